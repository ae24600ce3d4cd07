import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { School } from "../../models/platform/index.ts";

/** The time zone of the school. In the running transaction. */
export async function schoolZone(): Promise<string> {
  const school = await School.findByPk(schoolId(), { attributes: ["id", "timezone"], rejectOnEmpty: true });
  return school.timezone;
}

/** Today where the school is, as `YYYY-MM-DD`. In the running transaction. */
export const schoolDay = async (): Promise<string> =>
  DateTime.fromJSDate(now(), { zone: await schoolZone() }).toISODate()!;
