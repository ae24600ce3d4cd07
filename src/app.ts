import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Address, App, AppOptions } from "./app-types.ts";
import { openCache } from "./cache.ts";
import { connectEvents } from "./core/common/realtime-events.ts";
import { directory } from "./core/platform/directory/directory.ts";
import { connectSystem } from "./core/platform/system/system-services.ts";
import { pendingMigrations } from "./db/migrating/migrate.ts";
import { loadConfig } from "./lib/config/config.ts";
import type { Settings } from "./lib/config/config-types.ts";
import { AppError } from "./lib/errors.ts";
import { nodeHttp } from "./lib/guarded-http/node-http.ts";
import { serverCloser } from "./lib/runtime/server-closer.ts";
import { openRuntime, type Runtime } from "./runtime.ts";
import { respondUnreadable } from "./server/answer-unreadable.ts";
import { createServer } from "./server/create-server.ts";
import type { Forwarding } from "./server/directory/forwarding.ts";
import { createMetrics } from "./server/health/metrics.ts";
import { metricsListener } from "./server/health/metrics-listener.ts";
import { createReadiness } from "./server/health/readiness.ts";
import { createLimits } from "./server/limits.ts";
import { createRealtime } from "./server/realtime/realtime.ts";
import { recordRefused } from "./server/record-requests.ts";
import { shedLoad } from "./server/shed-load.ts";
import { startTracing } from "./start-tracing.ts";

/** Only the default port, which nobody chose, may be replaced by the next one. */
const DEFAULT_PORT = 5000;

/** Sockets of this process, slow ones included; connections beyond this are refused before they cost anything. */
const MAX_CONNECTIONS = 20_000;

/** Connections that may wait to be accepted. Beyond it the kernel drops them, and clients retry only after seconds. */
const ACCEPT_BACKLOG = 4_096;

/** Connection timeouts in milliseconds: a slow client is disconnected instead of occupying a connection. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

/**
 * Assembles the app: the composition root, where all parts are connected. One app per process, because models are bound to
 * one connection.
 * @param settings override the environment, with the same names
 * @throws {AppError} `invalid_configuration`, `GenericFailure`, `migrations_pending`
 */
export async function createApp(settings: Settings = {}, options: AppOptions = {}): Promise<App> {
  const config = loadConfig({ overrides: settings });
  let cache: Awaited<ReturnType<typeof openCache>> = null;
  const runtime = await openRuntime(config, {
    ...options,
    before: async ({ closers, logger, step }) => {
      cache = await step(
        "cache",
        () => openCache(config.REDIS_URL, logger),
        (opened) => ({ configured: opened !== null }),
      );
      if (cache) closers.push(cache.close);
      const tracing = await startTracing(config, logger);
      if (tracing) closers.push(tracing.close);
    },
  });
  return assemble(runtime, cache, await openForwarding(runtime));
}

/** Loads what forwards requests, if there are other installations. */
async function openForwarding({ logger }: Runtime): Promise<Forwarding | undefined> {
  const opened = directory();
  if (!opened) return undefined;
  const { createForwarding } = await import("./server/directory/forwarding.ts");
  return createForwarding({ directory: opened, logger });
}

