import { z } from "zod";
import { ClearanceItem, clearanceItemStatuses } from "../../models/fees/index.ts";
import { crud } from "../crud.ts";
import { MoneyView } from "../money-schema.ts";
import { shownTo } from "../visibility.ts";
import { clearanceItemReach } from "./reach.ts";
import { clearanceItemRelation } from "./relations.ts";

export const ClearanceItemView = z
  .object({
    id: z.uuid(),
    feeClearanceId: z.uuid(),
    department: z.string(),
    currency: z.string(),
    amountDue: shownTo("payer", MoneyView),
    note: shownTo("payer", z.string().nullable()),
    signedBy: z.uuid().nullable(),
    signedAt: z.date().nullable(),
    status: z.enum(clearanceItemStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ClearanceItem" });

export const clearanceItems = crud(ClearanceItem, {
  name: "Clearance item",
  view: ClearanceItemView,
  access: { read: "clearances.read" },
  list: {
    filters: { feeClearanceId: z.uuid(), status: z.enum(clearanceItemStatuses) },
    sort: ["department", "createdAt"],
  },
  reach: clearanceItemReach,
  relation: clearanceItemRelation,
});
