import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../../lib/errors.ts";
import { BellSchedule, BellScheduleUse } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { openYear } from "../../structure/years/open-year.ts";

export const BellScheduleUseView = z
  .object({
    id: z.uuid(),
    academicYearId: z.uuid(),
    bellScheduleId: z.uuid(),
    days: z
      .array(z.int())
      .describe("Days of the timetable: weekdays (1 is Monday), or days of the cycle of the year"),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "BellScheduleUse" });

export const NewBellScheduleUse = z
  .strictObject({
    academicYearId: z.uuid(),
    bellScheduleId: z.uuid().describe("A schedule of this year"),
    days: z.array(z.int().min(1).max(10)).min(1).max(10),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
  })
  .meta({ id: "NewBellScheduleUse" });

export const BellScheduleUseChanges = NewBellScheduleUse.omit({ academicYearId: true })
  .partial()
  .meta({ id: "BellScheduleUseChanges" });

export const bellScheduleUses = crud(BellScheduleUse, {
  name: "Bell schedule use",
  view: BellScheduleUseView,
  create: NewBellScheduleUse,
  update: BellScheduleUseChanges,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: {
      academicYearId: z.uuid(),
      bellScheduleId: z.uuid(),
      from: { schema: z.iso.date().describe("Uses that end on or after this day"), where: "ends_on >= ?" },
      to: { schema: z.iso.date().describe("Uses that begin on or before this day"), where: "starts_on <= ?" },
    },
    sort: ["startsOn", "createdAt"],
  },
  check: checkUse,
});

/** @throws {AppError} 400, 409 `year_closed`, `bell_schedule_status`, `bell_schedule_overlap` */
async function checkUse({
  id,
  academicYearId,
  bellScheduleId,
  days,
  startsOn,
  endsOn,
}: BellScheduleUse): Promise<void> {
  const schedule = await BellSchedule.findByPk(bellScheduleId);
  if (schedule?.academicYearId !== academicYearId)
    throw unknownReference("bellScheduleId", "bell schedule of this year");
  const year = await openYear(academicYearId);
  const faults: Fault[] = [];
  const within = `must be within ${year.name} (${year.startsOn} to ${year.endsOn})`;
  if (startsOn < year.startsOn || startsOn > year.endsOn) faults.push({ path: "startsOn", message: within });
  if (endsOn > year.endsOn) faults.push({ path: "endsOn", message: within });
  if (endsOn < startsOn) faults.push({ path: "endsOn", message: "must be on or after startsOn" });
  if (new Set(days).size < days.length) faults.push({ path: "days", message: "must not list a day twice" });
  const last = year.cycleLength ?? 7;
  days.forEach((day, index) => {
    if (day > last)
      faults.push({ path: `days.${index}`, message: `must be at most ${last} in ${year.name}` });
  });
  if (faults.length) throw invalid(faults);
  if (schedule.status === "archived")
    throw conflict("bell_schedule_status", `${schedule.name} is archived: reactivate it first`);
  const [other] = await query<{ name: string; from: string; to: string }>(sql`
    SELECT s.name, u.starts_on::text AS "from", u.ends_on::text AS "to"
    FROM bell_schedule_uses u JOIN bell_schedules s ON s.school_id = ${currentSchool} AND s.id = u.bell_schedule_id
    WHERE u.school_id = ${currentSchool} AND u.id <> ${id} AND u.starts_on <= ${endsOn} AND u.ends_on >= ${startsOn}
      AND EXISTS (SELECT FROM jsonb_array_elements(u.days) AS used WHERE ${JSON.stringify(days)}::jsonb @> used)
    ORDER BY u.starts_on, u.id LIMIT 1`);
  if (other)
    throw conflict(
      "bell_schedule_overlap",
      `Some of these days already have ${other.name}, from ${other.from} to ${other.to}: end that use first, or choose other days`,
    );
}
