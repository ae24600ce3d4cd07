import { z } from "zod";
import { FeeSchedule, feeScheduleStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const FeeScheduleView = z
  .object({
    id: z.uuid(),
    feeStructureId: z.uuid(),
    name: z.string(),
    sectionIds: z.array(z.uuid()),
    studentIds: z.array(z.uuid()),
    optionalComponentIds: z.array(z.uuid()),
    issuedOn: z.iso.date(),
    installments: z.array(z.object({ dueOn: z.iso.date(), weight: z.int() })),
    countPlanned: z.int(),
    countDone: z.int(),
    countFailed: z.int(),
    startedBy: z.uuid().nullable(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    status: z.enum(feeScheduleStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeSchedule" });

export const feeSchedules = crud(FeeSchedule, {
  name: "Fee run",
  view: FeeScheduleView,
  access: { read: "fee-plans.read" },
  list: {
    filters: { feeStructureId: z.uuid(), status: z.enum(feeScheduleStatuses) },
    sort: ["-createdAt", "name"],
    search: ["name"],
  },
});
