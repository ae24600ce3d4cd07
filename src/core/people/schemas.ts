import { z } from "zod";
import { paragraphs, text } from "../schemas.ts";
import { EnrollmentView } from "./enrollments.ts";
import { GuardianView, NewGuardian } from "./guardians.ts";
import { NewStudentGuardian } from "./student-guardians.ts";
import { NewStudent, StudentView } from "./students.ts";

export const NewEnrollment = z
  .strictObject({
    academicYearId: z.uuid(),
    gradeLevelId: z.uuid(),
    sectionId: z.uuid().nullable().optional(),
    rollNumber: text(20).nullable().optional(),
    startsOn: z.iso.date(),
    entryType: text(60).nullable().optional(),
  })
  .meta({ id: "NewEnrollment" });

const Rights = NewStudentGuardian.omit({ studentId: true, guardianId: true, status: true });

const ResponsibleAdult = z
  .strictObject({
    guardianId: z.uuid().optional().describe("A guardian who is known already"),
    guardian: NewGuardian.optional().describe("A new one"),
    ...Rights.shape,
    invite: z.boolean().default(true).describe("Invite to the portal by mail, where there is an address"),
  })
  .refine(({ guardianId, guardian }) => Boolean(guardianId) !== Boolean(guardian), {
    message: "name a known guardian by guardianId, or a new one by guardian",
  })
  .meta({ id: "ResponsibleAdult" });

/** Admission in one request: the student, the place, and the adults. */
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
