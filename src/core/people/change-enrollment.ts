import { Op } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { Enrollment, EnrollmentStatusChange, Student } from "../../models/people/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { within } from "../within.ts";
import { enroll, takePlace } from "./enroll.ts";
import { studentReach } from "./reach.ts";
import type { Departure, NewEnrollment, Transfer } from "./schemas.ts";

const open = ["planned", "active", "suspended"] as const;

/** A student whom the caller may change. @throws {AppError} 404 */
async function changeable(id: string): Promise<Student> {
  const student = await Student.findOne({
    where: { [Op.and]: [{ id }, within("students.manage", studentReach)] },
    lock: true,
  });
  if (!student) throw notFound("Student");
  return student;
}

/** Enrols a student who is here already: a new year, or back after a departure. */
export const enrollStudent = (id: string, values: z.output<typeof NewEnrollment>): Promise<Enrollment> =>
  transaction(async () => {
    const student = await changeable(id);
    const enrollment = await enroll(id, values);
    if (student.status !== "active") await student.update({ status: "active" });
    await recordAudit({
      action: "enrollments.create",
      entityType: "Enrollment",
      entityId: enrollment.id,
      after: values,
    });
    return enrollment;
  });

/** Moves an open enrolment to another section of its year and grade level, and keeps where it was. */
export const transferSection = (
  enrollmentId: string,
  { sectionId, effectiveOn, reason }: z.output<typeof Transfer>,
): Promise<Enrollment> =>
  transaction(async () => {
    const enrollment = await Enrollment.findByPk(enrollmentId, { lock: true });
    if (!enrollment) throw notFound("Enrollment");
    await changeable(enrollment.studentId);
    if (!open.includes(enrollment.status as (typeof open)[number]))
      throw conflict("enrollment_ended", `The enrolment is ${enrollment.status}: it cannot move`);
    if (enrollment.sectionId === sectionId) return enrollment;
    notBefore(enrollment, effectiveOn);
    await takePlace(sectionId, enrollment);
    const fromSectionId = enrollment.sectionId;
    await enrollment.update({ sectionId, rollNumber: null });
    await history(
      enrollment,
      { fromSectionId, toSectionId: sectionId, effectiveOn, reason },
      enrollment.status,
    );
    await recordAudit({
      action: "enrollments.transfer",
      entityType: "Enrollment",
      entityId: enrollment.id,
      before: { sectionId: fromSectionId },
      after: { sectionId, effectiveOn, reason },
    });
    return enrollment;
  });

/** The student leaves: every open enrolment ends with the reason, and the student's status says how. */
export const departStudent = (
  id: string,
  { outcome, effectiveOn, reason, exitType = null }: z.output<typeof Departure>,
): Promise<Student> =>
  transaction(async () => {
    const student = await changeable(id);
    if (student.status !== "active" && student.status !== "suspended")
      throw conflict("student_status", `The student is ${student.status} already`);
    const status = outcome === "graduated" ? "completed" : outcome;
    for (const enrollment of await Enrollment.findAll({
      where: { studentId: id, status: [...open] },
      limit: 50,
      lock: true,
    })) {
      notBefore(enrollment, effectiveOn);
      const from = enrollment.status;
      await enrollment.update({ status, endsOn: effectiveOn, exitType, exitReason: reason });
      await history(enrollment, { effectiveOn, reason, fromSectionId: enrollment.sectionId }, from);
    }
    await student.update({ status: outcome });
    await recordAudit({
      action: `students.${outcome}`,
      entityType: "Student",
      entityId: id,
      after: { effectiveOn, reason, exitType },
    });
    await recordActivity({
      verb: outcome,
      entityType: "Student",
      entityId: id,
      summary: `${student.givenName} ${student.familyName} was ${outcome}`,
    });
    return student;
  });

function notBefore({ startsOn }: Enrollment, effectiveOn: string): void {
  if (effectiveOn < startsOn)
    throw invalid([{ path: "effectiveOn", message: `must not lie before the enrolment began, ${startsOn}` }]);
}

interface Step {
  effectiveOn: string;
  reason: string;
  fromSectionId?: string | null;
  toSectionId?: string | null;
}

const history = (enrollment: Enrollment, step: Step, fromStatus: string) =>
  EnrollmentStatusChange.create({
    ...step,
    enrollmentId: enrollment.id,
    fromStatus,
    toStatus: enrollment.status,
    changedBy: actorId(),
  });
