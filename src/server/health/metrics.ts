import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ReplicaStats } from "../../db/replica/open-replica.ts";
import type { InstallationState } from "../../jobs/installation-state.ts";
import { version } from "../../lib/version.ts";
import { addInstallationMetrics } from "./installation-metrics.ts";
import { addReplicaMetrics } from "./replica-metrics.ts";

export interface Metrics {
  contentType: string;
  request(method: string, route: string | undefined, status: number, durationMs: number): void;
  /** Counts a request rejected because this process is overloaded. */
  shed(reason: "event_loop" | "in_flight"): void;
  job(name: string, outcome: "succeeded" | "failed", durationMs: number): void;
  text(): Promise<string>;
}

export interface PoolState {
  size: number;
  using: number;
  waiting: number;
  /** Requests for a connection that found none free, since the start. */
  waits: number;
  /** Time that they waited in total. */
  waitedMs: number;
  /** Those that gave up. */
  timeouts: number;
}

export interface MetricsSources {
  pool: () => PoolState;
  installation: () => Promise<InstallationState>;
  /** Of the read replica; absent: none is configured. */
  replica?: Readonly<ReplicaStats> | undefined;
}

/** The method of a request is input: any other value counts as one, so that callers cannot create time series. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Creates the Prometheus metrics of this process: requests by route and status, shed requests, its job runs, the pool,
 * memory and event loop; and those of the installation. Every label has a fixed set of values: declared routes, job
 * names, states. No label names a school, an account or a path.
 */
export function createMetrics({ pool, installation, replica }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const ofProcess = processMetrics();
  new Gauge({
    name: "school_svc_build_info",
    help: "Constant 1, with the version of the service and of Node",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const requests = new Counter({
    name: "school_svc_http_requests_total",
    help: "Responses by route and status; 499: the client disconnected",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "school_svc_http_request_duration_seconds",
    help: "Time from the arrival of the request to the end of its response",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const shed = new Counter({
    name: "school_svc_http_requests_shed_total",
    help: "Requests rejected with 503 because this process is overloaded",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of ["event_loop", "in_flight"]) shed.inc({ reason }, 0);
  const jobs = new Histogram({
    name: "school_svc_job_duration_seconds",
    help: "Duration of background job runs in this process",
    labelNames: ["job", "outcome"],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600, 3600],
    registers,
  });
  addPool(registry, pool);
  if (replica) addReplicaMetrics(registry, replica);
  addInstallationMetrics(registry, installation);
  return {
    contentType: registry.contentType,
    request(given, route = "other", status, durationMs) {
      const method = methods.has(given) ? given : "other";
      requests.inc({ method, route, status });
      duration.observe({ method, route }, durationMs / 1000);
    },
    shed: (reason) => shed.inc({ reason }),
    job: (job, outcome, durationMs) => jobs.observe({ job, outcome }, durationMs / 1000),
    text: () => Registry.merge([ofProcess, registry]).metrics(),
  };
}

let kept: Registry | undefined;

/**
 * The metrics of the process, under their standard names (`process_…`, `nodejs_…`), because common dashboards rely on them.
 * Collected once for all apps of the process: their timers and observers run until it ends.
 */
function processMetrics(): Registry {
  if (!kept) {
    kept = new Registry();
    collectDefaultMetrics({ register: kept });
  }
  return kept;
}

function addPool(registry: Registry, pool: () => PoolState): void {
  const registers = [registry];
  new Gauge({
    name: "school_svc_database_connections",
    help: "Pool connections by state; waited_for: requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { size, using, waiting } = pool();
      this.set({ state: "open" }, size);
      this.set({ state: "in_use" }, using);
      this.set({ state: "waited_for" }, waiting);
    },
  });
  const counter = (name: string, help: string, value: (state: PoolState) => number) =>
    new Counter({
      name: `school_svc_database_${name}`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value(pool()));
      },
    });
  counter("pool_waits_total", "Requests for a connection that found none free", ({ waits }) => waits);
  counter("pool_wait_seconds_total", "Time that they waited", ({ waitedMs }) => waitedMs / 1000);
  counter("pool_timeouts_total", "Those that gave up and failed with 503", ({ timeouts }) => timeouts);
}
