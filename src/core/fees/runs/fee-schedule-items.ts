import { z } from "zod";
import { FeeScheduleItem, feeScheduleItemStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const FeeScheduleItemView = z
  .object({
    id: z.uuid(),
    feeScheduleId: z.uuid(),
    studentId: z.uuid(),
    feeInvoiceId: z.uuid().nullable(),
    error: z.string().nullable(),
    status: z.enum(feeScheduleItemStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeScheduleItem" });

export const feeScheduleItems = crud(FeeScheduleItem, {
  name: "Fee run item",
  view: FeeScheduleItemView,
  access: { read: "fee-plans.read" },
  list: {
    filters: { feeScheduleId: z.uuid(), studentId: z.uuid(), status: z.enum(feeScheduleItemStatuses) },
    sort: ["createdAt"],
  },
});
