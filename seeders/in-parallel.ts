import { availableParallelism } from "node:os";
import { listTenants } from "../src/core/platform/list-tenants.ts";
import { database } from "../src/db/index.ts";

const most = 4;

/**
 * Works on several items at a time, one for each core and connection: the database works on one while the next is made.
 * After a failure nothing more is begun, and what has begun is waited for.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !failures.length; item = waiting.shift())
      await work(item).catch((error) => failures.push(error));
  };
  const connections = database().sequelize.config.pool?.max ?? 1;
  const width = Math.min(Math.max(availableParallelism(), 2), most, connections);
  // A connection is waited for two seconds at the most: later, busy with the first items, one might not open in time.
  await Promise.all(Array.from({ length: width }, () => listTenants()));
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length) throw failures[0];
}
