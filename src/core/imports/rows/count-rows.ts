import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** Update the counts of a batch from its rows. */
export const countRows = (importBatchId: string) =>
  execute(sql`
    UPDATE import_batches SET count_valid = c.valid, count_invalid = c.invalid, count_skipped = c.skipped,
      count_ok = c.ok, count_failed = c.failed, updated_at = now()
    FROM (SELECT count(*) FILTER (WHERE status = 'valid') AS valid,
        count(*) FILTER (WHERE status = 'invalid') AS invalid,
        count(*) FILTER (WHERE status = 'skipped') AS skipped, count(*) FILTER (WHERE status = 'imported') AS ok,
          count(*) FILTER (WHERE status = 'failed') AS failed
      FROM import_rows WHERE school_id = ${currentSchool} AND import_batch_id = ${importBatchId}) c
    WHERE school_id = ${currentSchool} AND id = ${importBatchId}`);
