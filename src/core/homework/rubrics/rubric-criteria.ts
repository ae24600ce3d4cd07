import { z } from "zod";
import { RubricCriterion } from "../../../models/homework/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { rubricCriterionScope } from "../row-scope.ts";

export const RubricCriterionView = z
  .object({
    id: z.uuid(),
    rubricId: z.uuid(),
    sortOrder: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    levels: z.array(z.object({ title: z.string(), description: z.string().nullable(), points: z.string() })),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "RubricCriterion" });

/** Criteria are written with their rubric. */
export const rubricCriteria = crud(RubricCriterion, {
  name: "Rubric criterion",
  plural: "Rubric criteria",
  view: RubricCriterionView,
  access: { read: "homework.read" },
  list: { filters: { rubricId: z.uuid() }, sort: ["sortOrder", "createdAt"] },
  rowScope: rubricCriterionScope,
});
