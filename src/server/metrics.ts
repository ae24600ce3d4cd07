import { setTimeout } from "node:timers/promises";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  contentType: string;
  request(method: string, route: string | undefined, status: number, durationMs: number): void;
  job(name: string, outcome: "succeeded" | "failed", durationMs: number): void;
  text(): Promise<string>;
}

interface PoolSize {
  size: number;
  using: number;
  waiting: number;
}

interface LastRun {
  job: string;
  status: string;
  startedAt: Date | null;
}

/** Figures that the database does not give within this time are left out: those of the process matter most then. */
const longestMs = 1_000;

/**
 * Prometheus figures of this process: requests by route and status, its runs of jobs, the pool, memory and event loop;
 * and when each job ran last on any node, since workers of their own have no address to ask.
 */
export function createMetrics(pool: () => PoolSize, lastRuns: () => Promise<readonly LastRun[]>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: "job_duration_seconds",
    help: "Time that a run of a background job took in this process",
    labelNames: ["job", "outcome"],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600, 3600],
    registers: [registry],
  });
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { size, using, waiting } = pool();
      this.set({ state: "open" }, size);
      this.set({ state: "in_use" }, using);
      this.set({ state: "waited_for" }, waiting);
    },
  });
  new Gauge({
    name: "job_last_run_timestamp_seconds",
    help: "When the last run of a background job began, on any node, and what became of it",
    labelNames: ["job", "outcome"],
    registers: [registry],
    async collect() {
      const late = setTimeout(longestMs, [], { ref: false });
      const runs = await Promise.race([lastRuns().catch(() => []), late]);
      this.reset();
      for (const { job, status, startedAt } of runs)
        if (startedAt) this.set({ job, outcome: status }, startedAt.getTime() / 1000);
    },
  });
  return {
    contentType: registry.contentType,
    request: (method, route = "other", status, durationMs) =>
      duration.observe({ method, route, status }, durationMs / 1000),
    job: (job, outcome, durationMs) => jobs.observe({ job, outcome }, durationMs / 1000),
    text: () => registry.metrics(),
  };
}