function assemble(
  runtime: Runtime,
  cache: Awaited<ReturnType<typeof openCache>>,
  forwarding: Forwarding | undefined,
): App {
  const { config, logger, database, directUrl, closers, listensAt, step } = runtime;
  const readiness = createReadiness(async () => (await pendingMigrations(directUrl)).length === 0);
  const poolState = () => {
    const { pool } = (database.sequelize as any).connectionManager;
    return { size: pool.size, using: pool.using, waiting: pool.waiting, ...database.poolWaits };
  };
  const installation = async () => (await import("./jobs/installation-state.ts")).installationState();
  const metrics = createMetrics({ pool: poolState, installation, replica: database.replica?.stats });
  const limits = createLimits(config, cache?.limitStore);
  connectSystem(async () => {
    const { systemState } = await import("./system-state.ts");
    return systemState({ config, directUrl, pool: poolState });
  });
  closers.push(async () => connectSystem());
  const load = shedLoad({ onRefused: recordRefused(logger, metrics), onShed: metrics.shed });
  closers.push(async () => load.stop());
  const handler = createServer({ config, logger, metrics, checks: readiness, limits, load, forwarding });

  /** Sources of new work, closed first and concurrently. */
  const intakes: Array<(graceMs: number) => Promise<unknown>> = [];
  let graceMs = 0;
  closers.push(async () => {
    readiness.draining();
    const ended = await Promise.allSettled(intakes.map((end) => end(graceMs)));
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  });

  connectEvents(cache?.publishEvent);
  closers.push(async () => connectEvents());
  const attachRealtime = (server: Server) => {
    const { io, close } = createRealtime(server, {
      logger,
      databaseUrl: directUrl,
      perUser: config.REALTIME_SOCKETS_PER_USER,
      publicUrl: config.PUBLIC_URL,
      onEvents: cache?.onEvents,
    });
    intakes.push(close);
    forwarding?.attachSockets(server);
    return io;
  };
  const logBusyPort = (busy: number) =>
    logger.warn(`port ${busy} is in use: trying ${busy + 1} instead; choose one with --port or PORT`);
  const app: App = {
    config,
    logger,
    handler,
    attachRealtime,
    async listen({ host = config.HOST, port, worker = false } = {}) {
      const server = nodeHttp.createServer(timeouts, load.before(handler));
      server.maxRequestsPerSocket = 10_000;
      server.maxConnections = MAX_CONNECTIONS;
      respondUnreadable(server, logger);
      intakes.push(serverCloser(server));
      await step("realtime", () => attachRealtime(server));
      if (worker) await app.startWorker();
      const isDefault = port === undefined && config.PORT === DEFAULT_PORT;
      return step(
        "listening",
        async () => {
          const bound = await bind(server, host, port ?? config.PORT, isDefault && logBusyPort);
          listensAt(bound.url);
          if (config.NODE_ENV === "production" && !config.PUBLIC_URL)
            logger.warn("PUBLIC_URL is not set: emails with links to set a password cannot be sent");
          return bound;
        },
        (bound) => ({
          ...bound,
          environment: config.NODE_ENV,
        }),
      );
    },
    async listenForMetrics({ host = config.METRICS_HOST, port = config.METRICS_PORT } = {}) {
      if (port === undefined) return undefined;
      const server = nodeHttp.createServer(
        timeouts,
        metricsListener({ metrics, checks: readiness, config, logger }),
      );
      intakes.push(serverCloser(server));
      return step("metrics", () => bind(server, host, port, false));
    },
    async startWorker({ only } = {}) {
      const { startWorker } = await import("./jobs/start-worker.ts");
      const worker = await step("background jobs", () =>
        startWorker({
          logger,
          databaseUrl: directUrl,
          only,
          finishMs: config.SHUTDOWN_SECONDS * 600,
          onRun: metrics.job,
        }),
      );
      intakes.push(worker.close);
      readiness.worker(true);
    },
    async runJob(name, jobOptions = {}) {
      const { runJob } = await import("./jobs/run-job.ts");
      return runJob(name, jobOptions);
    },
    close(closeOptions) {
      graceMs = closeOptions?.graceMs ?? 0;
      return runtime.close();
    },
  };
  return app;
}

/** Listens on the port; tries the next one if the default is in use. */
async function bind(
  server: Server,
  host: string,
  port: number,
  beforeNext: ((busy: number) => void) | false,
): Promise<Address> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, backlog: ACCEPT_BACKLOG }, () => {
        server.off("error", reject);
        resolve();
      });
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    if (beforeNext) {
      beforeNext(port);
      return bind(server, host, port + 1, false);
    }
    throw new AppError(500, "port_in_use", `Port ${port} is in use: choose another one with --port or PORT`);
  }
  const bound = (server.address() as AddressInfo).port;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return { host, port: bound, url: `http://${shown}:${bound}` };
}
