import { z } from "zod";
import { Result, resultScoreStatuses } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { flag } from "../../common/input/schemas.ts";
import { resultScope } from "../row-scope.ts";

export const ResultView = z
  .object({
    id: z.uuid(),
    lineItemId: z.uuid(),
    studentId: z.uuid(),
    score: z.string().nullable(),
    textScore: z.string().nullable(),
    comment: z.string().nullable(),
    late: z.boolean(),
    missing: z.boolean(),
    enteredBy: z.uuid().nullable(),
    scoreStatus: z.enum(resultScoreStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Result" });

export const results = crud(Result, {
  name: "Result",
  view: ResultView,
  access: { read: "grades.read" },
  list: {
    filters: {
      lineItemId: z.uuid(),
      studentId: z.uuid(),
      missing: flag,
      scoreStatus: z.enum(resultScoreStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: resultScope,
});
