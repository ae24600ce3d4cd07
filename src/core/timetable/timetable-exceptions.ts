import { z } from "zod";
import {
  TimetableException,
  timetableExceptionKinds,
  timetableExceptionStatuses,
} from "../../models/timetable/index.ts";
import { crud } from "../common/entities/crud.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { exceptionScope } from "./row-scope.ts";

export const TimetableExceptionView = z
  .object({
    id: z.uuid(),
    timetableEntryId: z.uuid(),
    date: z.iso.date(),
    kind: z.enum(timetableExceptionKinds),
    newRoomId: z.uuid().nullable(),
    newStaffMemberId: z.uuid().nullable(),
    newClassPeriodId: z.uuid().nullable(),
    note: z.string().nullable(),
    status: z.enum(timetableExceptionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "TimetableException" });

export const NewTimetableException = z
  .strictObject({
    timetableEntryId: z.uuid(),
    date: z.iso.date(),
    kind: z.enum(timetableExceptionKinds),
    newRoomId: z.uuid().nullable().optional(),
    newStaffMemberId: z.uuid().nullable().optional(),
    newClassPeriodId: z.uuid().nullable().optional(),
    note: paragraphs(500).nullable().optional().describe("Visible to guardians and students"),
  })
  .meta({ id: "NewTimetableException" });

export const TimetableExceptionChanges = NewTimetableException.pick({ note: true }).meta({
  id: "TimetableExceptionChanges",
});

export const timetableExceptions = crud(TimetableException, {
  name: "Timetable exception",
  view: TimetableExceptionView,
  update: TimetableExceptionChanges,
  access: { read: "timetable.read", write: "timetable.manage" },
  list: {
    filters: {
      timetableEntryId: z.uuid(),
      date: z.iso.date(),
      kind: z.enum(timetableExceptionKinds),
      newRoomId: z.uuid(),
      newStaffMemberId: z.uuid(),
      newClassPeriodId: z.uuid(),
      status: z.enum(timetableExceptionStatuses),
    },
    sort: ["date", "createdAt"],
  },
  rowScope: exceptionScope,
});
