import { z } from "zod";
import { ErasureItem, erasureActions } from "../../../models/privacy/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const ErasureItemView = z
  .object({
    id: z.uuid(),
    dataSubjectRequestId: z.uuid(),
    entityTable: z.string(),
    rowId: z.uuid(),
    action: z.enum(erasureActions),
    done: z.boolean(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ErasureItem" });

export const erasureItems = crud(ErasureItem, {
  name: "Erasure item",
  view: ErasureItemView,
  access: { read: "data-requests.preview" },
  list: {
    filters: {
      dataSubjectRequestId: z.uuid(),
      entityTable: z.string().max(100),
      action: z.enum(erasureActions),
    },
    sort: ["entityTable"],
  },
});
