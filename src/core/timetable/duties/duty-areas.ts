import { z } from "zod";
import { DutyArea, dutyAreaKinds, dutyAreaStatuses } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

export const DutyAreaView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(dutyAreaKinds),
    staffNeeded: z.int(),
    note: z.string().nullable(),
    status: z.enum(dutyAreaStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DutyArea" });

export const NewDutyArea = z
  .strictObject({
    name: text(80),
    kind: z.enum(dutyAreaKinds),
    staffNeeded: z.int().min(1).max(50).optional().describe("How many people at a time. Default: 1"),
    note: paragraphs(500).nullable().optional().describe("What the people on duty must know"),
    status: z.enum(dutyAreaStatuses).optional(),
  })
  .meta({ id: "NewDutyArea" });

export const DutyAreaChanges = NewDutyArea.partial().meta({ id: "DutyAreaChanges" });

export const dutyAreas = crud(DutyArea, {
  name: "Duty area",
  view: DutyAreaView,
  create: NewDutyArea,
  update: DutyAreaChanges,
  access: { read: "duties.read", write: "duties.manage" },
  list: {
    filters: { kind: z.enum(dutyAreaKinds), status: z.enum(dutyAreaStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});
