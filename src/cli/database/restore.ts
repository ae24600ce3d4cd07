import { Command } from "commander";
import { closingOnSignal } from "../service/closing-on-signal.ts";
import { print, printJson, progressBar } from "../support/output.ts";

interface Options {
  replace?: boolean;
  json?: boolean;
}

export const restore = () =>
  new Command("restore")
    .description("restore the embedded database from a backup file")
    .argument(
      "<file>",
      "a file written by backup, by this or an older version of school-svc, on any version of PostgreSQL",
    )
    .option("--replace", "replace the existing database; its schools are lost")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      "\nStop the service first. The file is verified before anything is changed, and the databases are swapped atomically: if\nthe command is interrupted, you have either the previous database or the complete restored one.",
    )
    .action((file: string, options: Options) => closingOnSignal(() => work(file, options)));

async function work(file: string, { replace = false, json }: Options): Promise<void> {
  const [
    { resolve },
    { openEmbedded },
    { verifyArchive },
    { checkVersion, loadArchive },
    { totalRows },
    { countConnections, countSchools, inUse, replaceDatabase },
  ] = await Promise.all([
    import("node:path"),
    import("./open-embedded.ts"),
    import("../../db/archive/read-archive.ts"),
    import("../../db/archive/load-archive.ts"),
    import("../../db/archive/archive-format.ts"),
    import("../../db/embedded/replace-database.ts"),
  ]);
  const source = resolve(file);
  const header = await verifyArchive(source);
  checkVersion(header, source);
  const { url, keyId, close } = await openEmbedded("restore", { setAsideOtherVersion: replace });
  try {
    const schools = await countSchools(url);
    if (schools > 0 && !replace)
      throw new Error(
        `The database has ${schools} ${schools === 1 ? "school" : "schools"}: add --replace to overwrite them. Nothing was changed`,
      );
    if (await countConnections(url)) throw inUse();
    await replaceDatabase(
      url,
      async (into) => void (await loadArchive(into, source, progressBar("restore"))),
    );
    const { createdAt, version, tables } = header;
    const hasKey = header.encryptionKeyId === keyId;
    if (json)
      printJson({ file: source, createdAt, version, tables: tables.length, rows: totalRows(header), hasKey });
    else print(`restored ${totalRows(header)} rows in ${tables.length} tables, as of ${createdAt}`);
    if (!hasKey)
      process.stderr.write(
        "The backup was made with a different ENCRYPTION_KEY: before you start the service, copy secrets.json from the original data directory or set ENCRYPTION_KEY_PREVIOUS\n",
      );
  } finally {
    await close();
  }
}
