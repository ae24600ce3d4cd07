import { z } from "zod";
import { FeeClearance, feeClearancePurposes, feeClearanceStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { clearanceRelation } from "../relations.ts";

export const FeeClearanceView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    purpose: z.enum(feeClearancePurposes),
    termId: z.uuid().nullable(),
    currency: z.string(),
    balance: shownTo("payer", MoneyView),
    threshold: MoneyView,
    code: z.string(),
    validUntil: z.iso.date().nullable(),
    decidedBy: z.uuid().nullable(),
    decidedAt: z.date().nullable(),
    overrideReason: shownTo("finance", z.string().nullable()),
    revokedReason: shownTo("finance", z.string().nullable()),
    status: z.enum(feeClearanceStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeClearance" });

export const feeClearances = crud(FeeClearance, {
  name: "Fee clearance",
  view: FeeClearanceView,
  access: { read: "clearances.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      purpose: z.enum(feeClearancePurposes),
      termId: z.uuid(),
      code: z.string().max(200),
      status: z.enum(feeClearanceStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: ofStudentScope,
  relation: clearanceRelation,
});
