import { Op } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { Enrollment, EnrollmentStatusChange, Student } from "../../models/people/index.ts";
import { AcademicYear } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { schoolDay } from "../platform/school-day.ts";
import { within } from "../within.ts";
import { enroll, takePlace } from "./enroll.ts";
import { studentReach } from "./reach.ts";
import type { Departure, NewEnrollment, Transfer } from "./schemas.ts";
import { type StudentView, students } from "./students.ts";

const open = ["planned", "active", "suspended"] as const;

/** Whoever is one of these is here no more, and active again by a new enrolment. */
const away: readonly string[] = ["applicant", "withdrawn", "transferred", "graduated"];

/** A student whom the caller may change. @throws {AppError} 404 */
export async function changeable(id: string): Promise<Student> {
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
    if (student.status === "archived")
      throw conflict("student_status", "The student is archived: enrol the record that is in use");
    const enrollment = await enroll(id, values);
    if (away.includes(student.status)) await student.update({ status: "active" });
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
    const found = await Enrollment.findByPk(enrollmentId, { attributes: ["id", "studentId"] });
    if (!found) throw notFound("Enrollment");
    // The student first, as in every other change, so that two of them do not wait for each other.
    await changeable(found.studentId);
    const enrollment = await Enrollment.findByPk(enrollmentId, { lock: true, rejectOnEmpty: true });
    if (!open.includes(enrollment.status as (typeof open)[number]))
      throw conflict("enrollment_ended", `The enrolment is ${enrollment.status}: it cannot move`);
    if (enrollment.sectionId === sectionId) return enrollment;
    await takePlace(sectionId, enrollment);
    const year = await AcademicYear.findByPk(enrollment.academicYearId, { rejectOnEmpty: true });
    notBefore(enrollment, effectiveOn);
    if (effectiveOn > year.endsOn)
      throw invalid([{ path: "effectiveOn", message: `must not lie behind ${year.name}, ${year.endsOn}` }]);
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

/**
 * The student leaves: every open enrolment ends with the reason, and the student's status says how.
 * An enrolment that has not begun, of the coming year, ends on the day it would begin.
 */
export const departStudent = (
  id: string,
  { outcome, effectiveOn, reason, exitType = null }: z.output<typeof Departure>,
): Promise<z.input<typeof StudentView>> =>
  transaction(async () => {
    const student = await changeable(id);
    if (student.status !== "active" && student.status !== "suspended")
      throw conflict("student_status", `The student is ${student.status} already`);
    const status = outcome === "graduated" ? "completed" : outcome;
    const today = await schoolDay();
    for (const enrollment of await Enrollment.findAll({
      where: { studentId: id, status: [...open] },
      limit: 50,
      lock: true,
    })) {
      if (enrollment.startsOn <= today) notBefore(enrollment, effectiveOn);
      const from = enrollment.status;
      const endsOn = effectiveOn < enrollment.startsOn ? enrollment.startsOn : effectiveOn;
      await enrollment.update({ status, endsOn, exitType, exitReason: reason });
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
    return students.present(student);
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
