import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { print } from "../../../documents/print.ts";
import type { DataExportPage } from "../../../documents/privacy/data-export.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { User } from "../../../models/identity/index.ts";
import type { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { fileServices } from "../../documents/file-services.ts";
import { paperOf } from "../../school/paper-of.ts";
import { type ExportedRow, readExport } from "./read-export.ts";

/** The copy is kept in memory until it is stored: rows are read in pages, and the compressed bytes are limited. */
const MAX_BYTES = 64 * 1_048_576;

interface Options {
  signal: AbortSignal;
}

/**
 * Builds the copy of a person's data from the rows collected for a request: a zip of one JSON file per table, a readable PDF, and
 * the person's files.
 * @throws {AppError} 409 `export_too_large`
 */
export async function buildExport(request: DataSubjectRequest, { signal }: Options): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    size += piece.length;
    if (size > MAX_BYTES)
      throw conflict(
        "export_too_large",
        "The copy exceeds 64 MB: give the person their larger files separately",
      );
    pieces.push(piece);
  });
  const encoder = new TextEncoder();
  for await (const { table, purpose, rows } of readExport(request.id)) {
    const file = new ZipDeflate(`data/${table}.json`, { level: 6 });
    zip.add(file);
    file.push(encoder.encode(`{"table":"${table}","purpose":"${purpose}","rows":[`));
    let separator = "\n";
    for await (const page of rows) {
      signal.throwIfAborted();
      for (const row of page) {
        file.push(encoder.encode(separator + JSON.stringify(row)));
        separator = ",\n";
      }
    }
    file.push(encoder.encode("\n]}\n"), true);
  }
  const pdf = new ZipPassThrough("summary.pdf");
  zip.add(pdf);
  for await (const piece of printSummary(request)) pdf.push(piece);
  pdf.push(new Uint8Array(), true);
  for (const { sha256, name } of await ownFiles(request.id)) {
    signal.throwIfAborted();
    const file = new ZipPassThrough(`files/${name}`);
    zip.add(file);
    for await (const piece of fileServices().store.read(sha256)) file.push(piece);
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(pieces);
}

const ownFiles = (requestId: string) =>
  query<{ sha256: string; name: string }>(unprepared`
    WITH own AS (SELECT entity_table, row_id FROM erasure_items
      WHERE school_id = ${currentSchool} AND data_subject_request_id = ${requestId})
    SELECT d.sha256, left(d.id::text, 13) || '-' || d.file_name AS name FROM documents d
      JOIN own ON own.entity_table = 'documents' AND own.row_id = d.id
      WHERE d.school_id = ${currentSchool} AND d.sha256 IS NOT NULL
    UNION ALL SELECT i.sha256, 'photo-' || i.id || '.jpg' FROM images i
      JOIN own ON own.entity_table = 'images' AND own.row_id = i.id WHERE i.school_id = ${currentSchool}`);

async function* printSummary(request: DataSubjectRequest): AsyncGenerator<Uint8Array> {
  const { requestedBy } = request;
  const requester = requestedBy && (await transaction(() => User.findByPk(requestedBy)));
  const { words, dayOf, job } = await paperOf(requester ? requester.locale : null);
  const cover: DataExportPage = {
    kind: "cover",
    name: request.subjectName,
    facts: [
      [words.dataCopy.person, request.subjectName],
      [words.printedOn, dayOf(now())],
      [words.dataCopy.request, request.id],
    ],
    notes: [words.dataCopy.about, words.dataCopy.masked],
  };
  async function* pages(): AsyncGenerator<DataExportPage> {
    yield cover;
    for await (const { table, rows } of readExport(request.id)) {
      for await (const page of rows) yield { kind: "rows", title: wordsOf(table), rows: page.map(readable) };
    }
  }
  yield* print(job("data-export", words.dataCopy.title), pages());
}

const wordsOf = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A row without what only machines need: ids of other rows, and empty values. */
const readable = (row: ExportedRow): Array<[string, string]> =>
  Object.entries(row).flatMap(([column, value]): Array<[string, string]> => {
    if (value === null || value === "" || column === "id" || /_id$|^updated_at$/.test(column)) return [];
    return [[wordsOf(column), typeof value === "object" ? JSON.stringify(value) : String(value)]];
  });
