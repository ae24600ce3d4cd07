import { z } from "zod";
import { ClearanceItem, clearanceItemStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { clearanceItemRelation } from "../relations.ts";
import { clearanceItemScope } from "../row-scope.ts";

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
  rowScope: clearanceItemScope,
  relation: clearanceItemRelation,
});
