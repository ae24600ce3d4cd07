import type { QueryResultRow } from "pg";
import { context } from "../lib/context.ts";
import { database } from "./index.ts";
import { type Bound, queryAll } from "./query.ts";
import { runningTransaction } from "./transaction.ts";

const takeRole = (role: string): Bound => [{ text: `SET LOCAL ROLE ${role}` }, []];

/**
 * Runs one statement of the queue in the running transaction, so that a rollback leaves no job. The queue holds the jobs
 * of every school: schools have no right to it, and the platform's role is taken for this statement alone.
 * All three are sent at once, so that no other statement of the transaction can come between.
 */
export async function inQueueSchema(
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResultRow[]> {
  if (!runningTransaction()) throw new Error("A job is queued in the transaction of what caused it");
  const { roles } = database();
  if (!roles || context().platformReason) return (await queryAll([[{ text }, values]]))[0]!;
  return (await queryAll([takeRole(roles.platform), [{ text }, values], takeRole(roles.app)]))[1]!;
}
