import { invalid } from "../../../lib/errors.ts";
import type { CalendarDay } from "../../../models/structure/index.ts";
import { openYear } from "../years/open-year.ts";

/** Checks that a calendar day is within its year, and its cycle day within the cycle. @throws {AppError} 400, 409 `year_closed` */
export async function checkCalendarDay({ academicYearId, date, cycleDay }: CalendarDay): Promise<void> {
  const year = await openYear(academicYearId);
  if (date < year.startsOn || date > year.endsOn)
    throw invalid([
      { path: "date", message: `must be within ${year.name} (${year.startsOn} to ${year.endsOn})` },
    ]);
  if (cycleDay && year.cycleLength && cycleDay > year.cycleLength)
    throw invalid([
      { path: "cycleDay", message: `must be a day from 1 to ${year.cycleLength} of the cycle` },
    ]);
}
