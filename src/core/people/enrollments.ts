import { z } from "zod";
import { Enrollment, enrollmentStatuses } from "../../models/people/index.ts";
import { crud } from "../crud.ts";
import { text } from "../schemas.ts";
import { shownTo } from "../visibility.ts";
import { ofStudentReach } from "./reach.ts";

export const EnrollmentView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    academicYearId: z.uuid(),
    gradeLevelId: z.uuid(),
    sectionId: z.uuid().nullable(),
    rollNumber: z.string().nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    entryType: z.string().nullable(),
    exitType: z.string().nullable(),
    exitReason: shownTo("staff", z.string().nullable()),
    status: z.enum(enrollmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Enrollment" });

/** Places and ends of an enrolment have use cases of their own; only the number in the section is plain. */
export const EnrollmentChanges = z
  .strictObject({ rollNumber: text(20).nullable() })
  .meta({ id: "EnrollmentChanges" });

export const enrollments = crud(Enrollment, {
  name: "Enrollment",
  view: EnrollmentView,
  update: EnrollmentChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: {
      studentId: z.uuid(),
      academicYearId: z.uuid(),
      gradeLevelId: z.uuid(),
      sectionId: z.uuid(),
      status: z.enum(enrollmentStatuses),
    },
    sort: ["-startsOn", "createdAt"],
  },
  reach: ofStudentReach,
});
