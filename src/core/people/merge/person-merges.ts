import { z } from "zod";
import { PersonMerge, personMergeEntityTypes, personMergeStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const PersonMergeView = z
  .object({
    id: z.uuid(),
    entityType: z.enum(personMergeEntityTypes),
    keptId: z.uuid(),
    mergedId: z.uuid(),
    mergedBy: z.uuid().nullable(),
    undoneAt: z.date().nullable(),
    status: z.enum(personMergeStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "PersonMerge" });

export const personMerges = crud(PersonMerge, {
  name: "Person merge",
  view: PersonMergeView,
  access: { read: "students.merge", write: "students.merge" },
  list: {
    filters: {
      entityType: z.enum(personMergeEntityTypes),
      mergedBy: z.uuid(),
      status: z.enum(personMergeStatuses),
    },
    sort: ["-createdAt"],
  },
});
