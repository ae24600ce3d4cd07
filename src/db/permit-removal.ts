import { execute } from "./query.ts";
import { unprepared } from "./sql.ts";

/**
 * Lets the running platform transaction delete the audit events of an archived batch: the triggers of their append-only table refuse
 * every other event.
 */
export const permitRemoval = async (batch: number): Promise<void> => {
  await execute(unprepared`SELECT set_config('app.archived_batch', ${String(batch)}, true)`);
};
