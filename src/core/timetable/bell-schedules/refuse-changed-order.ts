import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import { periodOrderFaults, type ScheduledPeriod } from "./period-order-faults.ts";

/**
 * Throws if an active bell schedule with this class period no longer keeps the order of the normal day. The transaction must hold
 * the advisory lock `lessons`.
 * @throws {AppError} 409 `bell_schedule_order`
 */
export async function refuseChangedOrder(classPeriodId: string): Promise<void> {
  const schedules = await query<{ name: string; periods: ScheduledPeriod[] }>(sql`
    SELECT s.name, json_agg(json_build_object('name', p.name, 'days', p.days, 'startsAt', b.starts_at, 'endsAt', b.ends_at,
      'normal', json_build_object('startsAt', p.starts_at, 'endsAt', p.ends_at)) ORDER BY b.starts_at, p.name) AS periods
    FROM bell_schedules s
    JOIN bell_schedule_periods b ON b.school_id = ${currentSchool} AND b.bell_schedule_id = s.id
    JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = b.class_period_id
    WHERE s.school_id = ${currentSchool} AND s.status = 'active' AND s.id IN (SELECT o.bell_schedule_id
      FROM bell_schedule_periods o WHERE o.school_id = ${currentSchool} AND o.class_period_id = ${classPeriodId})
    GROUP BY s.id, s.name ORDER BY s.name`);
  for (const { name, periods } of schedules) {
    const [fault] = periodOrderFaults(periods);
    if (!fault) continue;
    const period = periods[Number(fault.path.split(".")[1])]!;
    throw conflict(
      "bell_schedule_order",
      `The bell schedule ${name} would no longer keep the order of the periods: ${period.name} ${fault.message}. Change that schedule first`,
    );
  }
}
