import { z } from "zod";
import { CourseEnrollment, courseEnrollmentStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { ofStudentScope } from "../row-scope.ts";
import { checkCourseEnrollment } from "./check-course-enrollment.ts";

export const CourseEnrollmentView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    status: z.enum(courseEnrollmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CourseEnrollment" });

export const NewCourseEnrollment = z
  .strictObject({
    courseOfferingId: z.uuid(),
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable().optional(),
    status: z.enum(courseEnrollmentStatuses).optional(),
  })
  .meta({ id: "NewCourseEnrollment" });

export const CourseEnrollmentChanges = NewCourseEnrollment.omit({ courseOfferingId: true, studentId: true })
  .partial()
  .meta({ id: "CourseEnrollmentChanges" });

export const courseEnrollments = crud(CourseEnrollment, {
  name: "Course enrollment",
  view: CourseEnrollmentView,
  create: NewCourseEnrollment,
  update: CourseEnrollmentChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: { courseOfferingId: z.uuid(), studentId: z.uuid(), status: z.enum(courseEnrollmentStatuses) },
    sort: ["startsOn", "createdAt"],
  },
  rowScope: ofStudentScope,
  check: checkCourseEnrollment,
});
