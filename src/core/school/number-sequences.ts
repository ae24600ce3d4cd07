import { z } from "zod";
import { NumberSequence } from "../../models/school/index.ts";
import { crud } from "../common/entities/crud.ts";
import { line } from "../common/input/schemas.ts";

const NumberSequenceView = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    year: z.int(),
    prefix: z.string(),
    padding: z.int(),
    nextValue: z.coerce.number().int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "NumberSequence" });

/** Issued numbers are history: the prefix of a sequence can change, its position cannot. */
export const numberSequences = crud(NumberSequence, {
  name: "Number sequence",
  view: NumberSequenceView,
  update: z
    .strictObject({ prefix: line().max(20), padding: z.int().min(1).max(12) })
    .partial()
    .meta({ id: "NumberSequenceChanges" }),
  access: { read: "settings.read", write: "settings.update" },
  list: { filters: { kind: z.string().max(50), year: z.coerce.number().int() }, sort: ["kind", "createdAt"] },
});
