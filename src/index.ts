import { createApp as open } from "./app.ts";
import type { App, AppOptions } from "./app-types.ts";
import { loadConfig as load } from "./lib/config/config.ts";
import type { Config, Settings } from "./lib/config/config-types.ts";

export type {
  Address,
  App,
  AppOptions,
  ListenOptions,
  Logger,
  LogMethod,
  Realtime,
  RunJobOptions,
} from "./app-types.ts";
export type { JobAliases, JobName, JobReport, JobReports, LedgerDifference } from "./jobs/job-reports.ts";
export type { Config, Settings } from "./lib/config/config-types.ts";
export { AppError } from "./lib/errors.ts";

// With explicit types, so that the declarations refer only to what is exported here.

/**
 * Opens the service without listening. One app per process.
 * @param settings override the environment, with the same names
 * @throws {AppError} `invalid_configuration`, `GenericFailure`, `migrations_pending`, `already_open`
 */
export const createApp: (settings?: Settings, options?: AppOptions) => Promise<App> = open;

export interface LoadOptions {
  overrides?: Settings | undefined;
  /** `service` (default) requires everything needed to serve, `command` only what a one-off command needs. */
  purpose?: "service" | "command";
  /** Replaces the environment of the process. */
  env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads and validates the configuration as `createApp` does.
 * @throws {AppError} `invalid_configuration`, naming every faulty setting at once
 */
export const loadConfig: (options?: LoadOptions) => Config = load;
