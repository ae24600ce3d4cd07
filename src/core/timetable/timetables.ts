import { z } from "zod";
import { Timetable, timetableStatuses } from "../../models/timetable/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";
import { timetableScope } from "./row-scope.ts";

export const TimetableView = z
  .object({
    id: z.uuid(),
    termId: z.uuid(),
    name: z.string(),
    version: z.int(),
    validFrom: z.iso.date(),
    validTo: z.iso.date(),
    publishedBy: z.uuid().nullable(),
    publishedAt: z.date().nullable(),
    status: z.enum(timetableStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Timetable" });

export const NewTimetable = z
  .strictObject({
    termId: z.uuid(),
    name: text(120),
    validFrom: z.iso.date(),
    validTo: z.iso.date(),
    copyFrom: z
      .uuid()
      .optional()
      .describe("A timetable of the same term; its lessons are copied to the draft"),
  })
  .meta({ id: "NewTimetable" });

export const TimetableChanges = NewTimetable.omit({ termId: true, copyFrom: true })
  .partial()
  .meta({ id: "TimetableChanges" });

export const timetables = crud(Timetable, {
  name: "Timetable",
  view: TimetableView,
  access: { read: "timetable.read", write: "timetable.manage" },
  list: {
    filters: { termId: z.uuid(), publishedBy: z.uuid(), status: z.enum(timetableStatuses) },
    sort: ["-createdAt", "name"],
    search: ["name"],
  },
  rowScope: timetableScope,
});
