import { execute } from "./query.ts";
import { sql } from "./sql.ts";

/** Makes the rows that the running transaction queues from now on part of this trace; null: of none. */
export async function continueTrace(traceparent: string | null): Promise<void> {
  await execute(sql`SELECT set_config('app.traceparent', ${traceparent ?? ""}, true)`);
}
