import { createHash } from "node:crypto";
import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { badRequest } from "../../lib/errors.ts";
import { type CsvRecord, readCsv } from "../../lib/files/read-csv.ts";
import { newId } from "../../lib/ids.ts";
import { spooled } from "../../lib/runtime/spool.ts";
import { ImportBatch } from "../../models/imports/index.ts";
import { audited } from "../audit/audited.ts";
import { checkMayImport } from "./import-permissions.ts";
import { guessMapping, normalizeName } from "./rows/guess-mapping.ts";
import { importFields } from "./rows/import-fields.ts";
import type { ImportKind } from "./rows/import-kinds.ts";

interface Upload {
  kind: ImportKind;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;
const MAX_NAME_LENGTH = 200;

/** Limits of one INSERT; the number of characters bounds statements with long rows. */
const INSERT_BATCH = { rows: 500, characters: 500_000 };

/**
 * Store the rows of a file, to be validated and imported later. An invalid file stores nothing.
 * @throws {AppError} 403 `beyond_own_permissions`, 400 `empty_file`, `invalid_csv`, `no_rows`, `too_many_rows`, `duplicate_columns`, `too_many_columns`
 */
export async function uploadImport({ kind, fileName, bytes }: Upload): Promise<ImportBatch> {
  checkMayImport(kind);
  const hash = createHash("sha256");
  return spooled(hashed(bytes, hash), (path) =>
    transaction(async () => {
      const records = readCsv(path);
      const header = await records.next();
      if (header.done) throw badRequest("empty_file", "The file has only empty lines");
      const columns = columnsOf(header.value);
      checkMayImport(kind, guessMapping(kind, columns, await importFields(kind)));
      const batch = await ImportBatch.create({
        kind,
        fileName,
        checksum: hash.digest("hex"),
        columns,
        mapping: { fields: {}, dateFormat: "YYYY-MM-DD", invite: false },
        startedBy: actorId(),
      });
      const countRows = await insertRecords(batch.id, records);
      if (countRows === 0) throw badRequest("no_rows", "The file has a header but no rows");
      await batch.update({ countRows });
      await audited(ImportBatch, batch.id, "create", { after: { kind, fileName, countRows } });
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
  if (names.length > MAX_COLUMNS)
    throw badRequest(
      "too_many_columns",
      `The file has ${names.length} columns; at most ${MAX_COLUMNS} are allowed`,
    );
  const columns = names.map((name, index) => name.trim().slice(0, MAX_NAME_LENGTH) || `Column ${index + 1}`);
  const places = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const key = normalizeName(column) || column;
    const other = places.get(key);
    if (other !== undefined)
      throw badRequest(
        "duplicate_columns",
        `Columns ${other + 1} and ${index + 1} are both called "${column}": column names must be unique`,
      );
    places.set(key, index);
  }
  return columns;
}

async function insertRecords(batchId: string, records: AsyncGenerator<CsvRecord>): Promise<number> {
  let count = 0;
  let waiting: Array<CsvRecord & { id: string }> = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length)
      await execute(sql`
        INSERT INTO import_rows (school_id, id, import_batch_id, row_number, cells)
        SELECT ${currentSchool}, r.id, ${batchId}, r."row", r.cells
          FROM jsonb_to_recordset(${JSON.stringify(waiting)}) AS r (id uuid, "row" integer, cells jsonb)`);
    waiting = [];
    characters = 0;
  };
  for await (const record of records) {
    count += 1;
    if (count > MAX_ROWS)
      throw badRequest("too_many_rows", `The file has more than ${MAX_ROWS} rows: split it`);
    waiting.push({ ...record, id: newId() });
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (waiting.length >= INSERT_BATCH.rows || characters >= INSERT_BATCH.characters) await flush();
  }
  await flush();
  return count;
}
