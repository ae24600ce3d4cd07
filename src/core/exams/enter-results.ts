import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { compare, exact, rounded } from "../../lib/exact.ts";
import { type LineItem, Result } from "../../models/exams/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { classList } from "./class-list.ts";
import { findLineItem } from "./line-items.ts";
import { checkPostingWindow } from "./posting-window.ts";
import type { EnterResults } from "./schemas.ts";

type Given = z.output<typeof EnterResults>["results"][number];
type Entry = Pick<
  Result,
  "studentId" | "score" | "textScore" | "comment" | "late" | "missing" | "scoreStatus"
>;

/**
 * Enters or corrects the scores of a column: a few statements, whatever the size of the class. The same request twice
 * changes nothing. Once the column is published a change needs a reason, and what was before is kept.
 * @throws {AppError} 404, 400, 409 `posting_window_closed`, `line_item_locked`, `reason_needed`
 */
export const enterResults = (
  lineItemId: string,
  { results, reason }: z.output<typeof EnterResults>,
): Promise<LineItem> =>
  transaction(async () => {
    const item = await findLineItem("grades.write", lineItemId);
    if (item.status === "locked") throw conflict("line_item_locked", "This column is locked");
    await checkPostingWindow(item.termId);
    const entries = await check(item, results);
    const before = new Map(
      (await Result.findAll({ where: { lineItemId } })).map((result) => [result.studentId, result]),
    );
    const changed = entries.filter((entry) => differs(entry, before.get(entry.studentId)));
    if (changed.length === 0) return item;
    const isPublished = item.status === "published";
    if (isPublished && !reason)
      throw conflict("reason_needed", "These scores are published: say in reason why they change");
    await write(item, changed, isPublished ? reason! : null);
    await recordAudit({
      action: "results.enter",
      entityType: "LineItem",
      entityId: item.id,
      after: { changed: changed.length, reason: reason ?? null },
    });
    return item;
  });

/** Every student belongs to the class, once, with a score that the column can hold. */
async function check(item: LineItem, results: readonly Given[]): Promise<Entry[]> {
  const students = await classList(item.courseOfferingId);
  const maximum = exact(item.maxScore);
  const errors: Fault[] = [];
  const seen = new Set<string>();
  const entries = results.map((given, index): Entry => {
    const { studentId, score = null, missing = false } = given;
    const scoreStatus =
      given.scoreStatus ?? (score !== null ? "fully_graded" : missing ? "not_submitted" : "submitted");
    const fault = (name: string, message: string) =>
      errors.push({ path: `results.${index}.${name}`, message });
    if (!students.has(studentId)) fault("studentId", "is not in this class");
    if (seen.has(studentId)) fault("studentId", "is there twice");
    seen.add(studentId);
    if (score !== null && compare(exact(score), maximum) > 0)
      fault("score", `is above the maximum of ${item.maxScore}`);
    if (score !== null && missing) fault("missing", "does not go with a score");
    if (missing && scoreStatus === "exempt") fault("missing", "does not go with exempt");
    if (score !== null && !["partially_graded", "fully_graded"].includes(scoreStatus))
      fault("scoreStatus", `${scoreStatus} does not go with a score`);
    if (score === null && scoreStatus === "fully_graded" && !given.textScore)
      fault("score", "is needed for what is fully graded");
    return {
      studentId,
      score: score === null ? null : rounded(exact(score)),
      textScore: given.textScore ?? null,
      comment: given.comment ?? null,
      late: given.late ?? false,
      missing,
      scoreStatus,
    };
  });
  if (errors.length) throw invalid(errors);
  return entries;
}

const compared = ["score", "textScore", "comment", "late", "missing", "scoreStatus"] as const;

const differs = (entry: Entry, before: Result | undefined): boolean =>
  before === undefined || compared.some((name) => entry[name] !== before[name]);

/** @param reason kept with what was before; null while nobody has seen the scores */
async function write(item: LineItem, entries: readonly Entry[], reason: string | null): Promise<void> {
  await query(
    {
      name: "write-results",
      text: `
        WITH given AS (
          SELECT * FROM jsonb_to_recordset($3::jsonb) AS g("studentId" uuid, score numeric, "textScore" text,
            comment text, late boolean, missing boolean, "scoreStatus" text)
        ), before AS (
          SELECT r.student_id, r.score, r.score_status FROM results r
          WHERE r.school_id = $1 AND r.line_item_id = $2
        ), written AS (
          INSERT INTO results
            (school_id, id, line_item_id, student_id, score, text_score, comment, late, missing, score_status, entered_by)
          SELECT $1, gen_random_uuid(), $2, "studentId", score, "textScore", comment, late, missing, "scoreStatus", $4
          FROM given
          ON CONFLICT (school_id, line_item_id, student_id) DO UPDATE
            SET score = excluded.score, text_score = excluded.text_score, comment = excluded.comment,
              late = excluded.late, missing = excluded.missing, score_status = excluded.score_status,
              entered_by = excluded.entered_by, updated_at = now()
          RETURNING id, student_id, score, score_status
        )
        INSERT INTO result_revisions
          (school_id, id, result_id, old_score, new_score, old_status, new_status, reason, changed_by)
        SELECT $1, gen_random_uuid(), w.id, b.score, w.score, coalesce(b.score_status, 'none'), w.score_status, $5, $4
        FROM written w LEFT JOIN before b ON b.student_id = w.student_id
        WHERE $5::text IS NOT NULL`,
    },
    [schoolId(), item.id, JSON.stringify(entries), actorId(), reason],
    { readOnly: false },
  );
}
