import { day, integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const calendarDayTypes = ["instructional", "holiday", "exam", "closure", "half_day"] as const;

/** A special day of the school calendar. */
export class CalendarDay extends tenantTable({
  academicYearId: uuid(),
  date: day(),
  type: oneOf(calendarDayTypes),
  label: text().nullable(),
  cycleDay: integer().nullable(),
  bellScheduleId: uuid().nullable(),
}) {}

table(CalendarDay, "calendar_days");
