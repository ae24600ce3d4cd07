import { createHash } from "node:crypto";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { badRequest } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { type CsvRecord, readCsv } from "../../lib/read-csv.ts";
import { spooled } from "../../lib/spool.ts";
import { ImportBatch } from "../../models/reports/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkMayImport } from "./check-may-import.ts";
import { plain } from "./guess-mapping.ts";
import type { ImportKind } from "./import-kinds.ts";

interface Upload {
  kind: ImportKind;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

const maxRows = 50_000;
const maxColumns = 200;
const maxNameLength = 200;

/** What one statement inserts: rows, or characters where they are long. */
const slice = { rows: 500, characters: 500_000 };

const insertRows = {
  name: "insert-import-rows",
  text: `INSERT INTO import_rows (school_id, id, import_batch_id, row_number, cells)
    SELECT $1, r.id, $2, r."row", r.cells FROM jsonb_to_recordset($3) AS r (id uuid, "row" integer, cells jsonb)`,
};

/**
 * Keeps the rows of a file, to be checked and imported later. A file with a fault leaves nothing.
 * @throws {AppError} 400 `empty_file`, `invalid_csv`, `no_rows`, `too_many_rows`, `duplicate_columns`, `too_many_columns`,
 * 403 `beyond_own_permissions`
 */
export async function uploadImport({ kind, fileName, bytes }: Upload): Promise<ImportBatch> {
  checkMayImport(kind);
  const hash = createHash("sha256");
  return spooled(hashed(bytes, hash), (path) =>
    transaction(async () => {
      const records = readCsv(path);
      const head = await records.next();
      if (head.done) throw badRequest("empty_file", "The file has nothing but empty lines");
      const batch = await ImportBatch.create({
        kind,
        fileName,
        checksum: hash.digest("hex"),
        columns: columnsOf(head.value),
        mapping: { fields: {}, dateFormat: "YYYY-MM-DD", invite: false },
        startedBy: actorId(),
      });
      const countRows = await insertAll(batch.id, records);
      if (countRows === 0) throw badRequest("no_rows", "The file has a head and no rows");
      await batch.update({ countRows });
      await recordAudit({
        action: "import_batches.create",
        entityType: "ImportBatch",
        entityId: batch.id,
        after: { kind, fileName, countRows },
      });
      return batch;
    }),
  );
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

function columnsOf({ cells }: CsvRecord): string[] {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  if (names.length > maxColumns)
    throw badRequest(
      "too_many_columns",
      `The file has ${names.length} columns; at most ${maxColumns} are read`,
    );
  const columns = names.map((name, index) => name.trim().slice(0, maxNameLength) || `Column ${index + 1}`);
  const places = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const key = plain(column) || column;
    const other = places.get(key);
    if (other !== undefined)
      throw badRequest(
        "duplicate_columns",
        `Columns ${other + 1} and ${index + 1} are both called "${column}": give each a name of its own`,
      );
    places.set(key, index);
  }
  return columns;
}

async function insertAll(batchId: string, records: AsyncGenerator<CsvRecord>): Promise<number> {
  const school = schoolId();
  let count = 0;
  let waiting: Array<CsvRecord & { id: string }> = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length)
      await query(insertRows, [school, batchId, JSON.stringify(waiting)], { readOnly: false });
    waiting = [];
    characters = 0;
  };
  for await (const record of records) {
    count += 1;
    if (count > maxRows)
      throw badRequest("too_many_rows", `The file has more than ${maxRows} rows: split it`);
    waiting.push({ ...record, id: newId() });
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (waiting.length >= slice.rows || characters >= slice.characters) await flush();
  }
  await flush();
  return count;
}
