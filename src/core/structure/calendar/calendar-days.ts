import { z } from "zod";
import { CalendarDay, calendarDayTypes } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { checkCalendarDay } from "./check-calendar-day.ts";

export const CalendarDayView = z
  .object({
    id: z.uuid(),
    academicYearId: z.uuid(),
    date: z.iso.date(),
    type: z.enum(calendarDayTypes),
    label: z.string().nullable(),
    cycleDay: z
      .int()
      .nullable()
      .describe("Sets the day of the timetable's cycle on this date; the following days count on from it"),
    bellScheduleId: z
      .uuid()
      .nullable()
      .describe("The times of the class periods on this date; null: as on other days"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CalendarDay" });

export const NewCalendarDay = z
  .strictObject({
    academicYearId: z.uuid(),
    date: z.iso.date(),
    type: z.enum(calendarDayTypes),
    label: text(120).nullable().optional(),
    cycleDay: z.int().min(1).max(20).nullable().optional(),
    bellScheduleId: z.uuid().nullable().optional(),
  })
  .meta({ id: "NewCalendarDay" });

export const CalendarDayChanges = NewCalendarDay.partial().meta({ id: "CalendarDayChanges" });

export const calendarDays = crud(CalendarDay, {
  name: "Calendar day",
  view: CalendarDayView,
  create: NewCalendarDay,
  update: CalendarDayChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { academicYearId: z.uuid(), date: z.iso.date(), type: z.enum(calendarDayTypes) },
    sort: ["date", "createdAt"],
  },
  check: checkCalendarDay,
});
