import type { QueryResultRow } from "pg";
import { context } from "../../lib/context.ts";
import { database } from "../index.ts";
import { queryAll } from "../query.ts";
import { identifier, unprepared } from "../sql.ts";
import { runningTransaction } from "../transaction.ts";

const setRole = (role: string) => unprepared`SET LOCAL ROLE ${identifier(role)}`;

/**
 * Runs one statement of the queue in the running transaction, so that a rollback leaves no job behind. The queue holds
 * the jobs of every school and schools have no right to it, so the platform role is set for this statement only. All
 * three statements are sent at once, so that no other statement of the transaction can run in between.
 */
export async function inQueueSchema(text: string, values: unknown[] = []): Promise<QueryResultRow[]> {
  if (!runningTransaction()) throw new Error("Queue a job inside the transaction of its cause");
  const { roles } = database();
  if (!roles || context().platformReason) return (await queryAll([{ text, values }]))[0]!;
  return (await queryAll([setRole(roles.platform), { text, values }, setRole(roles.app)]))[1]!;
}
