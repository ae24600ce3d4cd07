import { randomInt } from "node:crypto";
import { Op } from "sequelize";
import { z } from "zod";
import { queryAll } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import { exact, rounded, sum } from "../../lib/exact.ts";
import { Transcript, type TranscriptLine } from "../../models/exams/index.ts";
import { Student } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { studentReach } from "../people/reach.ts";
import { within } from "../within.ts";
import { gradePointAverage } from "./calculate.ts";

export const NewTranscript = z.strictObject({ studentId: z.uuid() }).meta({ id: "NewTranscript" });

/**
 * Courses of the cards that are out; those not passed are shown, and earn no credits. What the card of a term sums up is
 * not told, nor counted, again from the cards of its grading periods.
 */
const own = `WITH RECURSIVE within AS (
    SELECT id, parent_id AS outer_id FROM academic_terms WHERE school_id = $1 AND parent_id IS NOT NULL
    UNION SELECT w.id, tm.parent_id FROM within w JOIN academic_terms tm ON tm.school_id = $1 AND tm.id = w.outer_id
    WHERE tm.parent_id IS NOT NULL
  )
  SELECT y.name AS year, tm.name AS term, NULL AS school, l.course_title AS course, l.score, l.grade,
    l.grade_point AS "gradePoint", CASE WHEN l.passed THEN l.credit_hours ELSE l.credit_hours * 0 END AS earned,
    l.credit_hours AS credits
  FROM report_cards c JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id
  JOIN academic_terms tm ON tm.school_id = c.school_id AND tm.id = c.term_id
  JOIN academic_years y ON y.school_id = tm.school_id AND y.id = tm.academic_year_id
  WHERE c.school_id = $1 AND c.student_id = $2 AND c.status = 'published' AND l.score IS NOT NULL
    AND NOT EXISTS (SELECT FROM within w JOIN report_cards oc ON oc.school_id = $1 AND oc.student_id = $2
        AND oc.term_id = w.outer_id AND oc.status = 'published'
      JOIN report_card_lines ol ON ol.school_id = $1 AND ol.report_card_id = oc.id
        AND ol.course_offering_id = l.course_offering_id AND ol.score IS NOT NULL
      WHERE w.id = c.term_id)
  ORDER BY tm.starts_on, l.sort_order, l.id`;
const prior = `SELECT year_label AS year, '' AS term, school_name AS school, course_title AS course, NULL AS score, grade,
    grade_point AS "gradePoint", credits, credits AS earned
  FROM prior_academic_records WHERE school_id = $1 AND student_id = $2 AND status = 'verified'
  ORDER BY year_label, school_name, course_title`;

type Row = TranscriptLine & { earned: string | null };

/**
 * Issues the record of all years: published report cards and verified records of former schools, copied as they are now.
 * The transcript before it is superseded, and its code says so.
 * @throws {AppError} 400, 409 `nothing_to_issue`
 */
export const issueTranscript = ({ studentId }: z.output<typeof NewTranscript>): Promise<Transcript> =>
  transaction(async () => {
    const student = await Student.findOne({
      where: { [Op.and]: [{ id: studentId }, within("transcripts.manage", studentReach)] },
      lock: true,
    });
    if (!student) throw invalid([{ path: "studentId", message: "there is no such student" }]);
    const values = [schoolId(), studentId];
    const [former, here] = await queryAll([
      [{ name: "transcript-prior", text: prior }, values],
      [{ name: "transcript-own", text: own }, values],
    ]);
    const rows = [...former!, ...here!] as Row[];
    if (rows.length === 0)
      throw conflict("nothing_to_issue", "There is no published report card and no verified record yet");
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
    await recordAudit({
      action: "transcripts.issue",
      entityType: "Transcript",
      entityId: transcript.id,
      after: { studentId, revision: transcript.revision },
    });
    return transcript;
  });

/** Without letters that look like digits, or like each other. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** A code to print and to type: 78 bits, so that nobody guesses one. */
const newVerificationCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(""),
  ).join("-");
