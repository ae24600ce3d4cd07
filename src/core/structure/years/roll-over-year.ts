import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { AcademicYear } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { text } from "../../common/input/schemas.ts";
import { AcademicYearView } from "./academic-years.ts";

export const Rollover = z
  .strictObject({ name: text(60), startsOn: z.iso.date(), endsOn: z.iso.date() })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, {
    path: ["endsOn"],
    message: "must be after startsOn",
  })
  .meta({ id: "Rollover" });

export const RolloverView = z
  .object({
    year: AcademicYearView,
    copied: z.object({ terms: z.int(), sections: z.int(), classPeriods: z.int(), bellSchedules: z.int() }),
  })
  .meta({ id: "RolledOverYear" });

/**
 * Sets up the next year from an existing one: copies its top-level terms shifted by whole weeks, its sections (without
 * homeroom teachers who have left), its class periods, bell schedules (without the days of their use) and its cycle. Idempotent: for an existing year it only adds what is missing.
 * @throws {AppError} 404, 409 `duplicate`, `year_closed`
 */
export const rollOverYear = (
  id: string,
  values: z.output<typeof Rollover>,
): Promise<z.input<typeof RolloverView>> =>
  transaction(async () => {
    // Lock both years by id, so that neither is closed or changed meanwhile.
    const years = await AcademicYear.findAll({
      where: { [Op.or]: [{ id }, { name: values.name }] },
      order: ["id"],
      lock: true,
    });
    const from = years.find((year) => year.id === id);
    if (!from) throw notFound("Academic year");
    const known = years.find((year) => year.name === values.name);
    if (known && (known.startsOn !== values.startsOn || known.endsOn !== values.endsOn || known.id === id))
      throw conflict("duplicate", `A year named ${values.name} with other dates already exists`);
    const { cycleLength, cycleWeekdays, cycleCountsDaysOff } = from;
    const year =
      known ?? (await AcademicYear.create({ ...values, cycleLength, cycleWeekdays, cycleCountsDaysOff }));
    if (year.status === "closed" || year.status === "archived")
      throw conflict("year_closed", `${year.name} is ${year.status}: reactivate it first`);
    const weeks = Math.round(daysBetween(from.startsOn, year.startsOn) / 7);
    const copy = async (insert: Sql) => (await execute(insert)).length;
    const copied = {
      terms: await copy(insertTerms(from.id, year, weeks * 7)),
      sections: await copy(insertSections(from.id, year.id)),
      classPeriods: await copy(insertPeriods(from.id, year.id)),
      bellSchedules: await copy(insertBellSchedules(from.id, year.id)),
    };
    await audited(AcademicYear, year.id, "roll_over", { after: { from: from.id, ...copied } });
    return { year, copied };
  });

/** Copies top-level terms only, since grading periods are planned each year. Dates are clipped to the target year. */
const insertTerms = (fromId: string, { id, startsOn, endsOn }: AcademicYear, days: number) => sql`
  INSERT INTO academic_terms (school_id, id, academic_year_id, name, type, starts_on, ends_on)
  SELECT ${currentSchool}, gen_random_uuid(), ${id}, name, type, greatest(starts_on + ${days}::int, ${startsOn}::date), least(ends_on + ${days}::int, ${endsOn}::date)
  FROM academic_terms t WHERE school_id = ${currentSchool} AND academic_year_id = ${fromId} AND parent_id IS NULL
    AND greatest(starts_on + ${days}::int, ${startsOn}::date) < least(ends_on + ${days}::int, ${endsOn}::date)
    AND NOT EXISTS (SELECT FROM academic_terms n WHERE n.school_id = ${currentSchool} AND n.academic_year_id = ${id}
      AND (n.name = t.name OR (n.parent_id IS NULL
        AND daterange(n.starts_on, n.ends_on, '[]') && daterange(t.starts_on + ${days}::int, t.ends_on + ${days}::int, '[]'))))
  RETURNING 1`;

const insertSections = (fromId: string, toId: string) => sql`
  INSERT INTO sections (school_id, id, academic_year_id, grade_level_id, name, capacity, homeroom_teacher_id, room_id, status)
  SELECT ${currentSchool}, gen_random_uuid(), ${toId}, s.grade_level_id, s.name, s.capacity, h.id, s.room_id, 'planned'
  FROM sections s
  JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = s.grade_level_id AND g.status = 'active'
  LEFT JOIN staff_members h ON h.school_id = ${currentSchool} AND h.id = s.homeroom_teacher_id AND h.status <> 'left'
  WHERE s.school_id = ${currentSchool} AND s.academic_year_id = ${fromId} AND s.status <> 'archived'
  ON CONFLICT (school_id, academic_year_id, grade_level_id, name) DO NOTHING RETURNING 1`;

const insertPeriods = (fromId: string, toId: string) => sql`
  INSERT INTO class_periods (school_id, id, academic_year_id, name, starts_at, ends_at, days, is_break, sort_order, status)
  SELECT ${currentSchool}, gen_random_uuid(), ${toId}, name, starts_at, ends_at, days, is_break, sort_order, status
  FROM class_periods WHERE school_id = ${currentSchool} AND academic_year_id = ${fromId} AND status = 'active'
  ON CONFLICT (school_id, academic_year_id, name) DO NOTHING RETURNING 1`;

/** Copies schedules that the target year lacks, with the times of the periods that it has by the same name. */
const insertBellSchedules = (fromId: string, toId: string) => sql`
  WITH made AS (
    INSERT INTO bell_schedules (school_id, id, academic_year_id, name, code)
    SELECT ${currentSchool}, gen_random_uuid(), ${toId}, name, code
    FROM bell_schedules WHERE school_id = ${currentSchool} AND academic_year_id = ${fromId} AND status = 'active'
    ON CONFLICT DO NOTHING RETURNING id, name
  ), copied AS (
    INSERT INTO bell_schedule_periods (school_id, id, bell_schedule_id, class_period_id, starts_at, ends_at)
    SELECT ${currentSchool}, gen_random_uuid(), made.id, n.id, b.starts_at, b.ends_at
    FROM made
    JOIN bell_schedules s ON s.school_id = ${currentSchool} AND s.academic_year_id = ${fromId} AND s.name = made.name
    JOIN bell_schedule_periods b ON b.school_id = ${currentSchool} AND b.bell_schedule_id = s.id
    JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = b.class_period_id
    JOIN class_periods n ON n.school_id = ${currentSchool} AND n.academic_year_id = ${toId} AND n.name = p.name
  )
  SELECT id FROM made`;
