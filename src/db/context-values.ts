import { now } from "../lib/clock.ts";
import { actor, schoolId } from "../lib/context.ts";
import { ContextValue, sql } from "./sql.ts";

/** The id of the school in the context. */
export const currentSchool = new ContextValue("school", schoolId);
/** The id of the signed-in user. */
export const currentUser = new ContextValue("user", () => actor().id);
/** The time of the clock of the process. */
export const currentTime = new ContextValue("now", () => now().toISOString());

/** Today in the time zone of the school. A subquery, so that a statement evaluates it once. */
export const schoolToday = sql`(SELECT (${currentTime}::timestamptz AT TIME ZONE timezone)::date FROM schools WHERE id = ${currentSchool})`;
