import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, unknownReference } from "../../../lib/errors.ts";
import { CalendarDay } from "../../../models/structure/index.ts";
import { BellSchedule } from "../../../models/timetable/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { schoolDay } from "../../school/school-day.ts";
import {
  type CalendarDayChanges,
  type CalendarDayView,
  calendarDays,
  type NewCalendarDay,
} from "../../structure/calendar/calendar-days.ts";
import { refuseClashesOnDates } from "./refuse-clashes-on-dates.ts";

type Shown = z.input<typeof CalendarDayView>;

/** Adds a calendar day. @throws {AppError} 400, 409 `year_closed`, `bell_schedule_used`, `timetable_clash`, `room_booked` */
export const addCalendarDay = (values: z.output<typeof NewCalendarDay>): Promise<Shown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const day = await calendarDays.create(values);
    await check(day);
    return day;
  });

/**
 * Changes a calendar day. The bell schedule of a past date does not change.
 * @throws {AppError} 400, 404, 409 `year_closed`, `bell_schedule_used`, `timetable_clash`, `room_booked`
 */
export const changeCalendarDay = (
  id: string,
  values: z.output<typeof CalendarDayChanges>,
  ifMatch?: readonly string[],
): Promise<Shown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const { academicYearId, date, bellScheduleId } = await findLocked(CalendarDay, id);
    const day = await calendarDays.update(id, values, ifMatch);
    const isSame =
      day.academicYearId === academicYearId && day.date === date && day.bellScheduleId === bellScheduleId;
    if (isSame) return day;
    if (bellScheduleId) await refusePast(date);
    await check(day);
    if (bellScheduleId) await refuseClashesOnDates(date, date);
    return day;
  });

/** Removes a calendar day. @throws {AppError} 404, 409 `bell_schedule_used`, `timetable_clash`, `room_booked` */
export const removeCalendarDay = (id: string): Promise<void> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const { date, bellScheduleId } = await findLocked(CalendarDay, id);
    if (bellScheduleId) await refusePast(date);
    await calendarDays.remove(id);
    if (bellScheduleId) await refuseClashesOnDates(date, date);
  });

async function check({ academicYearId, date, bellScheduleId }: Shown): Promise<void> {
  if (!bellScheduleId) return;
  const schedule = await BellSchedule.findByPk(bellScheduleId);
  if (schedule?.academicYearId !== academicYearId)
    throw unknownReference("bellScheduleId", "bell schedule of this year");
  if (schedule.status === "archived")
    throw conflict("bell_schedule_status", `${schedule.name} is archived: reactivate it first`);
  await refusePast(date);
  await refuseClashesOnDates(date, date);
}

async function refusePast(date: string): Promise<void> {
  if (date < (await schoolDay()))
    throw conflict("bell_schedule_used", `${date} has passed, and past days keep their times`);
}
