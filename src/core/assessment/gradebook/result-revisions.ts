import { z } from "zod";
import { ResultRevision } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { revisionScope } from "../row-scope.ts";

export const ResultRevisionView = z
  .object({
    id: z.uuid(),
    resultId: z.uuid(),
    oldScore: z.string().nullable(),
    newScore: z.string().nullable(),
    oldStatus: z.string(),
    newStatus: z.string(),
    reason: z.string(),
    changedBy: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ResultRevision" });

export const resultRevisions = crud(ResultRevision, {
  name: "Result revision",
  view: ResultRevisionView,
  access: { read: "grades.read" },
  list: { filters: { resultId: z.uuid() }, sort: ["-createdAt"] },
  rowScope: revisionScope,
});
