import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { commentLanguages } from "../../../models/assessment/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { fillText } from "../../front-office/templates/fill-text.ts";
import { commentBankScope, reportCardScope } from "../row-scope.ts";

export const SuggestedFor = z.strictObject({
  courseOfferingId: z
    .uuid()
    .optional()
    .describe("A course on the card. Default: sentences for the whole card"),
  language: z.enum(commentLanguages).optional(),
});

export const CommentSuggestions = z
  .object({
    data: z.array(
      z.object({ id: z.uuid(), text: z.string(), language: z.enum(commentLanguages), shared: z.boolean() }),
    ),
  })
  .meta({ id: "CommentSuggestions" });

/**
 * Lists the active sentences that fit a report card or one of its courses, with the student's name filled in: those for the
 * course first, then those for its subject, then general ones. A sentence with a band of scores needs a score inside it.
 * @throws {AppError} 404; also for a course that is not on the card
 */
export async function suggestComments(
  id: string,
  { courseOfferingId, language }: z.output<typeof SuggestedFor>,
): Promise<z.input<typeof CommentSuggestions>> {
  const rows = await query<Partial<Suggestion> & Named>(selectFitting(id, courseOfferingId, language));
  if (rows.length === 0) throw notFound("Report card");
  return {
    data: rows.flatMap((row) =>
      row.id
        ? {
            id: row.id,
            language: row.language!,
            shared: row.shared!,
            text: fillText(row.text!, {
              "student.givenName": row.givenName,
              "student.familyName": row.familyName,
              "student.name": `${row.givenName} ${row.familyName}`,
              "student.class": row.class,
              "student.gradeLevel": row.gradeLevel,
              "student.academicYear": row.year,
            }),
          }
        : [],
    ),
  };
}

type Suggestion = z.output<typeof CommentSuggestions>["data"][number];
interface Named {
  givenName: string;
  familyName: string;
  class: string;
  gradeLevel: string;
  year: string;
}

/** One row per fitting sentence, or one without a sentence; no row if the caller may not comment on the card, or the course is not on it. */
const selectFitting = (id: string, offeringId: string | undefined, language: string | undefined) => sql`
  WITH card AS (SELECT id, student_id, section_id, heading, average FROM report_cards
      WHERE school_id = ${currentSchool} AND id = ${id} AND ${scopeSql("report-cards.comment", reportCardScope)}),
    bank AS (SELECT * FROM comment_bank_entries WHERE school_id = ${currentSchool} AND status = 'active'
      AND (${language ?? null}::text IS NULL OR language = ${language ?? null}::text)
      AND ${scopeSql("report-cards.comment", commentBankScope)}),
    target AS (SELECT c.*, s.grade_level_id, l.score, co.course_id, cs.subject_id,
        CASE WHEN ${offeringId ?? null}::uuid IS NULL THEN c.average ELSE l.score END AS mark
      FROM card c JOIN sections s ON s.school_id = ${currentSchool} AND s.id = c.section_id
      LEFT JOIN report_card_lines l ON l.school_id = ${currentSchool} AND l.report_card_id = c.id
        AND l.course_offering_id = ${offeringId ?? null}::uuid
      LEFT JOIN course_offerings co ON co.school_id = ${currentSchool} AND co.id = l.course_offering_id
      LEFT JOIN courses cs ON cs.school_id = ${currentSchool} AND cs.id = co.course_id)
  SELECT b.id, b.text, b.language, b.shared, st.given_name AS "givenName", st.family_name AS "familyName",
    c.heading ->> 'section' AS class, c.heading ->> 'gradeLevel' AS "gradeLevel", c.heading ->> 'year' AS year
  FROM target c JOIN students st ON st.school_id = ${currentSchool} AND st.id = c.student_id
  LEFT JOIN bank b ON (b.course_id IS NULL OR b.course_id = c.course_id)
    AND (b.subject_id IS NULL OR b.subject_id = c.subject_id)
    AND (b.grade_level_id IS NULL OR b.grade_level_id = c.grade_level_id)
    AND (b.min_score IS NULL OR c.mark >= b.min_score) AND (b.max_score IS NULL OR c.mark <= b.max_score)
  WHERE ${offeringId ?? null}::uuid IS NULL OR c.course_id IS NOT NULL
  ORDER BY b.course_id IS NULL, b.subject_id IS NULL, b.min_score IS NULL, b.text, b.id LIMIT 200`;
