import { z } from "zod";
import { GradingScaleInterval } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const GradingScaleIntervalView = z
  .object({
    id: z.uuid(),
    gradingScaleId: z.uuid(),
    code: z.string(),
    minScore: z.string(),
    maxScore: z.string(),
    gradePoint: z.string().nullable(),
    remark: z.string().nullable(),
    sortOrder: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GradingScaleInterval" });

export const gradingScaleIntervals = crud(GradingScaleInterval, {
  name: "Grading scale interval",
  view: GradingScaleIntervalView,
  catalogue: true,
  access: { read: "grades.read" },
  list: { filters: { gradingScaleId: z.uuid() }, sort: ["sortOrder", "createdAt"] },
});
