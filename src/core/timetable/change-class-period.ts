import type { z } from "zod";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../lib/errors.ts";
import type { ClassPeriod } from "../../models/structure/index.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { schoolDay } from "../school/school-day.ts";
import { type ClassPeriodChanges, classPeriods } from "../structure/calendar/class-periods.ts";
import { refuseChangedOrder } from "./bell-schedules/refuse-changed-order.ts";
import { endOfTime, refuseDatedClash } from "./refuse-clash.ts";
import { refuseBookedRooms } from "./rooms/refuse-booked-room.ts";

/**
 * Changes a period and copies its times to its current and future lessons; the exclusion constraints then check them for
 * clashes. Lessons of timetables that have ended keep their times.
 * @throws {AppError} 404, 400, 409 `period_in_use` if lessons would lose their period, `bell_schedule_order`, `timetable_clash`,
 *   `room_booked`
 */
export const changeClassPeriod = (
  id: string,
  values: z.output<typeof ClassPeriodChanges>,
): Promise<ClassPeriod> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const period = (await classPeriods.update(id, values)) as ClassPeriod;
    await refuseChangedOrder(id);
    const { schoolId, startsAt, endsAt } = period;
    const today = await schoolDay();
    const [used] = await query<{ lessons: number; lost: number }>(sql`
      SELECT count(*)::int AS lessons, count(*) FILTER (WHERE NOT p.days @> to_jsonb(e.day_of_week))::int AS lost
      FROM timetable_entries e
      JOIN timetables t ON t.school_id = ${schoolId} AND t.id = e.timetable_id AND t.status <> 'archived'
      JOIN class_periods p ON p.school_id = ${schoolId} AND p.id = e.class_period_id
      WHERE e.school_id = ${schoolId} AND e.class_period_id = ${id} AND e.valid_to >= ${today}`);
    const affected = period.isBreak || period.status === "archived" ? used!.lessons : used!.lost;
    if (affected)
      throw conflict("period_in_use", `Move or remove the lessons of this period first: ${affected}`);
    if (!used!.lessons) return period;
    await execute(sql`
      UPDATE timetable_entries SET starts_at = ${startsAt}::time, ends_at = ${endsAt}::time, updated_at = now()
      WHERE school_id = ${schoolId} AND class_period_id = ${id} AND valid_to >= ${today}
        AND (starts_at <> ${startsAt}::time OR ends_at <> ${endsAt}::time)`);
    await refuseDatedClash(today, endOfTime);
    await refuseBookedRooms(today, endOfTime);
    return period;
  });
