/// <reference types="node" preserve="true" />
import type { RequestListener, Server } from "node:http";
import type { JobName, JobReport } from "./jobs/job-reports.ts";
import type { Config } from "./lib/config/config-types.ts";

// The package's public interface. These types import no dependency, so that a host application compiles without any.

export interface Address {
  host: string;
  port: number;
  url: string;
}

export interface AppOptions {
  /** Apply pending migrations first; otherwise `createApp` refuses an outdated database. */
  migrate?: boolean | undefined;
}

export interface ListenOptions {
  host?: string | undefined;
  port?: number | undefined;
  /** Also run the background jobs in this process. */
  worker?: boolean | undefined;
}

export interface RunJobOptions {
  /** Slug of the only school to run for; without it, all schools. */
  school?: string | undefined;
  /** Report what would be done without doing it. */
  dryRun?: boolean | undefined;
  /** Ends the run early in an orderly way. */
  signal?: AbortSignal | undefined;
  progress?: ((done: number, total: number, what: string) => void) | undefined;
}

export interface LogMethod {
  (fields: object, message?: string): void;
  (message: string): void;
}

/** The pino logger of the service. */
export interface Logger {
  level: string;
  fatal: LogMethod;
  error: LogMethod;
  warn: LogMethod;
  info: LogMethod;
  debug: LogMethod;
  trace: LogMethod;
}

/** The socket.io server; its full type is `Server` of socket.io. */
export interface Realtime {
  /** The path it is served at: `/socket.io`. */
  path(): string;
  disconnectSockets(close?: boolean): void;
}

export interface App {
  config: Config;
  logger: Logger;
  /** Handles HTTP requests: mount it in any Express or `node:http` server. */
  handler: RequestListener;
  /** Starts realtime, with `worker` the background jobs, then listens. If the default port is in use, the next one is tried. */
  listen(options?: ListenOptions): Promise<Address>;
  /** Serves `/metrics`, `/livez` and `/readyz` on METRICS_PORT; does nothing without a port. */
  listenForMetrics(options?: Omit<ListenOptions, "worker">): Promise<Address | undefined>;
  /** Runs the background jobs in this process. */
  startWorker(options?: { only?: readonly string[] | undefined }): Promise<void>;
  /**
   * Runs one job once.
   * @throws {AppError} 404 `not_found` for an unknown job or school
   */
  runJob<Name extends JobName>(name: Name, options?: RunJobOptions): Promise<JobReport<Name>>;
  /** Serves realtime sockets on the host application's server. */
  attachRealtime(server: Server): Realtime;
  /**
   * Stops accepting work, finishes what is running, and leaves no handle open.
   * @param options.graceMs how long connections that are already open may send one more request
   */
  close(options?: { graceMs?: number | undefined }): Promise<void>;
}
