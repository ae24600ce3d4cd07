import { z } from "zod";
import { CourseAllocation, courseAllocationStatuses } from "../../../models/course-requests/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const CourseAllocationView = z
  .object({
    id: z.uuid(),
    courseRequestRoundId: z.uuid(),
    seed: z.string().describe("Of the lottery: the same seed, requests and places give the same result"),
    countRequests: z.int(),
    countAccepted: z.int(),
    countWaiting: z.int(),
    runBy: z.uuid().nullable().describe("Id of an account"),
    publishedBy: z.uuid().nullable().describe("Id of an account"),
    publishedAt: z.date().nullable(),
    status: z.enum(courseAllocationStatuses).describe("replaced: a later run took its place"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CourseAllocation" });

/** The runs that gave out the places of rounds. */
export const courseAllocations = crud(CourseAllocation, {
  name: "Course allocation",
  view: CourseAllocationView,
  access: { read: "course-requests.manage" },
  list: {
    filters: { courseRequestRoundId: z.uuid(), status: z.enum(courseAllocationStatuses) },
    sort: ["-createdAt"],
  },
});
