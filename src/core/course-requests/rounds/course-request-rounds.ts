import { z } from "zod";
import { CourseRequestRound, courseRequestRoundStatuses } from "../../../models/course-requests/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { flag } from "../../common/input/schemas.ts";
import { roundScope } from "../row-scope.ts";

export const CourseRequestRoundView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    academicYearId: z.uuid(),
    termId: z.uuid().nullable().describe("Null: courses of every term of the year can be on offer"),
    gradeLevelIds: z.array(z.uuid()).describe("Who may request courses; empty: every grade level"),
    placesEach: z.int().describe("Courses that a student gets at most"),
    alternatives: z.int().describe("Choices that a student may add to the places, in case they are taken"),
    instructions: z.string().nullable(),
    opensAt: z.date(),
    closesAt: z.date(),
    courseOfferingIds: z.array(z.uuid()).describe("The courses on offer"),
    requestCount: z.int().describe("Requests that were submitted and not withdrawn"),
    status: z.enum(courseRequestRoundStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CourseRequestRound" });

export const courseRequestRounds = crud(CourseRequestRound as never, {
  name: "Course request round",
  view: CourseRequestRoundView,
  computed: {
    courseOfferingIds: `SELECT coalesce(json_agg(o.course_offering_id ORDER BY c.title, c.id), '[]')
      FROM course_request_options o
      JOIN course_offerings c ON c.school_id = o.school_id AND c.id = o.course_offering_id
      WHERE o.school_id = :school AND o.course_request_round_id = t.id`,
    requestCount: `SELECT count(*)::int FROM course_requests r WHERE r.school_id = :school
      AND r.course_request_round_id = t.id AND r.status = 'submitted'`,
  },
  access: { read: "course-requests.read" },
  list: {
    filters: {
      academicYearId: z.uuid(),
      termId: z.uuid(),
      status: z.enum(courseRequestRoundStatuses),
      accepting: {
        schema: flag.describe("true: requests are accepted now"),
        where: "(t.status = 'open' AND t.opens_at <= :now AND t.closes_at > :now) = ?",
      },
    },
    sort: ["-closesAt", "name", "createdAt"],
    search: ["name"],
  },
  rowScope: roundScope,
});
