import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { TimetableEntry } from "../../../models/timetable/index.ts";
import { datedDuties } from "../duties/dated-duties.ts";
import { allDays, datedLessons } from "../lessons/dated-lessons.ts";
import { absentStaff } from "./absent-sql.ts";

export const CoverSuggestionsQuery = z.strictObject({ timetableEntryId: z.uuid(), date: z.iso.date() });

export const CoverSuggestions = z
  .object({
    data: z.array(
      z.object({
        staffMemberId: z.uuid(),
        name: z.string(),
        teachesSubject: z.boolean(),
        knowsClass: z.boolean(),
        coversThisTerm: z.int().describe("Lessons of others in this term, before and after this day"),
        lessonsToday: z.int(),
      }),
    ),
  })
  .meta({ id: "CoverSuggestions" });

/**
 * Suggests who can cover a lesson: teachers who are free, present, without a duty and available at that time. Teachers of the
 * subject come first, then those with the fewest covers in the term.
 * @throws {AppError} 404
 */
export async function suggestCover({
  timetableEntryId,
  date,
}: z.output<typeof CoverSuggestionsQuery>): Promise<z.input<typeof CoverSuggestions>> {
  const dates = allDays(date, date);
  if (!(await TimetableEntry.findByPk(timetableEntryId, { attributes: ["id"] })))
    throw notFound("Timetable entry");
  const data = await query<z.input<typeof CoverSuggestions>["data"][number]>(sql`
    WITH ${datedLessons(dates)}, ${datedDuties(dates)}, ${absentStaff(dates)}, lesson AS (
      SELECT l.*, c.subject_id, y.starts_on AS term_from, y.ends_on AS term_to FROM dated l
      JOIN timetable_entries e ON e.school_id = ${currentSchool} AND e.id = l.id
      JOIN timetables t ON t.school_id = ${currentSchool} AND t.id = e.timetable_id
      JOIN academic_terms y ON y.school_id = ${currentSchool} AND y.id = t.term_id
      JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l.course_offering_id
      JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
      WHERE l.id = ${timetableEntryId}
    ), busy AS (
      SELECT d.staff_member_id FROM dated d, lesson l
        WHERE NOT d.cancelled AND d.starts_at < l.ends_at AND d.ends_at > l.starts_at
      UNION SELECT d.staff_member_id FROM duties d, lesson l WHERE d.starts_at < l.ends_at AND d.ends_at > l.starts_at
      UNION SELECT a.staff_member_id FROM absent a, lesson l WHERE a.starts_at < l.ends_at AND a.ends_at > l.starts_at
      UNION SELECT v.staff_member_id FROM staff_availabilities v, lesson l WHERE v.school_id = ${currentSchool}
        AND v.kind = 'unavailable' AND v.class_period_id = l.class_period_id
        AND v.day_of_week = timetable_day(${currentSchool}, l.date)
      UNION SELECT planned_staff_member_id FROM lesson
    ), found AS (
      SELECT m.id AS "staffMemberId", m.given_name || ' ' || m.family_name AS name,
        EXISTS (SELECT FROM teaching_assignments a
          JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.course_offering_id
          JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id AND c.subject_id = l.subject_id
          WHERE a.school_id = ${currentSchool} AND a.staff_member_id = m.id AND a.status = 'active')
        OR EXISTS (SELECT FROM dated d
          JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = d.course_offering_id
          JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id AND c.subject_id = l.subject_id
          WHERE d.planned_staff_member_id = m.id) AS "teachesSubject",
        EXISTS (SELECT FROM teaching_assignments a
          JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.course_offering_id
            AND o.section_id = l.section_id
          WHERE a.school_id = ${currentSchool} AND a.staff_member_id = m.id AND a.status = 'active')
        OR EXISTS (SELECT FROM dated d WHERE d.planned_staff_member_id = m.id AND d.section_id = l.section_id)
          AS "knowsClass",
        (SELECT count(*)::int FROM timetable_exceptions x WHERE x.school_id = ${currentSchool}
          AND x.new_staff_member_id = m.id AND x.status = 'active' AND x.date BETWEEN l.term_from AND l.term_to)
          AS "coversThisTerm",
        (SELECT count(*)::int FROM dated d WHERE d.staff_member_id = m.id AND NOT d.cancelled) AS "lessonsToday"
      FROM lesson l JOIN staff_members m ON m.school_id = ${currentSchool} AND m.status = 'active'
        AND m.category = 'teaching' AND m.id NOT IN (SELECT staff_member_id FROM busy)
    )
    SELECT * FROM found
    ORDER BY "teachesSubject" DESC, "coversThisTerm", "knowsClass" DESC, "lessonsToday", name, "staffMemberId"`);
  return { data };
}
