/// <reference types="node" preserve="true" />
import type { RequestListener, Server } from "node:http";
import type { JobName, JobReport } from "./jobs/job-reports.ts";
import type { Config } from "./lib/config-types.ts";

// The public interface of the package. These types import no dependency, so that a host application compiles without them.

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
  /** Slug of the one school it runs for; without it every school. */
  school?: string | undefined;
  /** Report what would be done, and do nothing. */
  dryRun?: boolean | undefined;
  /** Ends the run early, in an orderly way. */
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

/** The socket.io server. Its whole type is `Server` of socket.io. */
export interface Realtime {
  /** Where it is served: `/socket.io`. */
  path(): string;
  disconnectSockets(close?: boolean): void;
}

export interface App {
  config: Config;
  logger: Logger;
  /** Answers HTTP requests: mount it in any Express or `node:http` server. */
  handler: RequestListener;
  /** Starts realtime, with `worker` the background jobs, then listens. When the default port is busy the next one is used. */
  listen(options?: ListenOptions): Promise<Address>;
  /** Runs the background jobs in this process. */
  startWorker(options?: { only?: readonly string[] | undefined }): Promise<void>;
  /**
   * Runs one job once.
   * @throws {AppError} 404 `not_found` for another job or school than there are
   */
  runJob<Name extends JobName>(name: Name, options?: RunJobOptions): Promise<JobReport<Name>>;
  /** Serves the socket channel on a server of yours. */
  attachRealtime(server: Server): Realtime;
  /**
   * Stops accepting, finishes what runs, and leaves no handle open.
   * @param options.graceMs for how long connections that are open already may bring one more request
   */
  close(options?: { graceMs?: number | undefined }): Promise<void>;
}
