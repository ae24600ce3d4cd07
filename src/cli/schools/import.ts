import { existsSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { exitCodes } from "../support/exit-codes.ts";
import { inNamedSchool } from "../support/in-school.ts";
import { print, printJson, printTable, progressBar } from "../support/output.ts";

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

const kinds = [
  "students",
  "guardians",
  "staff",
  "enrollments",
  "external_test_results",
  "alumni",
  "comment_bank_entries",
] as const;
const dateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"];
const MAX_SHOWN_ERRORS = 20;

const helpText = `
Shows a preview first. On a terminal it then asks for confirmation; otherwise nothing is imported without --yes.
Run the command again with the same file to resume an interrupted import.

Exit codes: ${exitCodes.done} done, or preview only; ${exitCodes.failed} rows are invalid (and --skip-invalid was not given), or could not be imported;
${exitCodes.usage} wrong usage; ${exitCodes.notFound} school or file not found.

Example: school-svc import students students.csv --school hill --map "Class=gradeLevelCode" --date-format DD/MM/YYYY --yes`;

export const importFile = () =>
  new Command("import")
    .description("import a CSV file into a school")
    .addArgument(new Argument("<kind>", "type of the rows").choices(kinds))
    .argument("<file>", "CSV file to import")
    .requiredOption("--school <slug>", "the school")
    .option("--map <column=field>", "map a column to a field if its name is not recognised; repeatable", pair)
    .addOption(new Option("--date-format <format>", "date format of the file").choices(dateFormats))
    .option("--invite", "invite guardians to the portal by email")
    .option("--skip-invalid", "import the valid rows even if others are invalid")
    .option("--dry-run", "check the file without importing anything")
    .option("--yes", "import without confirmation")
    .option("--json", "print one JSON document")
    .addHelpText("after", helpText)
    .action((kind: (typeof kinds)[number], file: string, options: Options) => {
      if (!existsSync(file)) {
        process.stderr.write(`File not found: ${file}\n`);
        process.exitCode = exitCodes.notFound;
        return;
      }
      return inNamedSchool(options.school, () => work(kind, file, options));
    });

/** Parses `column=field`. Column names may contain "=", field names do not. */
function pair(text: string, known: Record<string, string> = {}): Record<string, string> {
  const at = text.lastIndexOf("=");
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError('It must be like "Class=gradeLevelCode".');
  return { ...known, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

type Kind = (typeof kinds)[number];

async function work(kind: Kind, file: string, options: Options): Promise<void> {
  const files = await import("../../core/imports/import-file.ts");
  const interrupted = options.dryRun ? null : await files.findInterruptedImport(kind, file);
  if (interrupted) {
    if (!options.json) process.stderr.write("resuming the interrupted import of this file\n");
    return run(interrupted, options);
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
  const isRejected = batch.countInvalid > 0 && !options.skipInvalid;
  const canImport = !isRejected && !options.dryRun && batch.countValid > 0;
  const preview = {
    kind,
    file: batch.fileName,
    rows: batch.countRows,
    valid: batch.countValid,
    invalid: batch.countInvalid,
    mapping: batch.mapping.fields,
    faults: await files.listRowErrors(batch, MAX_SHOWN_ERRORS),
  };
  if (!options.json) await show(preview, batch.columns);
  if (canImport && (options.yes || (await confirmed(batch.countValid, options)))) return run(batch, options);
  await files.discardUpload(batch.id);
  if (options.json) printJson({ ...preview, imported: 0, status: "previewed" });
  else if (isRejected) print("nothing imported: correct the file, or add --skip-invalid");
  else print(canImport ? "nothing imported: add --yes to import" : "nothing imported");
  if (isRejected) process.exitCode = exitCodes.failed;
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
    columns.map((column) => [column, fields.get(column) ?? "(ignored)"]),
  );
  print(`rows: ${rows}, valid: ${valid}, invalid: ${invalid}`);
  if (faults.length === 0) return;
  await printTable(
    ["row", "what is wrong"],
    faults.map(({ row, errors }) => [row, errors]),
  );
  if (invalid > faults.length) print(`and ${invalid - faults.length} more`);
}

async function confirmed(count: number, { json }: Options): Promise<boolean> {
  if (json || !process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const response = await terminal.question(`Import ${count} rows? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(response.trim());
}

/** Adapts the progress bar to the callback of imports. */
function bar(title: string) {
  const progress = progressBar(title);
  return (done: number, total: number) => progress(done, total, "rows");
}

async function run({ id }: { id: string }, { skipInvalid = false, json }: Options): Promise<void> {
  const [{ startImport }, { runImport }, { getImport, listRowErrors }] = await Promise.all([
    import("../../core/imports/start-import.ts"),
    import("../../core/imports/run-import.ts"),
    import("../../core/imports/import-file.ts"),
  ]);
  const batch = await startImport(id, { skipInvalid }, { queued: false });
  await runImport(id, { progress: bar("importing") });
  const { status, countOk, countFailed, countSkipped } = await getImport(id);
  const faults = countFailed ? await listRowErrors(batch, MAX_SHOWN_ERRORS) : [];
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
