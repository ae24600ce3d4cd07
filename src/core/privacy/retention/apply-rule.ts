import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DataSubjectRequest, RetentionRule } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { enqueue } from "../../common/queue.ts";
import { schoolDay } from "../../school/school-day.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { PersonalTable } from "../catalogue/holding.ts";
import { deleteRows } from "../erasure/delete-rows.ts";
import { emptyColumns } from "../erasure/rewrite-rows.ts";
import { dataErasure } from "../privacy-queues.ts";
import { rowsOf, withHeld } from "./due-rows.ts";
import { retainedEntities } from "./retained-entities.ts";

/** Rows per transaction, so that locks are held briefly. */
const BATCH_SIZE = 200;

interface DueRow {
  id: string;
  label: string | null;
}

interface Options {
  signal: AbortSignal;
  batchSize?: number;
}

/**
 * Applies an active rule to the rows that are due. Each batch commits with its audit event, and the next one finds what is left,
 * so that an interrupted run is resumed by the next one. Rows of people are handed to the job `data-erasure`, one request each.
 * @returns number of rows
 */
export async function applyRule(id: string, { signal, batchSize = BATCH_SIZE }: Options): Promise<number> {
  let total = 0;
  for (let count = batchSize; count === batchSize; total += count) {
    signal.throwIfAborted();
    count = await transaction(() => applyBatch(id, batchSize));
  }
  return total;
}

async function applyBatch(id: string, batchSize: number): Promise<number> {
  // Concurrent runs of a rule take turns at its row, and a pause takes effect between two batches.
  const rule = await RetentionRule.findByPk(id, { lock: true });
  if (rule?.status !== "active") return 0;
  const { table } = retainedEntities[rule.entityType];
  if (rule.action === "delete" && ["documents", "assignment_files", "record_transfers"].includes(table))
    await lockInSchool("files");
  const { rows, isDue, isHeld, dueOn, label } = rowsOf(rule);
  const due = await query<DueRow>(unprepared`${withHeld}
    SELECT t.id, ${label} AS label ${rows} AND ${isDue} AND NOT ${isHeld}
    ORDER BY ${dueOn}, t.id LIMIT ${batchSize}::int FOR UPDATE OF t`);
  if (due.length) await dispose(rule, due);
  await rule.update({ lastRunAt: now() });
  return due.length;
}

async function dispose(rule: RetentionRule, due: readonly DueRow[]): Promise<void> {
  const { entityType, action, trigger, keepDays } = rule;
  const { table, subjectType } = retainedEntities[entityType];
  const ids = due.map(({ id }) => id);
  const batch = { schoolId: schoolId(), table, ids };
  if (subjectType) await requestErasures(rule, due);
  else if (action === "delete") await deleteRows(batch);
  else await emptyColumns(batch, (catalogue[table] as PersonalTable).columns ?? {});
  await audited(RetentionRule, rule.id, "run", {
    after: { entityType, trigger, keepDays, action, rows: ids.length, ids },
  });
}

/** Confirmed requests: the second person who activated the rule confirmed what it does. */
async function requestErasures(rule: RetentionRule, due: readonly DueRow[]): Promise<void> {
  const { entityType, trigger } = rule;
  const { subjectType } = retainedEntities[entityType];
  if (trigger === "abandoned") await closeDrafts(due.map(({ id }) => id));
  const dueOn = await schoolDay();
  for (const { id, label } of due) {
    const request = await DataSubjectRequest.create({
      ...{ kind: "erasure", subjectType: subjectType!, subjectId: id, subjectName: label ?? "", dueOn },
      ...{ status: "in_progress", verifiedAt: now(), confirmedBy: rule.approvedBy, confirmedAt: now() },
      retentionRuleId: rule.id,
    });
    await enqueue(dataErasure, { dataSubjectRequestId: request.id });
  }
}

/** An emptied draft must not be continued. */
const closeDrafts = (ids: readonly string[]) =>
  execute(sql`UPDATE admission_applications SET status = 'withdrawn', closed_by = 'expiry', updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ANY (${ids}::uuid[])`);
