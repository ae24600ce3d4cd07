import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../lib/errors.ts";
import type { ClassPeriod } from "../../models/structure/index.ts";
import { lockInSchool } from "../lock-in-school.ts";
import { schoolDay } from "../platform/school-day.ts";
import { type ClassPeriodChanges, classPeriods } from "../structure/class-periods.ts";
import { endOfTime, refuseDatedClash } from "./refuse-clash.ts";

/**
 * Changes a period, and with its times those of the lessons in it that are not over: the database judges anew whether
 * they clash. Timetables that have ended keep the times they had.
 * @throws {AppError} 404, 400, 409 `period_in_use` where lessons would lose their period, `timetable_clash`
 */
export const changeClassPeriod = (
  id: string,
  values: z.output<typeof ClassPeriodChanges>,
): Promise<ClassPeriod> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const period = (await classPeriods.update(id, values)) as ClassPeriod;
    const { schoolId, startsAt, endsAt } = period;
    const today = await schoolDay();
    const [used] = await query<{ lessons: number; lost: number }>({ name: "lessons-in-period", text: uses }, [
      schoolId,
      id,
      today,
    ]);
    const gone = period.isBreak || period.status === "archived" ? used!.lessons : used!.lost;
    if (gone) throw conflict("period_in_use", `Move or remove the lessons of this period first: ${gone}`);
    if (!used!.lessons) return period;
    await query({ name: "time-of-lessons", text: follow }, [schoolId, id, today, startsAt, endsAt], {
      readOnly: false,
    });
    await refuseDatedClash(today, endOfTime);
    return period;
  });

const uses = `
  SELECT count(*)::int AS lessons, count(*) FILTER (WHERE NOT p.days @> to_jsonb(e.day_of_week))::int AS lost
  FROM timetable_entries e
  JOIN timetables t ON t.school_id = $1 AND t.id = e.timetable_id AND t.status <> 'archived'
  JOIN class_periods p ON p.school_id = $1 AND p.id = e.class_period_id
  WHERE e.school_id = $1 AND e.class_period_id = $2 AND e.valid_to >= $3`;

const follow = `
  UPDATE timetable_entries SET starts_at = $4, ends_at = $5, updated_at = now()
  WHERE school_id = $1 AND class_period_id = $2 AND valid_to >= $3 AND (starts_at <> $4::time OR ends_at <> $5::time)`;
