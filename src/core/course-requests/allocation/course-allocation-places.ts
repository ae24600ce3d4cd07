import { z } from "zod";
import {
  CourseAllocationPlace,
  courseAllocationPlaceStatuses,
  courseAllocationReasons,
} from "../../../models/course-requests/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { presentSection, studentName } from "../requests/course-requests.ts";
import { placeScope } from "../row-scope.ts";

export const CourseAllocationPlaceView = z
  .object({
    id: z.uuid(),
    courseAllocationId: z.uuid(),
    studentId: z.uuid(),
    studentName: z.string(),
    sectionName: z.string().nullable(),
    courseOfferingId: z.uuid(),
    courseTitle: z.string(),
    rank: z.int().describe("Among the choices of the student; 1 is the first"),
    position: z.int().nullable().describe("On the waiting list of the course, the lowest first"),
    reason: z.enum(courseAllocationReasons).nullable().describe("Why it was declined"),
    courseEnrollmentId: z.uuid().nullable().describe("The course enrollment that the place became"),
    status: z.enum(courseAllocationPlaceStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CourseAllocationPlace" });

/** What became of the choices in an allocation. */
export const courseAllocationPlaces = crud(CourseAllocationPlace as never, {
  name: "Course allocation place",
  view: CourseAllocationPlaceView,
  computed: {
    studentName,
    sectionName: presentSection,
    courseTitle:
      "SELECT c.title FROM course_offerings c WHERE c.school_id = :school AND c.id = t.course_offering_id",
  },
  access: { read: "course-requests.read" },
  list: {
    filters: {
      courseAllocationId: z.uuid(),
      studentId: z.uuid(),
      courseOfferingId: z.uuid(),
      status: z.enum(courseAllocationPlaceStatuses),
    },
    sort: ["rank", "createdAt"],
  },
  rowScope: placeScope,
});
