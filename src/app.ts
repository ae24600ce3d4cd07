import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Address, App, AppOptions } from "./app-types.ts";
import { openCache } from "./cache.ts";
import { connectEvents } from "./core/communication/events.ts";
import { pendingMigrations } from "./db/migrate.ts";
import { closePrinting } from "./documents/print.ts";
import { type Foundation, openFoundation } from "./foundation.ts";
import { loadConfig } from "./lib/config.ts";
import type { Settings } from "./lib/config-types.ts";
import { AppError } from "./lib/errors.ts";
import { nodeHttp } from "./lib/node-http.ts";
import { serverCloser } from "./lib/server-closer.ts";
import { answerUnreadable } from "./server/answer-unreadable.ts";
import { createServer } from "./server/create-server.ts";
import { createLimits } from "./server/limits.ts";
import { createMetrics } from "./server/metrics.ts";
import { createReadiness } from "./server/readiness.ts";
import { createRealtime } from "./server/realtime.ts";
import { recordRefused } from "./server/record-requests.ts";
import { shedLoad } from "./server/shed-load.ts";

/** Only this port, which nobody chose, may be exchanged for the next one. */
const defaultPort = 5000;

/** Sockets of this process, the slow ones included: more are refused before they cost anything. */
const maxConnections = 20_000;

/** Connections that may wait to be accepted. Beyond it the system drops them, and clients wait for seconds to try again. */
const backlog = 4_096;

/** Connection handling: a slow client is cut off instead of holding a place. Milliseconds. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

/**
 * The composition root: the one place where the parts meet. One app per process, since models are bound to one connection.
 * @param settings what wins over the environment, by the same names
 * @throws {AppError} `invalid_configuration`, `GenericFailure`, `migrations_pending`
 */
export async function createApp(settings: Settings = {}, options: AppOptions = {}): Promise<App> {
  const config = loadConfig({ overrides: settings });
  let cache: Awaited<ReturnType<typeof openCache>> = null;
  const foundation = await openFoundation(config, {
    ...options,
    before: async ({ closers, logger, step }) => {
      cache = await step(
        "cache",
        () => openCache(config.REDIS_URL, logger),
        (opened) => ({ configured: opened !== null }),
      );
      if (cache) closers.push(cache.close);
    },
  });
  return assemble(foundation, cache);
}

function assemble(foundation: Foundation, cache: Awaited<ReturnType<typeof openCache>>): App {
  const { config, logger, database, databaseUrl, closers, listensAt, step } = foundation;
  const readiness = createReadiness(async () => (await pendingMigrations(databaseUrl)).length === 0);
  const poolSize = () => {
    const { pool } = (database.sequelize as any).connectionManager;
    return { size: pool.size, using: pool.using, waiting: pool.waiting };
  };
  const lastRuns = async () => (await import("./jobs/list-jobs.ts")).lastClockedRuns();
  const metrics = createMetrics(poolSize, lastRuns);
  const limits = createLimits(config, cache?.limitStore);
  closers.push(closePrinting);
  const load = shedLoad({ onRefused: recordRefused(logger, metrics) });
  const handler = createServer({ config, logger, metrics, checks: readiness, limits, load });

  /** What brings work in: ended first, and at the same time. */
  const inlets: Array<(graceMs: number) => Promise<unknown>> = [];
  let graceMs = 0;
  closers.push(async () => {
    readiness.draining();
    const ended = await Promise.allSettled(inlets.map((end) => end(graceMs)));
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  });

  connectEvents(cache?.publishEvent);
  closers.push(async () => connectEvents());
  const attachRealtime = (server: Server) => {
    const { io, close } = createRealtime(server, {
      logger,
      databaseUrl,
      perUser: config.REALTIME_SOCKETS_PER_USER,
      publicUrl: config.PUBLIC_URL,
      hearEvents: cache?.hearEvents,
    });
    inlets.push(close);
    return io;
  };
  const tellOfBusyPort = (busy: number) =>
    logger.warn(`port ${busy} is in use: trying ${busy + 1} instead; choose one with --port, or PORT`);
  const app: App = {
    config,
    logger,
    handler,
    attachRealtime,
    async listen({ host = config.HOST, port, worker = false } = {}) {
      const server = nodeHttp.createServer(timeouts, load.before(handler));
      server.maxRequestsPerSocket = 10_000;
      server.maxConnections = maxConnections;
      answerUnreadable(server, logger);
      inlets.push(serverCloser(server));
      await step("realtime", () => attachRealtime(server));
      if (worker) await app.startWorker();
      const isDefault = port === undefined && config.PORT === defaultPort;
      return step(
        "listening",
        async () => {
          const bound = await bind(server, host, port ?? config.PORT, isDefault && tellOfBusyPort);
          listensAt(bound.url);
          if (config.NODE_ENV === "production" && !config.PUBLIC_URL)
            logger.warn("PUBLIC_URL is not set: no links to set a password can be mailed");
          return bound;
        },
        (bound) => ({
          ...bound,
          environment: config.NODE_ENV,
        }),
      );
    },
    async startWorker({ only } = {}) {
      const { startWorker } = await import("./jobs/start-worker.ts");
      const worker = await step("background jobs", () =>
        startWorker({
          logger,
          databaseUrl,
          only,
          finishMs: config.SHUTDOWN_SECONDS * 600,
          onRun: metrics.job,
        }),
      );
      inlets.push(worker.close);
      readiness.worker(true);
    },
    async runJob(name, jobOptions = {}) {
      const { runJob } = await import("./jobs/run-job.ts");
      return runJob(name, jobOptions);
    },
    close(closeOptions) {
      graceMs = closeOptions?.graceMs ?? 0;
      return foundation.close();
    },
  };
  return app;
}

/** Listens; tries the next port where the default one is busy. */
async function bind(
  server: Server,
  host: string,
  port: number,
  beforeNext: ((busy: number) => void) | false,
): Promise<Address> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port, backlog }, () => {
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
    throw new AppError(500, "port_in_use", `Port ${port} is in use: choose another with --port, or PORT`);
  }
  const bound = (server.address() as AddressInfo).port;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return { host, port: bound, url: `http://${shown}:${bound}` };
}
