import { Op, Transaction } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, actorId } from "../../../lib/context.ts";
import { conflict, unknownReference } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import {
  CourseRequest,
  CourseRequestChoice,
  CourseRequestRound,
} from "../../../models/course-requests/index.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { eligibleStudents } from "../rounds/eligible-students-sql.ts";
import { requestingStudentScope, roundScope } from "../row-scope.ts";
import { checkAccepting } from "./check-accepting.ts";
import { checkChoices } from "./check-choices.ts";
import { courseRequests } from "./course-requests.ts";

export const CourseRequestSubmission = z
  .strictObject({
    studentId: z.uuid(),
    courseOfferingIds: z.array(z.uuid()).min(1).max(40).describe("The choices, the best first"),
  })
  .meta({ id: "CourseRequestSubmission" });

/**
 * Submits the request of a student in a round, or changes it: there is one per student and round, and repeating it changes
 * nothing.
 * @throws {AppError} 400, 404, 409 `requests_closed`, `not_eligible`, `already_enrolled`
 */
export const submitRequest = (
  id: string,
  { studentId, courseOfferingIds }: z.output<typeof CourseRequestSubmission>,
) =>
  transaction(async () => {
    // Requests share the lock of the round, which an allocation takes alone: none arrives while places are given out.
    const round = await findLocked(CourseRequestRound, id, {
      where: scopeWhere("course-requests.submit", roundScope),
      lock: Transaction.LOCK.SHARE,
    });
    const student = await Student.findOne({
      where: { [Op.and]: [{ id: studentId }, scopeWhere("course-requests.submit", requestingStudentScope)] },
      attributes: ["id"],
    });
    if (!student) throw unknownReference("studentId", "student");
    checkAccepting(round, actor().permissions.get("course-requests.submit") === "all");
    const [eligible] = await query(sql`
      WITH ${eligibleStudents(round)} SELECT id FROM eligible WHERE id = ${studentId}`);
    if (!eligible)
      throw conflict("not_eligible", "The student is not in a grade level that this round is for");
    await checkChoices(round, studentId, courseOfferingIds);
    const row = await lockRequest(id, studentId);
    const former = await CourseRequestChoice.findAll({
      where: { courseRequestId: row.id },
      order: ["rank"],
    });
    const before = former.map((choice) => choice.courseOfferingId);
    const isSame = row.known && row.status === "submitted" && before.join() === courseOfferingIds.join();
    if (!isSame) {
      await CourseRequestChoice.destroy({ where: { courseRequestId: row.id } });
      await insertRows(
        CourseRequestChoice,
        courseOfferingIds.map((courseOfferingId, index) => ({
          ...{ id: newId(), courseRequestId: row.id, courseRequestRoundId: id, courseOfferingId },
          rank: index + 1,
        })),
      );
      await CourseRequest.update(
        { status: "submitted", submittedBy: actorId(), submittedAt: now() },
        { where: { id: row.id } },
      );
      await audited(CourseRequest, row.id, row.known ? "update" : "create", {
        ...(row.known && { before: { status: row.status, courseOfferingIds: before } }),
        after: { courseRequestRoundId: id, studentId, status: "submitted", courseOfferingIds },
      });
    }
    return courseRequests.get(row.id);
  });

/** Creates the request of a student unless there is one, and locks it, so that two of the family do not mix their choices. */
async function lockRequest(
  roundId: string,
  studentId: string,
): Promise<{ id: string; status: string; known: boolean }> {
  const id = newId();
  const [row] = await execute<{ id: string; status: string }>(sql`
    INSERT INTO course_requests AS r (school_id, id, course_request_round_id, student_id, submitted_by, submitted_at)
    VALUES (${currentSchool}, ${id}, ${roundId}, ${studentId}, ${actorId()}, ${now().toISOString()})
    ON CONFLICT (school_id, course_request_round_id, student_id) DO UPDATE SET student_id = r.student_id
    RETURNING r.id, r.status`);
  return { ...row!, known: row!.id !== id };
}
