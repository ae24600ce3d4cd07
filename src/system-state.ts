import { hostname } from "node:os";
import type { SystemState } from "./core/platform/system/system-services.ts";
import { database } from "./db/index.ts";
import { runChecks } from "./doctor.ts";
import { installationState } from "./jobs/installation-state.ts";
import type { Config } from "./lib/config/config.ts";
import { version } from "./lib/version.ts";
import type { PoolState } from "./server/health/metrics.ts";

interface Sources {
  config: Config;
  directUrl: string;
  pool: () => PoolState;
}

/** Reads the state of this node and of the installation, for operators. */
export async function systemState({ config, directUrl, pool }: Sources): Promise<SystemState> {
  const opened = { url: config.DATABASE_URL ?? directUrl, directUrl };
  const [checks, { queues, emails, locks }] = await Promise.all([
    runChecks(config, Promise.resolve(opened)),
    installationState(),
  ]);
  const { replica, poolMax } = database();
  const { size, using, waiting } = pool();
  return {
    node: {
      name: `${hostname()}:${process.pid}`,
      version,
      nodeVersion: process.versions.node,
      startedAt: new Date(performance.timeOrigin),
      memoryBytes: process.memoryUsage.rss(),
      connections: { open: size, inUse: using, max: poolMax, waiting },
    },
    checks: checks.map(({ check, outcome, detail }) => ({ check, outcome, detail })),
    replica: replica ? { state: replica.stats.state, lagBytes: replica.stats.lagBytes } : null,
    queues,
    emails,
    locks,
  };
}
