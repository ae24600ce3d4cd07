import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { AcademicYear } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { text } from "../schemas.ts";
import { AcademicYearView } from "./academic-years.ts";

export const Rollover = z
  .strictObject({ name: text(60), startsOn: z.iso.date(), endsOn: z.iso.date() })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, {
    path: ["endsOn"],
    message: "must lie after startsOn",
  })
  .meta({ id: "Rollover" });

export const RolloverView = z
  .object({
    year: AcademicYearView,
    copied: z.object({ terms: z.int(), sections: z.int(), classPeriods: z.int() }),
  })
  .meta({ id: "RolledOverYear" });

/**
 * Sets up the next year after the pattern of one: its terms moved by whole weeks, its sections (without home teachers who have left)
 * and its bell schedule.
 * Run again for a year that is there already, it adds what is missing and changes nothing else.
 */
export const rollOverYear = (
  id: string,
  values: z.output<typeof Rollover>,
): Promise<z.input<typeof RolloverView>> =>
  transaction(async () => {
    const from = await AcademicYear.findByPk(id, { lock: true });
    if (!from) throw notFound("Academic year");
    const known = await AcademicYear.findOne({ where: { name: values.name } });
    if (known && (known.startsOn !== values.startsOn || known.endsOn !== values.endsOn || known.id === id))
      throw conflict("duplicate", `There is a year ${values.name} with other dates already`);
    const year = known ?? (await AcademicYear.create(values));
    if (year.status === "closed" || year.status === "archived")
      throw conflict("year_closed", `${year.name} is ${year.status}`);
    const weeks = Math.round((Date.parse(year.startsOn) - Date.parse(from.startsOn)) / (7 * 86_400_000));
    const copy = async (name: string, text: string, more: unknown[] = []) =>
      (await query({ name, text }, [schoolId(), from.id, year.id, ...more], { readOnly: false })).length;
    const copied = {
      terms: await copy("copy-terms", copyTerms, [weeks * 7, year.startsOn, year.endsOn]),
      sections: await copy("copy-sections", copySections),
      classPeriods: await copy("copy-periods", copyPeriods),
    };
    await recordAudit({
      action: "academic-years.roll_over",
      entityType: "AcademicYear",
      entityId: year.id,
      after: { from: from.id, ...copied },
    });
    return { year, copied };
  });

/** Top terms only: what lies below them is planned anew each year. Kept within the year's own dates. */
const copyTerms = `
  INSERT INTO academic_terms (school_id, id, academic_year_id, name, type, starts_on, ends_on)
  SELECT $1, gen_random_uuid(), $3, name, type, greatest(starts_on + $4::int, $5::date), least(ends_on + $4::int, $6::date)
  FROM academic_terms t WHERE school_id = $1 AND academic_year_id = $2 AND parent_id IS NULL
    AND greatest(starts_on + $4::int, $5::date) < least(ends_on + $4::int, $6::date)
    AND NOT EXISTS (SELECT FROM academic_terms n WHERE n.school_id = $1 AND n.academic_year_id = $3
      AND (n.name = t.name OR (n.parent_id IS NULL
        AND daterange(n.starts_on, n.ends_on, '[]') && daterange(t.starts_on + $4::int, t.ends_on + $4::int, '[]'))))
  RETURNING 1`;

const copySections = `
  INSERT INTO sections (school_id, id, academic_year_id, grade_level_id, name, capacity, homeroom_teacher_id, room_id, status)
  SELECT $1, gen_random_uuid(), $3, s.grade_level_id, s.name, s.capacity, h.id, s.room_id, 'planned'
  FROM sections s
  JOIN grade_levels g ON g.school_id = $1 AND g.id = s.grade_level_id AND g.status = 'active'
  LEFT JOIN staff_members h ON h.school_id = $1 AND h.id = s.homeroom_teacher_id AND h.status <> 'left'
  WHERE s.school_id = $1 AND s.academic_year_id = $2 AND s.status <> 'archived'
  ON CONFLICT (school_id, academic_year_id, grade_level_id, name) DO NOTHING RETURNING 1`;

const copyPeriods = `
  INSERT INTO class_periods (school_id, id, academic_year_id, name, starts_at, ends_at, days, is_break, sort_order, status)
  SELECT $1, gen_random_uuid(), $3, name, starts_at, ends_at, days, is_break, sort_order, status
  FROM class_periods WHERE school_id = $1 AND academic_year_id = $2 AND status = 'active'
  ON CONFLICT (school_id, academic_year_id, name) DO NOTHING RETURNING 1`;
