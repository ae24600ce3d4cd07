import { z } from "zod";
import { paragraphs, text } from "../common/input/schemas.ts";
import { EnrollmentView } from "./enrollment/enrollments.ts";
import { GuardianView, NewGuardian } from "./guardians/guardians.ts";
import { NewStudentGuardian } from "./guardians/student-guardians.ts";
import { NewStudent, StudentView } from "./students/students.ts";

export const NewEnrollment = z
  .strictObject({
    academicYearId: z.uuid(),
    gradeLevelId: z.uuid(),
    sectionId: z.uuid().nullable().optional(),
    programId: z.uuid().nullable().optional(),
    rollNumber: text(20).nullable().optional(),
    startsOn: z.iso.date(),
    entryType: text(60).nullable().optional(),
  })
  .meta({ id: "NewEnrollment" });

const Rights = NewStudentGuardian.omit({ studentId: true, guardianId: true, status: true });

export const ResponsibleAdult = z
  .strictObject({
    guardianId: z.uuid().optional().describe("An existing guardian"),
    guardian: NewGuardian.optional().describe("A new guardian to create"),
    ...Rights.shape,
    allowDuplicate: z
      .boolean()
      .default(false)
      .describe("Create the guardian even if one with this name and email address exists"),
    invite: z.boolean().default(true).describe("Invite to the portal by email, if there is an address"),
  })
  .refine(({ guardianId, guardian }) => Boolean(guardianId) !== Boolean(guardian), {
    message: "must have either guardianId (an existing guardian) or guardian (a new one)",
  })
  .meta({ id: "ResponsibleAdult" });

/** Admission in one request: the student, the enrollment and the responsible adults. */
export const Admission = NewStudent.extend({
  enrollment: NewEnrollment.optional(),
  guardians: z.array(ResponsibleAdult).max(10).default([]),
}).meta({ id: "Admission" });

export const AdmissionView = z
  .object({
    student: StudentView,
    enrollment: EnrollmentView.nullable(),
    guardians: z.array(z.object({ guardian: GuardianView, relation: z.string(), invited: z.boolean() })),
  })
  .meta({ id: "AdmittedStudent" });

export const Transfer = z
  .strictObject({ sectionId: z.uuid(), effectiveOn: z.iso.date(), reason: paragraphs(500) })
  .meta({ id: "SectionTransfer" });

export const Departure = z
  .strictObject({
    outcome: z.enum(["withdrawn", "transferred", "graduated"]),
    effectiveOn: z.iso.date(),
    reason: paragraphs(500),
    exitType: text(60).nullable().optional(),
  })
  .meta({ id: "Departure" });
