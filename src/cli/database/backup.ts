import { Command } from "commander";
import { closingOnSignal } from "../service/closing-on-signal.ts";
import { print, printJson, progressBar } from "../support/output.ts";

interface Options {
  force?: boolean;
  json?: boolean;
}

export const backup = () =>
  new Command("backup")
    .description("back up the embedded database to a file; the service may keep running")
    .argument("<file>", "a new file, for example backup-2026-12-02.gz")
    .option("--force", "replace an existing file")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      "\nThe backup does not contain the encryption keys: store secrets.json of the data directory separately.\nBack up your own PostgreSQL (DATABASE_URL) with pg_dump or pgBackRest: see docs/backup.md.",
    )
    .action((file: string, options: Options) => closingOnSignal(() => work(file, options)));

async function work(file: string, { force, json }: Options): Promise<void> {
  const [
    { stat },
    { resolve },
    { openEmbedded },
    { writeArchive },
    { totalRows },
    { countFilesElsewhere },
    { version },
  ] = await Promise.all([
    import("node:fs/promises"),
    import("node:path"),
    import("./open-embedded.ts"),
    import("../../db/archive/write-archive.ts"),
    import("../../db/archive/archive-format.ts"),
    import("../../db/archive/count-files-elsewhere.ts"),
    import("../../lib/version.ts"),
  ]);
  const target = resolve(file);
  const fileExists = () => stat(target).then(Boolean, () => false);
  if (!force && (await fileExists()))
    throw new Error(`${target} already exists: choose another name or add --force`);
  const { url, keyId, secretsFile, close } = await openEmbedded("backup");
  try {
    const facts = { version, encryptionKeyId: keyId };
    const header = await writeArchive(url, target, facts, progressBar("backup"));
    const { size: bytes } = await stat(target);
    const report = { file: target, bytes, tables: header.tables.length, rows: totalRows(header) };
    const filesElsewhere = await countFilesElsewhere(url);
    if (filesElsewhere)
      process.stderr.write(
        `Files whose contents are in the object store and not in this backup: ${filesElsewhere}. Back up the bucket too\n`,
      );
    if (json) return printJson({ ...report, filesElsewhere, createdAt: header.createdAt });
    print(`${report.file}: ${report.rows} rows in ${report.tables} tables, ${(bytes / 1e6).toFixed(1)} MB`);
    if (secretsFile)
      print(`The backup does not contain the encryption keys: store ${secretsFile} separately`);
  } finally {
    await close();
  }
}
