import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { compare, exact, rounded } from "../../../lib/exact.ts";
import { LineItem, Result } from "../../../models/assessment/index.ts";
import { User } from "../../../models/identity/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkPostingWindow } from "../posting-window.ts";
import type { EnterResults } from "../schemas.ts";
import { classList } from "./class-list.ts";
import { getLineItemForUpdate } from "./line-items.ts";

type Given = z.output<typeof EnterResults>["results"][number];
const compared = ["score", "textScore", "comment", "late", "missing", "scoreStatus"] as const;
type Values = Pick<Result, (typeof compared)[number]>;
interface Entry extends Values {
  studentId: string;
  /** The stored result that the change is based on; undefined if the caller overwrites whatever is stored. */
  expected: Values | null | undefined;
}

/**
 * Enters or corrects the scores of a column, with a number of statements independent of class size. Idempotent: repeating a
 * request changes nothing. Changing a published score requires a reason and keeps the old score.
 * @throws {AppError} 404, 400, 409 `posting_window_closed`, `line_item_locked`, `results_changed`, `reason_needed`
 */
export const enterResults = (
  lineItemId: string,
  { results, reason }: z.output<typeof EnterResults>,
): Promise<LineItem> =>
  transaction(async () => {
    const item = await getLineItemForUpdate("grades.write", lineItemId);
    if (item.status === "locked") throw conflict("line_item_locked", "This column is locked");
    await checkPostingWindow(item.termId);
    const entries = await check(item, results);
    const before = new Map(
      (await Result.findAll({ where: { lineItemId } })).map((result) => [result.studentId, result]),
    );
    const changed = entries.filter((entry) => differs(entry, before.get(entry.studentId)));
    if (changed.length === 0) return item;
    await refuseChangedSince(changed, before);
    const isPublished = item.status === "published";
    if (isPublished && !reason)
      throw conflict("reason_needed", "These scores are published: give a reason for the change");
    await write(item, changed, isPublished ? reason! : null);
    await audited(LineItem, item.id, "enter_results", {
      after: { changed: changed.length, reason: reason ?? null },
    });
    return item;
  });

/**
 * Checks that each student is in the class and listed once, and that the scores are valid for the column.
 * @throws {AppError} 400
 */
async function check(item: LineItem, results: readonly Given[]): Promise<Entry[]> {
  const students = await classList(item.courseOfferingId);
  const maximum = exact(item.maxScore);
  const errors: Fault[] = [];
  const seen = new Set<string>();
  const entries = results.map((given, index): Entry => {
    const { studentId, expected } = given;
    const values = valuesOf(given);
    const { score, missing, scoreStatus } = values;
    const fault = (name: string, message: string) =>
      errors.push({ path: `results.${index}.${name}`, message });
    if (!students.has(studentId)) fault("studentId", "is not in this class");
    if (seen.has(studentId)) fault("studentId", "has more than one result in this request");
    seen.add(studentId);
    if (score !== null && compare(exact(score), maximum) > 0)
      fault("score", `must not exceed the maximum of ${item.maxScore}`);
    if (score !== null && missing) fault("missing", "cannot be combined with a score");
    if (missing && scoreStatus === "exempt") fault("missing", "cannot be combined with the status exempt");
    if (score !== null && !["partially_graded", "fully_graded"].includes(scoreStatus))
      fault("scoreStatus", `${scoreStatus} cannot be combined with a score`);
    if (score === null && scoreStatus === "fully_graded" && !given.textScore)
      fault("score", "is required for the status fully_graded");
    return { studentId, ...values, expected: expected && valuesOf(expected) };
  });
  if (errors.length) throw invalid(errors);
  return entries;
}

/** Fills in the defaults, in the form in which results are stored. */
function valuesOf({ score, textScore, comment, late, missing, scoreStatus }: Partial<Given>): Values {
  return {
    score: score ? rounded(exact(score)) : null,
    textScore: textScore ?? null,
    comment: comment ?? null,
    late: late ?? false,
    missing: missing ?? false,
    scoreStatus: scoreStatus ?? (score ? "fully_graded" : missing ? "not_submitted" : "submitted"),
  };
}

const differs = (values: Values, stored: Result | undefined): boolean =>
  stored === undefined || compared.some((name) => values[name] !== stored[name]);

/**
 * Refuses changes that are based on results which somebody else has changed in the meantime.
 * @throws {AppError} 409 `results_changed` with `changed`: the stored results and the names of the accounts that entered them
 */
async function refuseChangedSince(
  entries: readonly Entry[],
  before: ReadonlyMap<string, Result>,
): Promise<void> {
  const changed = entries.flatMap(({ studentId, expected }) => {
    const stored = before.get(studentId);
    if (expected === undefined) return [];
    return (expected === null ? stored !== undefined : differs(expected, stored))
      ? [{ studentId, stored }]
      : [];
  });
  if (changed.length === 0) return;
  const ids = changed.flatMap(({ stored }) => stored?.enteredBy ?? []);
  const users = await User.findAll({ where: { id: ids }, attributes: ["id", "name"] });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  throw conflict(
    "results_changed",
    `Results that were changed in the meantime: ${changed.length} (see changed)`,
    {
      changed: changed.map(({ studentId, stored }) => ({
        studentId,
        result: stored ? Object.fromEntries(compared.map((name) => [name, stored[name]])) : null,
        changedBy: names.get(stored?.enteredBy ?? "") ?? null,
        changedAt: stored?.updatedAt ?? null,
      })),
    },
  );
}

/**
 * Writes the results.
 * @param reason stored in a revision with the old score; null if the column is not published, which writes no revisions
 */
async function write(item: LineItem, entries: readonly Entry[], reason: string | null): Promise<void> {
  const rows = entries.map(({ expected: _expected, ...entry }) => entry);
  await execute(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("studentId" uuid, score numeric,
        "textScore" text, comment text, late boolean, missing boolean, "scoreStatus" text)
    ), before AS (
      SELECT r.student_id, r.score, r.score_status FROM results r
      WHERE r.school_id = ${currentSchool} AND r.line_item_id = ${item.id}
    ), written AS (
      INSERT INTO results
        (school_id, id, line_item_id, student_id, score, text_score, comment, late, missing, score_status, entered_by)
      SELECT ${currentSchool}, gen_random_uuid(), ${item.id}, "studentId", score, "textScore", comment, late,
        missing, "scoreStatus", ${actorId()}
      FROM given
      ON CONFLICT (school_id, line_item_id, student_id) DO UPDATE
        SET score = excluded.score, text_score = excluded.text_score, comment = excluded.comment,
          late = excluded.late, missing = excluded.missing, score_status = excluded.score_status,
          entered_by = excluded.entered_by, updated_at = now()
      RETURNING id, student_id, score, score_status
    )
    INSERT INTO result_revisions
      (school_id, id, result_id, old_score, new_score, old_status, new_status, reason, changed_by)
    SELECT ${currentSchool}, gen_random_uuid(), w.id, b.score, w.score, coalesce(b.score_status, 'none'),
      w.score_status, ${reason}::text, ${actorId()}
    FROM written w LEFT JOIN before b ON b.student_id = w.student_id
    WHERE ${reason}::text IS NOT NULL`);
}
