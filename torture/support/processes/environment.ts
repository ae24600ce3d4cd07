import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Child } from "../../../bench/support/child.ts";
import { fill, secrets } from "../../../bench/support/database/fixture.ts";
import { startService } from "../../../bench/support/service.ts";
import { startEmbedded } from "../../../src/db/embedded/start-embedded.ts";

/** The environment of one scenario: its folder, database and processes. Everything is removed when the scenario ends, however it ends. */
export interface Environment {
  folder: string;
  /** Starts a separate PostgreSQL, migrated and filled with demo schools; 0 schools: left empty. */
  database(schools?: number): Promise<string>;
  /** Starts the built service as in production. @param log file descriptor for its log */
  serve(databaseUrl: string, env?: Record<string, string>, log?: number): Promise<Child>;
  /** Registers further clean-up. */
  afterwards(undo: () => unknown): void;
  close(): Promise<void>;
}

export const production = (databaseUrl: string): Record<string, string> => ({
  ...secrets,
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  DATABASE_URL: databaseUrl,
});

export function openEnvironment(): Environment {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-torture-"));
  const undos: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })];
  return {
    folder,
    afterwards: (undo) => void undos.push(undo),
    async database(schools = 2) {
      const server = await startEmbedded({ dataDir: join(folder, "database") });
      undos.push(() => server.stop());
      if (schools > 0) await fill(server.url, schools, folder);
      return server.url;
    },
    async serve(databaseUrl, env = {}, log) {
      const settings = { ...production(databaseUrl), ...env };
      const child = await startService({ env: settings, ...(log !== undefined && { log }) });
      undos.push(() => child.stop("SIGKILL"));
      return child;
    },
    async close() {
      for (const undo of undos.splice(0).reverse())
        await Promise.resolve(undo()).catch((error) => console.error(`clean-up: ${error}`));
    },
  };
}
