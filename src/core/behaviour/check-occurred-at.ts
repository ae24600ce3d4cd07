import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import { schoolZone } from "../platform/school-day.ts";

/** Longer ago than that, a date is more likely a slip. */
const longestYears = 10;

/** @throws {AppError} 400 for a day that is still to come where the school is, or that lies too far back */
export async function checkOccurredAt(at: Date): Promise<void> {
  const today = DateTime.fromJSDate(now(), { zone: await schoolZone() });
  const message =
    at > today.endOf("day").toJSDate()
      ? "must not lie after today"
      : at < today.minus({ years: longestYears }).toJSDate()
        ? `must lie within the last ${longestYears} years`
        : null;
  if (message) throw invalid([{ path: "occurredAt", message }]);
}
