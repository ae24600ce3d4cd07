import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { School } from "../../models/platform/index.ts";

/** Today where the school is, as `YYYY-MM-DD`. In the running transaction. */
export async function schoolDay(): Promise<string> {
  const school = await School.findByPk(schoolId(), { attributes: ["id", "timezone"], rejectOnEmpty: true });
  return DateTime.fromJSDate(now(), { zone: school.timezone }).toISODate()!;
}
