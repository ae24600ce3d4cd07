import { Zip, ZipDeflate } from "fflate";
import { query } from "../../../db/query.ts";
import { join, raw, sql, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { csvLineForPrograms } from "../../../lib/files/csv.ts";
import { School } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWithinAuthority } from "../../identity/roles/delegation.ts";
import { type CollectionName, collections, idOf, recordsOf } from "./collections.ts";
import { absentFiles, csvFiles } from "./csv-files.ts";
import { documentSql } from "./read-records.ts";
import { permissionsFor } from "./scopes.ts";

const exportedScopes = Object.values(csvFiles).map(({ collection }) => collections[collection].scope);

/** Records per query, so that memory does not grow with the school. */
const BATCH_SIZE = 2_000;

/** Export the school's roster as a OneRoster 1.2 bulk export: a zip of CSV files, streamed. @throws {AppError} 403 */
export async function* exportOneRoster(): AsyncGenerator<Uint8Array> {
  checkWithinAuthority(permissionsFor(...exportedScopes));
  const school = await transaction(async () => {
    const found = await School.findByPk(schoolId(), { rejectOnEmpty: true });
    await audited(School, found.id, "export_roster");
    return found;
  });
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const encoder = new TextEncoder();
  const open = (name: string) => {
    const file = new ZipDeflate(`${name}.csv`, { level: 6 });
    zip.add(file);
    return {
      write: (text: string) => file.push(encoder.encode(text)),
      end: () => file.push(new Uint8Array(), true),
    };
  };
  const manifest = open("manifest");
  manifest.write(manifestOf(school).map(csvLineForPrograms).join(""));
  manifest.end();
  for (const [name, { collection, columns }] of Object.entries(csvFiles)) {
    const file = open(name);
    file.write(csvLineForPrograms(Object.keys(columns)));
    for (const batch of await batchesOf(collection)) {
      const docs = await recordsOfBatch(collection, batch);
      const values = Object.values(columns);
      file.write(docs.map((doc) => csvLineForPrograms(values.map((value) => value?.(doc) ?? ""))).join(""));
      yield* pieces.splice(0);
    }
    file.end();
  }
  zip.end();
  yield* pieces;
}

interface Batch {
  /** Id of the last record before it: undefined for the first batch. */
  after: string | undefined;
  /** Id of its last record: undefined for the last batch. */
  last: string | undefined;
}

/** Splits a collection into batches by id, so that the query of a batch builds its own documents only. */
async function batchesOf(name: CollectionName): Promise<Batch[]> {
  const ends = await query<{ sid: string }>(unprepared`
    SELECT sid FROM (SELECT c.sid, row_number() OVER (ORDER BY c.sid COLLATE "C") AS number
      FROM (${recordsOf(collections[name])}) c WHERE NOT c.gone) numbered
    WHERE number % ${raw(BATCH_SIZE)} = 0 ORDER BY number`);
  const lasts = ends.map(({ sid }) => sid);
  return [undefined, ...lasts].map((after, index) => ({ after, last: lasts[index] }));
}

async function recordsOfBatch(name: CollectionName, { after, last }: Batch): Promise<object[]> {
  const { id, type } = idOf(collections[name]);
  const range = [
    sql`NOT c.gone`,
    ...(after === undefined ? [] : [sql`${id} > ${after}::${type}`]),
    ...(last === undefined ? [] : [sql`${id} <= ${last}::${type}`]),
  ];
  const rows = await query<{ doc: object }>(unprepared`
    SELECT ${documentSql} AS doc FROM (${recordsOf(collections[name])}) c
    WHERE ${join(range, " AND ")} ORDER BY ${id}`);
  return rows.map(({ doc }) => doc);
}

const manifestOf = ({ name, slug }: School): string[][] => [
  ["propertyName", "value"],
  ["manifest.version", "1.0"],
  ["oneroster.version", "1.2"],
  ...[...Object.keys(csvFiles).map((file) => [file, "bulk"]), ...absentFiles.map((file) => [file, "absent"])]
    .map(([file = "", mode = ""]) => [`file.${file}`, mode])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  ["source.systemName", name],
  ["source.systemCode", slug],
];
