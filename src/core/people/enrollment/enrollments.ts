import { z } from "zod";
import { Enrollment, enrollmentStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { text } from "../../common/input/schemas.ts";
import { ofStudentScope } from "../row-scope.ts";
import { checkProgram } from "./check-program.ts";

export const EnrollmentView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    academicYearId: z.uuid(),
    gradeLevelId: z.uuid(),
    sectionId: z.uuid().nullable(),
    programId: z.uuid().nullable(),
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

/** Only roll number and program can be changed directly; section and dates change through their own use cases. */
export const EnrollmentChanges = z
  .strictObject({ rollNumber: text(20).nullable(), programId: z.uuid().nullable() })
  .partial()
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
      programId: z.uuid(),
      status: z.enum(enrollmentStatuses),
    },
    sort: ["-startsOn", "createdAt"],
  },
  rowScope: ofStudentScope,
  check: async (enrollment) => {
    if (enrollment.changed("programId")) await checkProgram(enrollment.programId);
  },
});
