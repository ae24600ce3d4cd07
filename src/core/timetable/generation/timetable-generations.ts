import { z } from "zod";
import { TimetableGeneration, timetableGenerationStatuses } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { GenerationOptions } from "./generation-options.ts";

const Obstacle = z
  .object({
    kind: z
      .enum([
        "noTeacher",
        "noNumber",
        "unavailable",
        "teacher",
        "class",
        "room",
        "students",
        "dayFull",
        "possible",
      ])
      .describe("possible: there is room; the search ended before it was used"),
    name: z.string().nullable().describe("Teacher, class or room that is taken"),
    periods: z.int().describe("Periods of the week that it rules out"),
  })
  .meta({ id: "TimetableObstacle" });

export const TimetableGenerationView = z
  .object({
    id: z.uuid(),
    timetableId: z.uuid(),
    options: GenerationOptions,
    seconds: z.int(),
    secondsUsed: z.int(),
    lessonsTotal: z.int().describe("Periods to be placed"),
    lessonsPlaced: z.int().describe("Periods placed by the best timetable so far"),
    cost: z.int().nullable().describe("Wishes that the best timetable does not meet, by their weights"),
    unplaced: z
      .array(
        z
          .object({
            courseOfferingId: z.uuid(),
            staffMemberId: z.uuid().nullable(),
            title: z.string(),
            lessons: z.int(),
            obstacles: z.array(Obstacle),
          })
          .meta({ id: "UnplacedLessons" }),
      )
      .describe("Courses without a place for all their lessons, with what stands in the way; set at the end"),
    requestedBy: z.uuid().nullable(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    appliedAt: z.date().nullable().describe("When its lessons were last added to the draft"),
    error: z.string().nullable(),
    status: z.enum(timetableGenerationStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "TimetableGeneration" });

export const timetableGenerations = crud(TimetableGeneration, {
  name: "Timetable generation",
  view: TimetableGenerationView,
  access: { read: "timetable.manage", write: "timetable.manage" },
  list: {
    filters: { timetableId: z.uuid(), status: z.enum(timetableGenerationStatuses), requestedBy: z.uuid() },
    sort: ["-createdAt"],
  },
});
