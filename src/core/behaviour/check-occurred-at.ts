import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import { schoolZone } from "../school/school-day.ts";

/** An older date is more likely a typing error. */
const MAX_YEARS = 10;

/** Checks the time of an incident. @throws {AppError} 400 if it is after today in the school's time zone, or too old */
export async function checkOccurredAt(at: Date): Promise<void> {
  const today = DateTime.fromJSDate(now(), { zone: await schoolZone() });
  const message =
    at > today.endOf("day").toJSDate()
      ? "must not be in the future"
      : at < today.minus({ years: MAX_YEARS }).toJSDate()
        ? `must be within the last ${MAX_YEARS} years`
        : null;
  if (message) throw invalid([{ path: "occurredAt", message }]);
}
