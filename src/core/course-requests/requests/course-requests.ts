import { z } from "zod";
import { CourseRequest, courseRequestStatuses } from "../../../models/course-requests/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const CourseRequestView = z
  .object({
    id: z.uuid(),
    courseRequestRoundId: z.uuid(),
    studentId: z.uuid(),
    studentName: z.string(),
    sectionName: z.string().nullable(),
    choices: z
      .array(z.object({ courseOfferingId: z.uuid(), title: z.string(), rank: z.int() }))
      .describe("The best first"),
    choiceTitles: z.string().describe("The choices as one line"),
    submittedBy: z.uuid().nullable().describe("Id of the account that submitted or changed it last"),
    submittedAt: z.date(),
    status: z.enum(courseRequestStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CourseRequest" });

const choices = `FROM course_request_choices ch
  JOIN course_offerings c ON c.school_id = ch.school_id AND c.id = ch.course_offering_id
  WHERE ch.school_id = :school AND ch.course_request_id = t.id`;

/** The section that a student attends at present, as SQL. */
export const presentSection = `SELECT sec.name FROM enrollments e
  JOIN sections sec ON sec.school_id = e.school_id AND sec.id = e.section_id
  WHERE e.school_id = :school AND e.student_id = t.student_id AND e.status IN ('active', 'suspended')
  ORDER BY e.starts_on DESC, e.id LIMIT 1`;
export const studentName =
  "SELECT s.given_name || ' ' || s.family_name FROM students s WHERE s.school_id = :school AND s.id = t.student_id";

/** What students have requested. */
export const courseRequests = crud(CourseRequest as never, {
  name: "Course request",
  view: CourseRequestView,
  computed: {
    studentName,
    sectionName: presentSection,
    choices: `SELECT coalesce(json_agg(json_build_object('courseOfferingId', c.id, 'title', c.title, 'rank', ch.rank)
      ORDER BY ch.rank), '[]') ${choices}`,
    choiceTitles: `SELECT coalesce(string_agg(ch.rank || '. ' || c.title, '; ' ORDER BY ch.rank), '') ${choices}`,
  },
  access: { read: "course-requests.read" },
  list: {
    filters: {
      courseRequestRoundId: z.uuid(),
      studentId: z.uuid(),
      status: z.enum(courseRequestStatuses),
      courseOfferingId: {
        schema: z.uuid().describe("Requests that choose this offering"),
        where: `EXISTS (SELECT FROM course_request_choices ch WHERE ch.school_id = t.school_id
          AND ch.course_request_id = t.id AND ch.course_offering_id = ?)`,
        through: "row",
      },
    },
    sort: ["-submittedAt", "createdAt"],
  },
  rowScope: ofStudentScope,
});
