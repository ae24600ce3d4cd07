import { currentSchool } from "../../../db/context-values.ts";
import { permitErasure } from "../../../db/permit-erasure.ts";
import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { acrossSchools, transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";
import { catalogue, personalTables } from "../catalogue/catalogue.ts";
import type { PersonalTable } from "../catalogue/holding.ts";
import { collectRows } from "../subject/collect-rows.ts";
import type { Traits } from "../subject/read-traits.ts";
import { eraseRows } from "./erase-rows.ts";

/** Rows per transaction, so that locks are held briefly. */
const BATCH_SIZE = 500;

const identityTables = personalTables.filter(([, { identity }]) => identity).map(([table]) => table);
const entryOf = (table: string) => catalogue[table] as PersonalTable;

interface Pending {
  table: string;
  action: string;
  ids: string[];
}

/**
 * Erases the subject of a confirmed request. Each batch is a transaction that marks its items as done, so that an interrupted run
 * is resumed by the next one. The rows that say who the subject is come last, in one transaction with the end of the request.
 */
export async function runErasure(requestId: string, { signal }: { signal: AbortSignal }): Promise<void> {
  const traits = await transaction(async () => {
    const request = await DataSubjectRequest.findByPk(requestId);
    return request?.status === "in_progress" && request.kind === "erasure" && !request.legalHoldReason
      ? collectRows(request)
      : null;
  });
  if (!traits) return;
  for (let pending = await nextBatch(requestId); pending; pending = await nextBatch(requestId)) {
    signal.throwIfAborted();
    await eraseBatch(requestId, pending, traits);
  }
  await finish(requestId, traits);
}

/** Finds rows of one table that are not erased yet, first those that refer to others. */
async function nextBatch(requestId: string): Promise<Pending | undefined> {
  const [pending] = await query<Pending>(sql`
    SELECT entity_table AS table, action, (array_agg(row_id))[1:${BATCH_SIZE}::int] AS ids FROM erasure_items
    WHERE school_id = ${currentSchool} AND data_subject_request_id = ${requestId} AND NOT done
      AND (action = 'scrub' OR NOT entity_table = ANY (${identityTables}::text[]))
    GROUP BY entity_table, action ORDER BY entity_table = 'audit_events', action, entity_table LIMIT 1`);
  return pending;
}

async function eraseBatch(requestId: string, { table, action, ids }: Pending, traits: Traits): Promise<void> {
  const school = schoolId();
  const erase = () => eraseRows({ schoolId: school, requestId, table, ids, action }, traits);
  if (entryOf(table).appendOnly && action !== "keep")
    await acrossSchools("append-only rows are erased by the platform alone", async () => {
      await permitErasure();
      await erase();
    });
  else await transaction(erase);
}

const finish = (requestId: string, traits: Traits): Promise<void> =>
  transaction(async () => {
    const request = await DataSubjectRequest.findByPk(requestId, { lock: true });
    if (request?.status !== "in_progress") return;
    for (const table of identityTables) {
      const rows = await query<{ id: string }>(unprepared`
        SELECT row_id AS id FROM erasure_items WHERE school_id = ${currentSchool}
          AND data_subject_request_id = ${requestId} AND entity_table = ${table} AND action <> 'scrub' AND NOT done`);
      const ids = rows.map(({ id }) => id);
      const { erase: action } = entryOf(table);
      if (ids.length) await eraseRows({ schoolId: schoolId(), requestId, table, ids, action }, traits);
    }
    await request.reload();
    await request.update({ status: "completed", completedAt: now(), error: null });
    await audited(DataSubjectRequest, requestId, "erase", {
      after: { rows: await countByAction(requestId) },
    });
  });

async function countByAction(requestId: string): Promise<Record<string, number>> {
  const rows = await query<{ action: string; count: number }>(sql`
    SELECT action, count(*)::int AS count FROM erasure_items
    WHERE school_id = ${currentSchool} AND data_subject_request_id = ${requestId} GROUP BY action`);
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}
