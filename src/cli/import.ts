import { existsSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { inNamedSchool } from "./in-school.ts";
import { print, printJson, printTable, progressBar } from "./output.ts";

interface Options {
  school: string;
  map?: Record<string, string>;
  dateFormat?: string;
  invite?: boolean;
  skipInvalid?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

const kinds = ["students", "guardians", "staff", "enrollments"] as const;
const dateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"];
const shownFaults = 20;

const more = `
Shows first what would be imported. A terminal is asked then; elsewhere nothing is imported without --yes.
An import that was interrupted goes on when it is called again with the same file.

Exit codes: ${exitCodes.done} done, or only shown; ${exitCodes.failed} rows are not valid (and --skip-invalid was not given), or could not be imported;
${exitCodes.usage} wrong usage; ${exitCodes.notFound} no such school or file.

Example: school-svc import students pupils.csv --school hill --map "Class=gradeLevelCode" --date-format DD/MM/YYYY --yes`;

export const importFile = () =>
  new Command("import")
    .description("import a CSV file into a school")
    .addArgument(new Argument("<kind>", "what its rows are").choices(kinds))
    .argument("<file>", "the CSV file")
    .requiredOption("--school <slug>", "the school")
    .option(
      "--map <column=field>",
      "which field a column holds, where its name does not tell; repeatable",
      pair,
    )
    .addOption(new Option("--date-format <format>", "how the file writes dates").choices(dateFormats))
    .option("--invite", "invite guardians to the portal by mail")
    .option("--skip-invalid", "import the valid rows although there are invalid ones")
    .option("--dry-run", "check the file and import nothing")
    .option("--yes", "import without asking")
    .option("--json", "print one JSON document")
    .addHelpText("after", more)
    .action((kind: (typeof kinds)[number], file: string, options: Options) => {
      if (!existsSync(file)) {
        process.stderr.write(`There is no file ${file}\n`);
        process.exitCode = exitCodes.notFound;
        return;
      }
      return inNamedSchool(options.school, () => work(kind, file, options));
    });

/** Column names may hold "=", fields do not. */
function pair(text: string, known: Record<string, string> = {}): Record<string, string> {
  const at = text.lastIndexOf("=");
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError('It must be like "Class=gradeLevelCode".');
  return { ...known, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

type Kind = (typeof kinds)[number];

async function work(kind: Kind, file: string, options: Options): Promise<void> {
  const files = await import("../core/reports/import-file.ts");
  const begun = options.dryRun ? null : await files.interruptedImport(kind, file);
  if (begun) {
    if (!options.json) process.stderr.write("going on with the interrupted import of this file\n");
    return run(begun, options);
  }
  const batch = await files.checkFile({
    kind,
    path: file,
    fileName: basename(file),
    columns: options.map ?? {},
    dateFormat: options.dateFormat,
    invite: options.invite,
    progress: bar("checking"),
  });
  const refused = batch.countInvalid > 0 && !options.skipInvalid;
  const goesOn = !refused && !options.dryRun && batch.countValid > 0;
  const preview = {
    kind,
    file: batch.fileName,
    rows: batch.countRows,
    valid: batch.countValid,
    invalid: batch.countInvalid,
    mapping: batch.mapping.fields,
    faults: await files.firstFaults(batch, shownFaults),
  };
  if (!options.json) await show(preview, batch.columns);
  if (goesOn && (options.yes || (await agreed(batch.countValid, options)))) return run(batch, options);
  await files.forgetFile(batch.id);
  if (options.json) printJson({ ...preview, imported: 0, status: "previewed" });
  else if (refused) print("nothing imported: correct the file, or add --skip-invalid");
  else print(goesOn ? "nothing imported: add --yes to import" : "nothing imported");
  if (refused) process.exitCode = exitCodes.failed;
}

interface Preview {
  rows: number;
  valid: number;
  invalid: number;
  mapping: Record<string, string>;
  faults: Array<{ row: number; errors: string }>;
}

async function show({ rows, valid, invalid, mapping, faults }: Preview, columns: string[]): Promise<void> {
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  await printTable(
    ["column", "field"],
    columns.map((column) => [column, fields.get(column) ?? "(not read)"]),
  );
  print(`rows: ${rows}, valid: ${valid}, invalid: ${invalid}`);
  if (faults.length === 0) return;
  await printTable(
    ["row", "what is wrong"],
    faults.map(({ row, errors }) => [row, errors]),
  );
  if (invalid > faults.length) print(`and ${invalid - faults.length} more`);
}

async function agreed(count: number, { json }: Options): Promise<boolean> {
  if (json || !process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Import ${count} rows? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** The two sides of the bar: what is done, of how much. */
function bar(title: string) {
  const progress = progressBar(title);
  return (done: number, total: number) => progress(done, total, "rows");
}

async function run({ id }: { id: string }, { skipInvalid = false, json }: Options): Promise<void> {
  const [{ startImport }, { runImport }, { currentImport, firstFaults }] = await Promise.all([
    import("../core/reports/start-import.ts"),
    import("../core/reports/run-import.ts"),
    import("../core/reports/import-file.ts"),
  ]);
  const batch = await startImport(id, { skipInvalid }, { queued: false });
  await runImport(id, { progress: bar("importing") });
  const { status, countOk, countFailed, countSkipped } = await currentImport(id);
  const faults = countFailed ? await firstFaults(batch, shownFaults) : [];
  if (json) printJson({ id, status, imported: countOk, failed: countFailed, skipped: countSkipped, faults });
  else {
    print(`imported: ${countOk}, failed: ${countFailed}, skipped: ${countSkipped}`);
    if (faults.length)
      await printTable(
        ["row", "what is wrong"],
        faults.map(({ row, errors }) => [row, errors]),
      );
  }
  if (countFailed) process.exitCode = exitCodes.failed;
}
