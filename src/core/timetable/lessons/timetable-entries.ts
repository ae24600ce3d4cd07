import { z } from "zod";
import { TimetableEntry } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { entryScope } from "../row-scope.ts";

export const TimetableEntryView = z
  .object({
    id: z.uuid(),
    timetableId: z.uuid(),
    dayOfWeek: z.int().describe("1 is Monday; in a year with a cycle the day of the cycle"),
    classPeriodId: z.uuid(),
    courseOfferingId: z.uuid(),
    staffMemberId: z.uuid(),
    sectionId: z.uuid().nullable(),
    roomId: z.uuid().nullable(),
    startsAt: z.string(),
    endsAt: z.string(),
    validFrom: z.iso.date(),
    validTo: z.iso.date(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "TimetableEntry" });

export const timetableEntries = crud(TimetableEntry, {
  name: "Timetable entry",
  plural: "Timetable entries",
  view: TimetableEntryView,
  access: { read: "timetable.read", write: "timetable.manage" },
  list: {
    filters: {
      timetableId: z.uuid(),
      dayOfWeek: z.coerce.number().int(),
      classPeriodId: z.uuid(),
      courseOfferingId: z.uuid(),
      staffMemberId: z.uuid(),
      sectionId: z.uuid(),
      roomId: z.uuid(),
    },
    sort: ["dayOfWeek", "createdAt"],
  },
  rowScope: entryScope,
});
