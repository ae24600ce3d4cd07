import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { School } from "../../models/school/index.ts";

/** Loads the IANA time zone of the school, in the current transaction. */
export async function schoolZone(): Promise<string> {
  const school = await School.findByPk(schoolId(), { attributes: ["id", "timezone"], rejectOnEmpty: true });
  return school.timezone;
}

/** Returns today in the time zone of the school, as `YYYY-MM-DD`, in the current transaction. */
export const schoolDay = async (): Promise<string> =>
  DateTime.fromJSDate(now(), { zone: await schoolZone() }).toISODate()!;
