import { Op, Transaction } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { exact, rounded } from "../../lib/exact.ts";
import { newId } from "../../lib/ids.ts";
import { ExternalTest, ExternalTestResult } from "../../models/external-tests/index.ts";
import { Student } from "../../models/people/index.ts";
import { Percent } from "../assessment/schemas.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { studentScope } from "../people/row-scope.ts";
import { schoolDay } from "../school/school-day.ts";
import { notifyTestResults } from "./notify-test-results.ts";
import { Band, scaleFaults, TestScore } from "./scale.ts";

export const TestResultValues = z.strictObject({
  score: TestScore.nullable().optional(),
  band: Band.nullable().optional(),
  percentile: Percent.nullable().optional(),
  note: paragraphs(500).nullable().optional(),
});

export const EnterTestResults = z
  .strictObject({
    takenOn: z.iso.date(),
    results: z
      .array(z.strictObject({ studentId: z.uuid(), ...TestResultValues.shape }))
      .min(1)
      .max(500)
      .describe("A result without score and band is removed"),
  })
  .meta({ id: "EnterTestResults" });

export const EnteredTestResults = z
  .object({ saved: z.int(), removed: z.int(), unchanged: z.int() })
  .meta({ id: "EnteredTestResults" });

type Given = z.output<typeof EnterTestResults>;
const compared = ["score", "band", "percentile", "note"] as const;
type Values = Pick<ExternalTestResult, (typeof compared)[number]>;

/**
 * Enters or corrects the results of a test on a day. Idempotent: repeating a request changes nothing.
 * @param isNew refuses to change results that exist
 * @throws {AppError} 400, 404, 409 `test_archived`, `duplicate`
 */
export const enterTestResults = (
  externalTestId: string,
  { takenOn, results }: Given,
  { isNew = false } = {},
): Promise<z.input<typeof EnteredTestResults>> =>
  transaction(async () => {
    const test = await lockTest(externalTestId);
    if (test.status === "archived")
      throw conflict("test_archived", "This test is archived: make it active to enter results");
    await check(test, { takenOn, results });
    const studentIds = results.map(({ studentId }) => studentId);
    const found = await ExternalTestResult.findAll({
      where: { externalTestId, takenOn, studentId: studentIds },
      lock: true,
    });
    if (isNew && found.length)
      throw conflict("duplicate", "The student already has a result of this test on this day");
    const before = new Map(found.map((row) => [row.studentId, row]));
    const removed: ExternalTestResult[] = [];
    const saved: Array<Values & { studentId: string }> = [];
    for (const given of results) {
      const stored = before.get(given.studentId);
      const values = valuesOf(given);
      if (values.score === null && values.band === null) stored && removed.push(stored);
      else if (!stored || compared.some((name) => values[name] !== stored[name]))
        saved.push({ studentId: given.studentId, ...values });
    }
    if (removed.length) await ExternalTestResult.destroy({ where: { id: removed.map(({ id }) => id) } });
    if (saved.length) await save(externalTestId, takenOn, saved);
    if (saved.length || removed.length)
      await audited(ExternalTest, externalTestId, "enter_results", {
        after: { takenOn, saved: saved.length, removed: removed.length },
      });
    if (test.visibleToFamilies)
      await notifyTestResults(
        test,
        saved.map(({ studentId }) => ({ studentId, takenOn })),
      );
    const unchanged = results.length - saved.length - removed.length;
    return { saved: saved.length, removed: removed.length, unchanged };
  });

/** Locks a test so that its scale stays while values on it are written. @throws {AppError} 404 */
export const lockTest = (id: string): Promise<ExternalTest> =>
  findLocked(ExternalTest, id, { lock: Transaction.LOCK.SHARE });

async function check(test: ExternalTest, { takenOn, results }: Given): Promise<void> {
  const faults: Fault[] = [];
  if (takenOn > (await schoolDay())) faults.push({ path: "takenOn", message: "must not be in the future" });
  const students = await Student.findAll({
    where: {
      [Op.and]: [
        { id: results.map(({ studentId }) => studentId) },
        scopeWhere("external-tests.record", studentScope),
      ],
    },
    attributes: ["id"],
  });
  const reached = new Set(students.map(({ id }) => id));
  const seen = new Set<string>();
  results.forEach(({ studentId, ...values }, index) => {
    const path = (name: string) => `results.${index}.${name}`;
    if (!reached.has(studentId))
      faults.push({ path: path("studentId"), message: "there is no such student" });
    if (seen.has(studentId))
      faults.push({ path: path("studentId"), message: "has more than one result in this request" });
    seen.add(studentId);
    if (values.score || values.band || values.percentile)
      faults.push(...resultFaults(test, values).map((fault) => ({ ...fault, path: path(fault.path) })));
  });
  if (faults.length) throw invalid(faults);
}

/** Checks a result against the scale of its test. */
export function resultFaults(test: ExternalTest, values: z.output<typeof TestResultValues>): Fault[] {
  const faults = scaleFaults(test, values, { score: "score", band: "band" });
  const { score, band, percentile } = values;
  if (!score && !band)
    faults.push({ path: test.minScore === null ? "band" : "score", message: "is missing" });
  if (percentile && !test.hasPercentile)
    faults.push({ path: "percentile", message: "must be empty: this test has no percentiles" });
  return faults;
}

/** Fills in the defaults, in the form in which results are stored. */
const valuesOf = ({ score, band, percentile, note }: z.output<typeof TestResultValues>): Values => ({
  score: score ? rounded(exact(score)) : null,
  band: band ?? null,
  percentile: percentile ? rounded(exact(percentile)) : null,
  note: note ?? null,
});

async function save(
  externalTestId: string,
  takenOn: string,
  rows: ReadonlyArray<Values & { studentId: string }>,
): Promise<void> {
  const made = rows.map((row) => ({ id: newId(), ...row }));
  await execute(sql`
    INSERT INTO external_test_results AS r (school_id, id, student_id, external_test_id, taken_on, score, band, percentile, note,
      entered_by)
    SELECT ${currentSchool}, g.id, g."studentId", ${externalTestId}::uuid, ${takenOn}::date, g.score, g.band, g.percentile, g.note,
      ${actorId()}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      AS g (id uuid, "studentId" uuid, score numeric, band text, percentile numeric, note text)
    ON CONFLICT (school_id, student_id, external_test_id, taken_on) DO UPDATE SET score = EXCLUDED.score, band = EXCLUDED.band,
      percentile = EXCLUDED.percentile, note = EXCLUDED.note, entered_by = EXCLUDED.entered_by, updated_at = now()`);
}
