import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { inNamedSchool } from "./in-school.ts";
import { print, printJson, printTable } from "./output.ts";

interface Options {
  school: string;
  json?: boolean;
}

const school = ["--school <slug>", "the school"] as const;
const json = ["--json", "print one JSON document"] as const;

export const exportOneRoster = () =>
  new Command("export-oneroster")
    .description("write the roster and the gradebook of a school as OneRoster 1.2 CSV")
    .requiredOption(...school)
    .requiredOption("--out <file>", "the zip to write")
    .option(...json)
    .action(({ school, out, json }: Options & { out: string }) =>
      inNamedSchool(school, async () => {
        const { exportOneRoster } = await import("../core/integrations/provider/export-csv.ts");
        const { recordAudit } = await import("../core/audit/record-audit.ts");
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

const more = `
Rows are known again by their sourcedId: the same file twice changes nothing. An import that was interrupted is begun again.

Exit codes: ${exitCodes.done} done, or only shown; ${exitCodes.failed} the file cannot be read, or rows were not taken; ${exitCodes.usage} wrong usage;
${exitCodes.notFound} no such school or file.`;

export const importOneRoster = () =>
  new Command("import-oneroster")
    .description("take over a zip of OneRoster 1.2 CSV files")
    .argument("<file>", "the zip")
    .requiredOption(...school)
    .option("--connection <id>", "the connection that it belongs to, where the school has several for files")
    .option("--dry-run", "show what would change, and change nothing")
    .option(...json)
    .addHelpText("after", more)
    .action((file: string, options: ImportOptions) => {
      if (!existsSync(file)) {
        process.stderr.write(`There is no file ${file}\n`);
        process.exitCode = exitCodes.notFound;
        return;
      }
      return inNamedSchool(options.school, () =>
        options.dryRun ? show(file, options) : take(file, options),
      );
    });

/** Everything, where a page of the interface shows a beginning. */
const mostRows = 1_000_000;

async function upload(file: string, { connection, dryRun = false }: ImportOptions) {
  const [{ uploadRoster }, { fileConnection }] = await Promise.all([
    import("../core/integrations/files/upload-roster.ts"),
    import("../core/integrations/files/file-connection.ts"),
  ]);
  return uploadRoster({
    connectionId: connection ?? (await fileConnection()).id,
    fileName: basename(file),
    bytes: createReadStream(file),
    dryRun,
    queued: false,
    mostRows,
  });
}

async function take(file: string, options: ImportOptions): Promise<void> {
  const { takeRoster } = await import("../core/integrations/files/take-roster.ts");
  const { files, run } = await upload(file, options);
  const taken = await takeRoster(run!.id);
  const { status, error, counts } = taken!;
  if (options.json) printJson({ runId: run!.id, status, error, files, counts });
  else {
    await printCounts({ ...counts });
    print(`${status}${error ? `: ${error}` : ""}`);
  }
  if (status !== "succeeded") process.exitCode = exitCodes.failed;
}

/** Thrown to take back what a dry run had to make. */
class TakeBack extends Error {}

async function show(file: string, options: ImportOptions): Promise<void> {
  const { transaction } = await import("../db/transaction.ts");
  let shown: Awaited<ReturnType<typeof upload>> | undefined;
  await transaction(async () => {
    shown = await upload(file, options);
    throw new TakeBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakeBack)) throw error;
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
