import { execute } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { redactEvents } from "../../audit/chain/redact-events.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { releaseFiles } from "../../documents/store/release-files.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { PersonalTable } from "../catalogue/holding.ts";
import { mentionsOf } from "../catalogue/mentions-of.ts";
import type { Traits } from "../subject/read-traits.ts";
import { createScrubber } from "./create-scrubber.ts";
import { deleteRows } from "./delete-rows.ts";
import { emptyColumns, type Rows, scrubColumns } from "./rewrite-rows.ts";

export interface Batch extends Rows {
  requestId: string;
  action: string;
}

/** Erases rows of one table as their items say, and marks the items as done, in the caller's transaction. */
export async function eraseRows(batch: Batch, traits: Traits): Promise<void> {
  const { schoolId, requestId, table, ids, action } = batch;
  const entry = catalogue[table]!;
  if (action === "scrub")
    await scrubColumns(batch, mentionsOf(entry), createScrubber(traits.distinctive, traits));
  else if (!("none" in entry)) {
    if (action === "delete") await deleteRows(batch);
    if (action === "anonymise") await anonymise(batch, entry, traits);
  }
  if (table === "audit_events") await redactEvents(schoolId, ids);
  await execute(unprepared`UPDATE erasure_items SET done = true, updated_at = now()
    WHERE school_id = ${schoolId} AND data_subject_request_id = ${requestId} AND entity_table = ${table}
      AND row_id = ANY (${ids}::uuid[])`);
}

async function anonymise(batch: Batch, { columns = {} }: PersonalTable, traits: Traits): Promise<void> {
  const scrubbed = Object.keys(columns).filter((column) => columns[column] === "scrub");
  await scrubColumns(batch, scrubbed, createScrubber(traits.all, traits));
  if (batch.table === "audit_events") await anonymiseEvents(batch, traits);
  else if (batch.table === "data_subject_requests") await forgetResults(batch, columns);
  else await emptyColumns(batch, columns);
}

/**
 * Events about the subject lose their values. Events that the subject caused keep what was changed of others, without the
 * names of the subject, and lose where they were caused from.
 */
async function anonymiseEvents({ schoolId, requestId, ids, table }: Batch, traits: Traits): Promise<void> {
  await execute(unprepared`
    WITH own AS (SELECT row_id, entity_table FROM erasure_items
      WHERE school_id = ${schoolId} AND data_subject_request_id = ${requestId}),
    judged AS (SELECT e.id, e.actor_id IN (SELECT row_id FROM own WHERE entity_table = 'users') AS is_actor,
        e.entity_id IN (SELECT row_id FROM own) AS is_about
      FROM audit_events e WHERE e.school_id = ${schoolId} AND e.id = ANY (${ids}::uuid[]))
    UPDATE audit_events e SET
      before = CASE WHEN j.is_about THEN NULL ELSE e.before END,
      after = CASE WHEN j.is_about THEN NULL ELSE e.after END,
      ip = CASE WHEN j.is_actor THEN NULL ELSE e.ip END,
      user_agent = CASE WHEN j.is_actor THEN NULL ELSE e.user_agent END
    FROM judged j WHERE e.school_id = ${schoolId} AND e.id = j.id`);
  await scrubColumns(
    { schoolId, table, ids },
    ["before", "after"],
    createScrubber(traits.distinctive, traits),
  );
}

/** Removes the files that earlier requests of the subject made. */
async function forgetResults(batch: Batch, columns: PersonalTable["columns"] & object): Promise<void> {
  const { schoolId, ids } = batch;
  await lockInSchool("files");
  const files = await execute<{ sha256: string }>(unprepared`
    SELECT f.sha256 FROM data_subject_requests r JOIN stored_files f ON f.school_id = r.school_id AND f.id = r.result_file_id
    WHERE r.school_id = ${schoolId} AND r.id = ANY (${ids}::uuid[])`);
  await emptyColumns(batch, columns);
  if (files.length) await releaseFiles(...files.map(({ sha256 }) => sha256));
}
