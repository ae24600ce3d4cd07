import { z } from "zod";
import { LineItemStandard } from "../../../models/curriculum/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { lineItemStandardScope } from "../row-scope.ts";

export const LineItemStandardView = z
  .object({
    id: z.uuid(),
    lineItemId: z.uuid(),
    learningStandardId: z.uuid(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LineItemStandard" });

/** Links are seen by those who see the column. */
export const lineItemStandards = crud(LineItemStandard, {
  name: "Line item standard",
  view: LineItemStandardView,
  access: { read: "grades.read" },
  list: {
    filters: { lineItemId: z.uuid(), learningStandardId: z.uuid() },
    sort: ["createdAt"],
  },
  rowScope: lineItemStandardScope,
});
