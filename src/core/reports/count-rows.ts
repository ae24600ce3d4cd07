import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

const statement = {
  name: "count-import-rows",
  text: `UPDATE import_batches SET count_valid = c.valid, count_invalid = c.invalid, count_skipped = c.skipped,
      count_ok = c.ok, count_failed = c.failed, updated_at = now()
    FROM (SELECT count(*) FILTER (WHERE status = 'valid') AS valid, count(*) FILTER (WHERE status = 'invalid') AS invalid,
        count(*) FILTER (WHERE status = 'skipped') AS skipped, count(*) FILTER (WHERE status = 'imported') AS ok,
        count(*) FILTER (WHERE status = 'failed') AS failed
      FROM import_rows WHERE school_id = $1 AND import_batch_id = $2) c
    WHERE school_id = $1 AND id = $2`,
};

/** Brings the counts of a batch up to date with its rows. */
export const countRows = (importBatchId: string) =>
  query(statement, [schoolId(), importBatchId], { readOnly: false });
