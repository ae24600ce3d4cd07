import { execute } from "./query.ts";
import { unprepared } from "./sql.ts";

/**
 * Lets the running platform transaction empty columns of append-only tables: their trigger refuses every other change, and the
 * grants limit it to columns that may name a person.
 */
export const permitErasure = async (): Promise<void> => {
  await execute(unprepared`SELECT set_config('app.erasure', 'on', true)`);
};
