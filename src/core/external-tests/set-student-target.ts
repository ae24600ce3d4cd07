import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { StudentTarget } from "../../models/external-tests/index.ts";
import { Student } from "../../models/people/index.ts";
import { AcademicYear, Subject } from "../../models/structure/index.ts";
import { Percent } from "../assessment/schemas.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { transition } from "../common/entities/transition.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { ofStudentScope, studentScope } from "../people/row-scope.ts";
import { lockTest } from "./enter-test-results.ts";
import { Band, scaleFaults, TestScore } from "./scale.ts";

export const NewStudentTarget = z
  .strictObject({
    studentId: z.uuid(),
    academicYearId: z.uuid(),
    subjectId: z.uuid().nullable().optional(),
    externalTestId: z.uuid().nullable().optional(),
    targetScore: TestScore.nullable().optional().describe("In percent for a subject"),
    targetBand: Band.nullable().optional(),
    note: paragraphs(500).nullable().optional(),
  })
  .meta({ id: "NewStudentTarget" });

type Given = z.output<typeof NewStudentTarget>;

/**
 * Sets the target of a student for a year, and supersedes the current one. The row of the student is locked, so that two targets
 * at the same time follow each other.
 * @throws {AppError} 400, 404
 */
export const setStudentTarget = (given: Given): Promise<StudentTarget> =>
  transaction(async () => {
    await findLocked(Student, given.studentId, { where: scopeWhere("external-tests.record", studentScope) });
    await check(given);
    const { studentId, academicYearId, subjectId = null, externalTestId = null } = given;
    const former = await StudentTarget.findOne({
      where: { studentId, academicYearId, subjectId, externalTestId, status: "current" },
    });
    if (former) await former.update({ status: "superseded" });
    const target = await StudentTarget.create({ ...given, setBy: actorId() });
    await audited(StudentTarget, target.id, "create", {
      before: former && { targetScore: former.targetScore, targetBand: former.targetBand },
      after: given,
    });
    return target.reload();
  });

/** Withdraws a current target; it stays in the history. @throws {AppError} 404, 409 `target_not_current` */
export const withdrawStudentTarget = (id: string): Promise<StudentTarget> =>
  transaction(async () => {
    const target = await findLocked(StudentTarget, id, {
      where: scopeWhere("external-tests.record", ofStudentScope),
    });
    await transition(target, {
      from: "current",
      to: "withdrawn",
      verb: "withdraw",
      refuse: () => conflict("target_not_current", "Only a current target can be withdrawn"),
    });
    return target;
  });

async function check({ academicYearId, subjectId, externalTestId, targetScore, targetBand }: Given) {
  const faults: Fault[] = [];
  if (!(await AcademicYear.count({ where: { id: academicYearId } })))
    faults.push({ path: "academicYearId", message: "there is no such academic year" });
  if (Boolean(subjectId) === Boolean(externalTestId))
    faults.push({ path: "externalTestId", message: "give either a subject or a test" });
  if (!targetScore && !targetBand) faults.push({ path: "targetScore", message: "give a score or a band" });
  if (subjectId) {
    if (!(await Subject.count({ where: { id: subjectId } })))
      faults.push({ path: "subjectId", message: "there is no such subject" });
    if (targetScore && !Percent.safeParse(targetScore).success)
      faults.push({ path: "targetScore", message: "must be from 0 to 100" });
    if (targetBand) faults.push({ path: "targetBand", message: "must be empty for a subject" });
  }
  if (externalTestId)
    faults.push(
      ...scaleFaults(
        await lockTest(externalTestId),
        { score: targetScore, band: targetBand },
        { score: "targetScore", band: "targetBand" },
      ),
    );
  if (faults.length) throw invalid(faults);
}
