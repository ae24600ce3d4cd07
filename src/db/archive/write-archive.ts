import { createHash } from "node:crypto";
import type { WriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { writeWholeFile } from "../../lib/files/write-whole-file.ts";
import { withClient } from "../pool/client.ts";
import { queueSchema } from "../queue/queue-schema.ts";
import {
  type ArchivedTable,
  type ArchiveHeader,
  endMark,
  firstLine,
  type Progress,
  totalRows,
} from "./archive-format.ts";
import { verifyArchive } from "./read-archive.ts";

/** Not backed up: rows written by migrations or by pg-boss itself, and queue statistics that are collected again. */
const leftOut = [
  "public.migrations",
  ...["version", "bam", "warning", "queue_stats"].map((name) => `${queueSchema}.${name}`),
];

/**
 * Writes a consistent snapshot of all rows while other processes keep writing.
 * @param facts version and key identifier for the header
 */
export function writeArchive(
  url: string,
  file: string,
  facts: Pick<ArchiveHeader, "version" | "encryptionKeyId">,
  progress: Progress = () => {},
): Promise<ArchiveHeader> {
  return writeWholeFile(file, {
    write: (output) => withClient(url, (client) => copyOut(client, output, facts, progress)),
    check: verifyArchive,
  });
}

async function copyOut(
  client: pg.Client,
  output: WriteStream,
  facts: Pick<ArchiveHeader, "version" | "encryptionKeyId">,
  progress: Progress,
): Promise<ArchiveHeader> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query("SELECT to_regclass('public.migrations') AS there");
  if (!rows[0].there) throw new Error("The database is empty: there is nothing to back up");
  const header: ArchiveHeader = {
    format: 1,
    createdAt: new Date().toISOString(),
    ...facts,
    postgres: (await client.query("SHOW server_version")).rows[0].server_version,
    migrations: (await client.query("SELECT name FROM migrations ORDER BY name")).rows.map(
      ({ name }) => name,
    ),
    tables: await readTables(client),
  };
  await pipeline(Readable.from(textOf(client, header, progress)), createGzip(), output);
  await client.query("COMMIT");
  return header;
}

async function readTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, 0 AS rows,
      array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE n.nspname IN ('public', $1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY 1 ORDER BY 1`,
    [queueSchema],
  );
  const tables = rows.filter(({ name }) => !leftOut.includes(name));
  for (const table of tables)
    table.rows = Number((await client.query(`SELECT count(*) FROM ${table.name}`)).rows[0].count);
  return tables;
}

async function* textOf(client: pg.Client, header: ArchiveHeader, progress: Progress): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (text: string | Buffer): Buffer => {
    const bytes = Buffer.from(text as string);
    hash.update(bytes);
    return bytes;
  };
  const total = totalRows(header);
  let done = 0;
  yield hashed(`${firstLine}\n-- ${JSON.stringify(header)}\n`);
  for (const { name, columns, rows } of header.tables) {
    progress(done, total, name);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    yield hashed(`COPY ${name} (${list}) FROM stdin;\n`);
    for await (const chunk of client.query(copyTo(`COPY (SELECT ${list} FROM ${name}) TO STDOUT`)))
      yield hashed(chunk);
    yield hashed("\\.\n");
    done += rows;
  }
  progress(total, total, "");
  yield Buffer.from(`${endMark}${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
}
