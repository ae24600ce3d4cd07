import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../migrating/migrate.ts";
import { migrations } from "../migrations/index.ts";
import { withClient } from "../pool/client.ts";
import { checkSchema } from "../schema/check-schema.ts";
import { type ArchiveHeader, type Progress, totalRows } from "./archive-format.ts";
import { readArchive } from "./read-archive.ts";

/**
 * Loads a backup into an empty database: migrations create the tables at the version of the backup, the rows are copied in,
 * and later migrations then upgrade them like the original. The account must be a superuser.
 */
export async function loadArchive(
  url: string,
  file: string,
  progress: Progress = () => {},
): Promise<ArchiveHeader> {
  const header = await withClient(url, (client) => copyIn(client, url, file, progress));
  await migrate(url);
  const { outcome, detail } = await checkSchema(url);
  if (outcome !== "ok") throw new Error(`The restored database is incomplete: ${detail}`);
  await withClient(url, (client) => client.query("ANALYZE"));
  return header;
}

/** Checks that this version can restore the backup. @throws {Error} if the backup contains an unknown migration */
export function checkVersion({ version, migrations: applied }: ArchiveHeader, file: string): void {
  const known = new Set(migrations.map(({ name }) => name));
  if (applied.some((name) => !known.has(name)))
    throw new Error(
      `${file} was created by a newer version of school-svc (${version}): restore it with that version or a later one`,
    );
}

/** Copies all rows in one transaction, with foreign keys and triggers off: the original database has already enforced them. */
async function copyIn(
  client: pg.Client,
  url: string,
  file: string,
  progress: Progress,
): Promise<ArchiveHeader> {
  let done = 0;
  let total = 0;
  const header = await readArchive(
    file,
    async ({ name, columns, rows: count }, rows) => {
      progress(done, total, name);
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
      await pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${name} (${list}) FROM STDIN`)));
      done += count;
    },
    async (begun) => {
      total = totalRows(begun);
      checkVersion(begun, file);
      await migrate(url, () => {}, begun.migrations);
      await client.query("BEGIN; SET LOCAL session_replication_role = replica");
      // Migrations may have inserted rows that the backup contains too.
      await client.query(`TRUNCATE ${begun.tables.map(({ name }) => name).join(", ")}`);
    },
  );
  await client.query("COMMIT");
  progress(total, total, "");
  return header;
}
