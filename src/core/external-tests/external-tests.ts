import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { compare, exact } from "../../lib/exact.ts";
import { ExternalTest, externalTestStatuses } from "../../models/external-tests/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";
import { externalTestScope } from "./row-scope.ts";
import { Band, MAX_BANDS, TestScore } from "./scale.ts";

export const ExternalTestView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    publisher: z.string().nullable(),
    subjectId: z.uuid().nullable(),
    courseId: z.uuid().nullable(),
    minScore: z.string().nullable().describe("Null if results are bands only"),
    maxScore: z.string().nullable(),
    bands: z.array(z.string()).describe("The lowest first; empty if results are scores only"),
    hasPercentile: z.boolean().describe("Results may have a percentile"),
    visibleToFamilies: z.boolean().describe("Guardians and students see results and targets"),
    status: z.enum(externalTestStatuses).describe("`archived`: takes no further results"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ExternalTest" });

const bands = z
  .array(Band)
  .max(MAX_BANDS)
  .refine((list) => new Set(list).size === list.length, "must not contain a band twice")
  .describe("The lowest first");

export const NewExternalTest = z
  .strictObject({
    name: text(120),
    publisher: text(120).nullable().optional(),
    subjectId: z.uuid().nullable().optional(),
    courseId: z.uuid().nullable().optional(),
    minScore: TestScore.nullable().optional().describe("Default without bands: 0"),
    maxScore: TestScore.nullable().optional().describe("Default without bands: 100"),
    bands: bands.default([]),
    hasPercentile: z.boolean().optional(),
  })
  .meta({ id: "NewExternalTest" });

export const ExternalTestChanges = z
  .strictObject({ ...NewExternalTest.shape, bands, status: z.enum(externalTestStatuses) })
  .partial()
  .meta({ id: "ExternalTestChanges" });

export const externalTests = crud(ExternalTest, {
  name: "External test",
  view: ExternalTestView,
  create: NewExternalTest,
  update: ExternalTestChanges,
  access: { read: "external-tests.read", write: "external-tests.manage" },
  list: {
    filters: { subjectId: z.uuid(), courseId: z.uuid(), status: z.enum(externalTestStatuses) },
    sort: ["name", "createdAt"],
    search: ["name", "publisher"],
  },
  rowScope: externalTestScope,
  check,
});

/** Results and targets lock the test FOR SHARE: the scale cannot change while one is being written. */
async function check(test: ExternalTest): Promise<void> {
  if (test.minScore === undefined && test.maxScore === undefined && test.bands.length === 0)
    test.set({ minScore: "0", maxScore: "100" });
  const { minScore = null, maxScore = null, bands = [] } = test;
  const faults: Fault[] = [];
  if (test.subjectId && test.courseId)
    faults.push({ path: "courseId", message: "must be empty if a subject is given" });
  if ((minScore === null) !== (maxScore === null))
    faults.push({
      path: minScore === null ? "minScore" : "maxScore",
      message: "must be given with the other end of the scale",
    });
  else if (minScore !== null && maxScore !== null && compare(exact(minScore), exact(maxScore)) >= 0)
    faults.push({ path: "maxScore", message: "must be more than minScore" });
  else if (minScore === null && bands.length === 0)
    faults.push({ path: "bands", message: "must have at least one band if there are no scores" });
  if (faults.length) throw invalid(faults);
  const scale = ["minScore", "maxScore", "bands", "hasPercentile"] as const;
  if (!test.isNewRecord && scale.some((name) => test.changed(name))) await refuseOffScale(test);
}

/** @throws {AppError} 409 `scale_in_use` if a result or current target would be off the scale */
async function refuseOffScale({ id, minScore, maxScore, bands, hasPercentile }: ExternalTest): Promise<void> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT score, band, percentile FROM external_test_results
      WHERE school_id = ${currentSchool} AND external_test_id = ${id}
      UNION ALL
      SELECT target_score, target_band, NULL FROM student_targets
      WHERE school_id = ${currentSchool} AND external_test_id = ${id} AND status = 'current') v
    WHERE v.score IS NOT NULL AND (v.score BETWEEN ${minScore}::numeric AND ${maxScore}::numeric) IS NOT TRUE
      OR v.band IS NOT NULL AND v.band <> ALL (${bands}::text[])
      OR v.percentile IS NOT NULL AND NOT ${hasPercentile}::boolean`);
  if (row!.count > 0)
    throw conflict(
      "scale_in_use",
      `${row!.count} results or targets are not on this scale: add a test with the new scale instead`,
    );
}
