import { randomInt } from "node:crypto";
import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { queryAll } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { exact, rounded, sum } from "../../../lib/exact.ts";
import { Transcript, type TranscriptLine } from "../../../models/assessment/index.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { studentScope } from "../../people/row-scope.ts";
import { gradePointAverage } from "../grading/calculate.ts";

export const NewTranscript = z.strictObject({ studentId: z.uuid() }).meta({ id: "NewTranscript" });

/**
 * Courses on published report cards. Courses not passed are listed but earn no credits. A course on the card of a term is
 * not listed or counted again from the cards of the grading periods within that term.
 */
const selectOwnCourses = (studentId: string) => sql`
  WITH RECURSIVE within AS (
    SELECT id, parent_id AS outer_id FROM academic_terms WHERE school_id = ${currentSchool} AND parent_id IS NOT NULL
    UNION SELECT w.id, tm.parent_id FROM within w JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = w.outer_id
    WHERE tm.parent_id IS NOT NULL
  )
  SELECT y.name AS year, tm.name AS term, NULL AS school, l.course_title AS course, l.score, l.grade,
    l.grade_point AS "gradePoint", CASE WHEN l.passed THEN l.credit_hours ELSE l.credit_hours * 0 END AS earned,
    l.credit_hours AS credits
  FROM report_cards c JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id
  JOIN academic_terms tm ON tm.school_id = c.school_id AND tm.id = c.term_id
  JOIN academic_years y ON y.school_id = tm.school_id AND y.id = tm.academic_year_id
  WHERE c.school_id = ${currentSchool} AND c.student_id = ${studentId} AND c.status = 'published' AND l.score IS NOT NULL
    AND NOT EXISTS (SELECT FROM within w JOIN report_cards oc ON oc.school_id = ${currentSchool} AND oc.student_id = ${studentId}
        AND oc.term_id = w.outer_id AND oc.status = 'published'
      JOIN report_card_lines ol ON ol.school_id = ${currentSchool} AND ol.report_card_id = oc.id
        AND ol.course_offering_id = l.course_offering_id AND ol.score IS NOT NULL
      WHERE w.id = c.term_id)
  ORDER BY tm.starts_on, l.sort_order, l.id`;
const selectPriorCourses = (studentId: string) => sql`
  SELECT year_label AS year, '' AS term, school_name AS school, course_title AS course, NULL AS score, grade,
    grade_point AS "gradePoint", credits, credits AS earned
  FROM prior_academic_records WHERE school_id = ${currentSchool} AND student_id = ${studentId} AND status = 'verified'
  ORDER BY year_label, school_name, course_title`;

type Row = TranscriptLine & { earned: string | null };

/**
 * Issues a transcript over all years: a snapshot of published report cards and verified records from previous schools.
 * The previous transcript is superseded, which its verification code then shows.
 * @throws {AppError} 400, 409 `nothing_to_issue`
 */
export const issueTranscript = ({ studentId }: z.output<typeof NewTranscript>): Promise<Transcript> =>
  transaction(async () => {
    const student = await Student.findOne({
      where: { [Op.and]: [{ id: studentId }, scopeWhere("transcripts.manage", studentScope)] },
      lock: true,
    });
    if (!student) throw invalid([{ path: "studentId", message: "there is no such student" }]);
    const [former, here] = await queryAll([selectPriorCourses(studentId), selectOwnCourses(studentId)]);
    const rows = [...former!, ...here!] as Row[];
    if (rows.length === 0)
      throw conflict(
        "nothing_to_issue",
        "The student has no published report card and no verified record yet",
      );
    const [last] = await Transcript.findAll({
      where: { studentId },
      order: [["revision", "DESC"]],
      limit: 1,
    });
    await Transcript.update({ status: "superseded" }, { where: { studentId, status: "issued" } });
    const transcript = await Transcript.create({
      studentId,
      revision: (last?.revision ?? 0) + 1,
      studentName: `${student.givenName} ${student.familyName}`,
      gradePointAverage: gradePointAverage(rows),
      creditsEarned: rounded(sum(rows.flatMap(({ earned }) => (earned === null ? [] : exact(earned))))),
      lines: rows.map(({ earned: _earned, ...line }) => line),
      verificationCode: newVerificationCode(),
      issuedBy: actorId(),
      issuedAt: now(),
    });
    await audited(Transcript, transcript.id, "issue", {
      after: { studentId, revision: transcript.revision },
    });
    return transcript;
  });

/** Without characters that are easily confused. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Generates a verification code to print and type: 78 bits, so that it cannot be guessed. */
const newVerificationCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");
