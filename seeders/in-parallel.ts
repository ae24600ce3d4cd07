import { availableParallelism } from "node:os";
import { listTenants } from "../src/core/school/list-tenants.ts";
import { database } from "../src/db/index.ts";
import { runConcurrently } from "../src/lib/run-concurrently.ts";

const most = 4;

/**
 * Processes several items concurrently, one per core and connection: the database works on one while the next is generated.
 * After a failure no further item is started, and those in progress are awaited.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const connections = database().sequelize.config.pool?.max ?? 1;
  const width = Math.min(Math.max(availableParallelism(), 2), most, connections);
  // Open all connections first: with the process busy on the first items, opening one could exceed the acquire timeout of two seconds.
  await Promise.all(Array.from({ length: width }, () => listTenants()));
  await runConcurrently(items, width, work);
}
