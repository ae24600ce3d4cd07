import { invalid } from "../../../lib/errors.ts";
import type { CalendarDay } from "../../../models/structure/index.ts";
import { openYear } from "../years/open-year.ts";

/** Checks that a calendar day is within its year. @throws {AppError} 400, 409 `year_closed` */
export async function checkCalendarDay({ academicYearId, date }: CalendarDay): Promise<void> {
  const year = await openYear(academicYearId);
  if (date < year.startsOn || date > year.endsOn)
    throw invalid([
      { path: "date", message: `must be within ${year.name} (${year.startsOn} to ${year.endsOn})` },
    ]);
}
