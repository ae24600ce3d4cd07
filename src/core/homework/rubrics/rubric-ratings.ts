import { z } from "zod";
import { RubricRating } from "../../../models/homework/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { rubricRatingScope } from "../row-scope.ts";

export const RubricRatingView = z
  .object({
    id: z.uuid(),
    assignmentSubmissionId: z.uuid(),
    rubricCriterionId: z.uuid(),
    level: z.int().describe("Number of the level within its criterion, from 1"),
    points: z.string(),
    comment: z.string().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "RubricRating" });

/** Ratings are written by marking. Families see them once the mark is returned. */
export const rubricRatings = crud(RubricRating, {
  name: "Rubric rating",
  view: RubricRatingView,
  access: { read: "homework.read" },
  list: {
    filters: { assignmentSubmissionId: z.uuid(), rubricCriterionId: z.uuid() },
    sort: ["createdAt"],
  },
  rowScope: rubricRatingScope,
});
