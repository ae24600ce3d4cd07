import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { Enrollment, EnrollmentStatusChange, Student } from "../../../models/people/index.ts";
import { AcademicYear } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import { studentScope } from "../row-scope.ts";
import type { Departure, NewEnrollment, Transfer } from "../schemas.ts";
import { type StudentView, students } from "../students/students.ts";
import { enroll, reserveSeat } from "./enroll.ts";

const open = ["planned", "active", "suspended"] as const;

/** Student statuses that a new enrollment turns into `active`. */
const notEnrolled: readonly string[] = ["applicant", "withdrawn", "transferred", "graduated"];

const verbs = { withdrawn: "withdraw", transferred: "transfer", graduated: "graduate" } as const;

/** Gets a student whom the caller may change, and locks the row. @throws {AppError} 404 */
export async function lockStudent(id: string): Promise<Student> {
  const student = await findLocked(Student, id, { where: scopeWhere("students.manage", studentScope) });
  return student;
}

/** Enrolls an existing student, in a new year or after a departure. @throws {AppError} 404, 400, 409 */
export const enrollStudent = (id: string, values: z.output<typeof NewEnrollment>): Promise<Enrollment> =>
  transaction(async () => {
    const student = await lockStudent(id);
    if (student.status === "archived")
      throw conflict(
        "student_status",
        "The student record is archived: enroll the student's current record instead",
      );
    const enrollment = await enroll(id, values);
    if (notEnrolled.includes(student.status)) await student.update({ status: "active" });
    await audited(Enrollment, enrollment.id, "create", { after: values });
    return enrollment;
  });

/**
 * Moves an open enrollment to another section of its year and grade level, and records the change in its history.
 * @throws {AppError} 404, 400, 409 `enrollment_ended`, `section_full`, `section_archived`
 */
export const transferSection = (
  enrollmentId: string,
  { sectionId, effectiveOn, reason }: z.output<typeof Transfer>,
): Promise<Enrollment> =>
  transaction(async () => {
    const found = await Enrollment.findByPk(enrollmentId, { attributes: ["id", "studentId"] });
    if (!found) throw notFound("Enrollment");
    // Lock the student first, as every other change does, to avoid deadlocks.
    await lockStudent(found.studentId);
    const enrollment = await Enrollment.findByPk(enrollmentId, { lock: true, rejectOnEmpty: true });
    if (!open.includes(enrollment.status as (typeof open)[number]))
      throw conflict("enrollment_ended", `The enrollment is ${enrollment.status} and cannot be moved`);
    if (enrollment.sectionId === sectionId) return enrollment;
    await reserveSeat(sectionId, enrollment);
    const year = await AcademicYear.findByPk(enrollment.academicYearId, { rejectOnEmpty: true });
    checkNotBefore(enrollment, effectiveOn);
    if (effectiveOn > year.endsOn)
      throw invalid([
        { path: "effectiveOn", message: `must be on or before the end of ${year.name} (${year.endsOn})` },
      ]);
    const fromSectionId = enrollment.sectionId;
    await enrollment.update({ sectionId, rollNumber: null });
    await recordStatusChange(
      enrollment,
      { fromSectionId, toSectionId: sectionId, effectiveOn, reason },
      enrollment.status,
    );
    await audited(Enrollment, enrollment.id, "transfer", {
      before: { sectionId: fromSectionId },
      after: { sectionId, effectiveOn, reason },
    });
    return enrollment;
  });

/**
 * Records a departure: ends every open enrollment with the reason and sets the student's status to the outcome.
 * An enrollment that has not begun ends on its first day.
 * @throws {AppError} 404, 400, 409 `student_status`
 */
export const departStudent = (
  id: string,
  { outcome, effectiveOn, reason, exitType = null }: z.output<typeof Departure>,
): Promise<z.input<typeof StudentView>> =>
  transaction(async () => {
    const student = await lockStudent(id);
    if (student.status !== "active" && student.status !== "suspended")
      throw conflict("student_status", `The student is already ${student.status}`);
    const status = outcome === "graduated" ? "completed" : outcome;
    const today = await schoolDay();
    for (const enrollment of await Enrollment.findAll({
      where: { studentId: id, status: [...open] },
      limit: 50,
      lock: true,
    })) {
      if (enrollment.startsOn <= today) checkNotBefore(enrollment, effectiveOn);
      const from = enrollment.status;
      const endsOn = effectiveOn < enrollment.startsOn ? enrollment.startsOn : effectiveOn;
      await enrollment.update({ status, endsOn, exitType, exitReason: reason });
      await recordStatusChange(
        enrollment,
        { effectiveOn, reason, fromSectionId: enrollment.sectionId },
        from,
      );
    }
    await student.update({ status: outcome });
    await audited(Student, id, verbs[outcome], { after: { effectiveOn, reason, exitType } });
    await recordActivity({
      verb: outcome,
      entityType: "Student",
      entityId: id,
      params: { name: `${student.givenName} ${student.familyName}` },
      summary: `${student.givenName} ${student.familyName} was ${outcome}`,
    });
    return students.present(student);
  });

function checkNotBefore({ startsOn }: Enrollment, effectiveOn: string): void {
  if (effectiveOn < startsOn)
    throw invalid([
      { path: "effectiveOn", message: `must be on or after the first day of the enrollment (${startsOn})` },
    ]);
}

interface Step {
  effectiveOn: string;
  reason: string;
  fromSectionId?: string | null;
  toSectionId?: string | null;
}

const recordStatusChange = (enrollment: Enrollment, step: Step, fromStatus: string) =>
  EnrollmentStatusChange.create({
    ...step,
    enrollmentId: enrollment.id,
    fromStatus,
    toStatus: enrollment.status,
    changedBy: actorId(),
  });
