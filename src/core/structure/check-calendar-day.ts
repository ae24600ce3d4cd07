import { invalid } from "../../lib/errors.ts";
import type { CalendarDay } from "../../models/structure/index.ts";
import { openYear } from "./open-year.ts";

/** A day of the calendar lies in its year. */
export async function checkCalendarDay({ academicYearId, date }: CalendarDay): Promise<void> {
  const year = await openYear(academicYearId);
  if (date < year.startsOn || date > year.endsOn)
    throw invalid([
      { path: "date", message: `must lie in ${year.name}, ${year.startsOn} to ${year.endsOn}` },
    ]);
}
