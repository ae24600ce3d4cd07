import { v7 as newId } from "uuid";
import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { ClassPeriod } from "../../../models/structure/index.ts";
import { BellSchedule, BellSchedulePeriod, bellScheduleStatuses } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { refuseOtherVersion } from "../../common/entities/refuse-other-version.ts";
import { Time, text } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { schoolDay } from "../../school/school-day.ts";
import { openYear } from "../../structure/years/open-year.ts";
import { endOfTime } from "../refuse-clash.ts";
import { type BellScheduleShown, BellScheduleView, bellSchedules } from "./bell-schedules.ts";
import { periodOrderFaults } from "./period-order-faults.ts";
import { refuseClashesOnDates } from "./refuse-clashes-on-dates.ts";

const Periods = z
  .array(z.strictObject({ classPeriodId: z.uuid(), startsAt: Time, endsAt: Time }))
  .min(1)
  .max(100)
  .describe("Class periods that are left out do not take place on such days");

export const NewBellSchedule = z
  .strictObject({
    academicYearId: z.uuid(),
    name: text(60),
    code: text(10).describe("Short name, shown where there is little room"),
    periods: Periods,
  })
  .meta({ id: "NewBellSchedule" });

export const BellScheduleChanges = NewBellSchedule.omit({ academicYearId: true })
  .extend({ status: z.enum(bellScheduleStatuses) })
  .partial()
  .meta({ id: "BellScheduleChanges" });

type GivenPeriods = z.output<typeof Periods>;

/** Creates a bell schedule of a year. @throws {AppError} 400, 409 `duplicate`, `year_closed` */
export const createBellSchedule = ({
  periods,
  ...values
}: z.output<typeof NewBellSchedule>): Promise<BellScheduleShown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    await openYear(values.academicYearId);
    await checkPeriods(periods, values.academicYearId);
    const { id } = await BellSchedule.create(values);
    await insertPeriods(id, periods);
    await audited(BellSchedule, id, "create", { after: { ...values, periods } });
    return (await bellSchedules.get(id)) as BellScheduleShown;
  });

/**
 * Changes a bell schedule; `periods` replaces its times. Dates that have passed keep the times they had: the times of a schedule
 * that was used before today do not change.
 * @throws {AppError} 400, 404, 412, 409 `duplicate`, `year_closed`, `bell_schedule_used`, `timetable_clash`, `room_booked`
 */
export const changeBellSchedule = (
  id: string,
  { periods, ...values }: z.output<typeof BellScheduleChanges>,
  ifMatch?: readonly string[],
): Promise<BellScheduleShown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const schedule = await findLocked(BellSchedule, id);
    const { academicYearId, name, code, status } = schedule;
    await openYear(academicYearId);
    const shown = (await bellSchedules.get(id)) as BellScheduleShown;
    refuseOtherVersion(BellScheduleView.parse(shown), ifMatch);
    const former = shown.periods;
    if (values.status === "archived" && status === "active") await refuseUsedAhead(id);
    await schedule.update(values);
    if (periods && !isSame(periods, former)) {
      await refuseUsedBefore(id);
      await checkPeriods(periods, academicYearId);
      await execute(sql`
        DELETE FROM bell_schedule_periods WHERE school_id = ${currentSchool} AND bell_schedule_id = ${id}`);
      await insertPeriods(id, periods);
      await refuseClashesOnDates(await schoolDay(), endOfTime);
    }
    await audited(BellSchedule, id, "update", {
      before: { name, code, status, ...(periods && { periods: former }) },
      after: { ...values, ...(periods && { periods }) },
    });
    return (await bellSchedules.get(id)) as BellScheduleShown;
  });

const insertPeriods = (bellScheduleId: string, periods: GivenPeriods) =>
  insertRows(
    BellSchedulePeriod,
    periods.map((period) => ({ ...period, id: newId(), bellScheduleId })),
  );

async function checkPeriods(periods: GivenPeriods, academicYearId: string): Promise<void> {
  const found = await ClassPeriod.findAll({ where: { academicYearId }, limit: 1000 });
  const known = new Map(found.map((period) => [period.id, period]));
  const seen = new Set<string>();
  const faults = periods.flatMap(({ classPeriodId }, index) => {
    const isTwice = seen.has(classPeriodId);
    seen.add(classPeriodId);
    const path = `periods.${index}.classPeriodId`;
    if (!known.has(classPeriodId)) return [{ path, message: "is not a class period of this year" }];
    return isTwice ? [{ path, message: "is listed twice" }] : [];
  });
  if (faults.length) throw invalid(faults);
  const wrong = periodOrderFaults(
    periods.map(({ classPeriodId, startsAt, endsAt }) => {
      const normal = known.get(classPeriodId)!;
      return { name: normal.name, days: normal.days, normal, startsAt, endsAt };
    }),
  );
  if (wrong.length) throw invalid(wrong);
}

/** One line per period: the order in which periods are given does not matter. */
const linesOf = (periods: GivenPeriods) =>
  periods
    .map(
      ({ classPeriodId, startsAt, endsAt }) =>
        `${classPeriodId} ${startsAt.slice(0, 5)} ${endsAt.slice(0, 5)}`,
    )
    .sort()
    .join();
const isSame = (one: GivenPeriods, other: GivenPeriods) => linesOf(one) === linesOf(other);

async function refuseUsedBefore(id: string): Promise<void> {
  const [used] = await query<{ date: string }>(sql`
    SELECT least(min(c.date), (SELECT min(u.starts_on) FROM bell_schedule_uses u
        WHERE u.school_id = ${currentSchool} AND u.bell_schedule_id = ${id} AND u.starts_on < ${schoolToday}))::text AS date
    FROM calendar_days c
    WHERE c.school_id = ${currentSchool} AND c.bell_schedule_id = ${id} AND c.date < ${schoolToday}`);
  if (used?.date)
    throw conflict(
      "bell_schedule_used",
      `This schedule has been used since ${used.date}, and past days keep their times: make a copy with the new times, and use the copy from now on`,
    );
}

async function refuseUsedAhead(id: string): Promise<void> {
  const [used] = await query<{ date: string | null }>(sql`
    SELECT greatest(max(c.date), (SELECT max(u.ends_on) FROM bell_schedule_uses u
        WHERE u.school_id = ${currentSchool} AND u.bell_schedule_id = ${id}))::text AS date
    FROM calendar_days c WHERE c.school_id = ${currentSchool} AND c.bell_schedule_id = ${id}`);
  if (used?.date && used.date >= (await schoolDay()))
    throw conflict(
      "bell_schedule_used",
      `This schedule is used until ${used.date}: end its use before you archive it`,
    );
}
