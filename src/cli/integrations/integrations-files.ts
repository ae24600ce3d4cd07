import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { exitCodes } from "../support/exit-codes.ts";
import { inNamedSchool } from "../support/in-school.ts";
import { print, printJson, printTable } from "../support/output.ts";

interface Options {
  school: string;
  json?: boolean;
}

const school = ["--school <slug>", "the school"] as const;
const json = ["--json", "print one JSON document"] as const;

export const exportOneRoster = () =>
  new Command("export-oneroster")
    .description("export the roster and gradebook of a school as OneRoster 1.2 CSV")
    .requiredOption(...school)
    .requiredOption("--out <file>", "zip file to write")
    .option(...json)
    .action(({ school, out, json }: Options & { out: string }) =>
      inNamedSchool(school, async () => {
        const { exportOneRoster } = await import("../../core/integrations/oneroster/export-csv.ts");
        const { recordAudit } = await import("../../core/audit/record-audit.ts");
        const after = { command: "export-oneroster" };
        await recordAudit({ action: "records.export", entityType: "OneRoster", after });
        const unfinished = `${out}.part`;
        let bytes = 0;
        async function* counted() {
          for await (const piece of exportOneRoster()) {
            bytes += piece.length;
            yield piece;
          }
        }
        try {
          await pipeline(counted(), createWriteStream(unfinished));
          await rename(unfinished, out);
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
        if (json) printJson({ file: out, bytes });
        else print(`written: ${out} (${bytes} bytes)`);
      }),
    );

interface ImportOptions extends Options {
  connection?: string;
  dryRun?: boolean;
}

const helpText = `
Rows are matched by sourcedId: importing the same file twice changes nothing. Run an interrupted import again to restart it.

Exit codes: ${exitCodes.done} done, or dry run; ${exitCodes.failed} the file cannot be read, or rows failed; ${exitCodes.usage} wrong usage;
${exitCodes.notFound} school or file not found.`;

export const importOneRoster = () =>
  new Command("import-oneroster")
    .description("import a zip of OneRoster 1.2 CSV files")
    .argument("<file>", "zip file to import")
    .requiredOption(...school)
    .option("--connection <id>", "connection to import into, if the school has several file connections")
    .option("--dry-run", "show what would change without changing anything")
    .option(...json)
    .addHelpText("after", helpText)
    .action((file: string, options: ImportOptions) => {
      if (!existsSync(file)) {
        process.stderr.write(`File not found: ${file}\n`);
        process.exitCode = exitCodes.notFound;
        return;
      }
      return inNamedSchool(options.school, () =>
        options.dryRun ? show(file, options) : runImport(file, options),
      );
    });

/** Practically unlimited; the console previews only the first rows. */
const MAX_ROWS = 1_000_000;

async function upload(file: string, { connection, dryRun = false }: ImportOptions) {
  const [{ uploadRoster }, { fileConnection }] = await Promise.all([
    import("../../core/integrations/files/upload-roster.ts"),
    import("../../core/integrations/files/file-connection.ts"),
  ]);
  return uploadRoster({
    connectionId: connection ?? (await fileConnection()).id,
    fileName: basename(file),
    bytes: createReadStream(file),
    dryRun,
    queued: false,
    maxRows: MAX_ROWS,
  });
}

async function runImport(file: string, options: ImportOptions): Promise<void> {
  const { importRoster } = await import("../../core/integrations/files/import-roster.ts");
  const { files, run } = await upload(file, options);
  const finished = await importRoster(run!.id);
  const { status, error, counts } = finished!;
  if (options.json) printJson({ runId: run!.id, status, error, files, counts });
  else {
    await printCounts({ ...counts });
    print(`${status}${error ? `: ${error}` : ""}`);
  }
  if (status !== "succeeded") process.exitCode = exitCodes.failed;
}

/** Thrown to roll back the transaction of a dry run. */
class RollBack extends Error {}

async function show(file: string, options: ImportOptions): Promise<void> {
  const { transaction } = await import("../../db/transaction.ts");
  let shown: Awaited<ReturnType<typeof upload>> | undefined;
  await transaction(async () => {
    shown = await upload(file, options);
    throw new RollBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
  const { files, preview } = shown!;
  const { counts, issues, changes } = preview!;
  if (options.json) printJson({ files, counts, issues, changes });
  else {
    await printCounts(counts);
    if (issues.length)
      await printTable(
        ["kind", "id", "what is wrong"],
        issues.slice(0, 20).map(({ kind, externalId, message }) => [kind, externalId, message]),
      );
    print("nothing imported");
  }
}

const printCounts = (counts: Record<string, number>) =>
  printTable(
    ["rows", "count"],
    Object.entries(counts).map(([name, count]) => [name.replace(/^count/, "").toLowerCase(), count]),
  );
