import { z } from "zod";
import { FeeStructure, feeStructureLateFeeKinds, feeStructureStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";

export const FeeStructureView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    academicYearId: z.uuid(),
    termId: z.uuid().nullable(),
    gradeLevelId: z.uuid().nullable(),
    studentCategory: z.string().nullable(),
    currency: z.string(),
    version: z.int(),
    total: MoneyView,
    lateFeeKind: z.enum(feeStructureLateFeeKinds),
    lateFee: MoneyView.nullable(),
    lateFeeBasisPoints: z.int().nullable(),
    lateFeeGraceDays: z.int(),
    lateFeeCap: MoneyView.nullable(),
    createdBy: z.uuid().nullable(),
    approvedBy: z.uuid().nullable(),
    approvedAt: z.date().nullable(),
    status: z.enum(feeStructureStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeStructure" });

export const feeStructures = crud(FeeStructure, {
  name: "Fee structure",
  view: FeeStructureView,
  access: { read: "fee-plans.read" },
  list: {
    filters: {
      academicYearId: z.uuid(),
      termId: z.uuid(),
      gradeLevelId: z.uuid(),
      lateFeeKind: z.enum(feeStructureLateFeeKinds),
      status: z.enum(feeStructureStatuses),
    },
    sort: ["-createdAt", "name"],
    search: ["name"],
  },
});
