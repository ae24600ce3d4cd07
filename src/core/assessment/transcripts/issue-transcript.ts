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
import { selectOwnCourses } from "./select-own-courses.ts";

export const NewTranscript = z.strictObject({ studentId: z.uuid() }).meta({ id: "NewTranscript" });

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
