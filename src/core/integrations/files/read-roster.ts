import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError, badRequest } from "../../../lib/errors.ts";
import { unguarded } from "../../../lib/files/csv.ts";
import { readCsv } from "../../../lib/files/read-csv.ts";
import { unzip } from "../../../lib/files/unzip.ts";
import { absentFiles, csvFiles } from "../oneroster/csv-files.ts";

/** One file of the zip. */
export interface RosterFile {
  name: string;
  /** All rows, or only changes. */
  mode: "bulk" | "delta";
  /** Rows as cells by column name; `row` is the row number shown by a spreadsheet. */
  rows(): AsyncGenerator<{ row: number; cells: Readonly<Record<string, string>> }>;
}

export type Roster = ReadonlyMap<string, RosterFile>;

const ZIP_LIMITS = { entries: 100, bytes: 500 * 1_048_576 };
const MAX_ROWS = 1_000_000;

/** Columns required in each file, besides `sourcedId`. */
const requiredColumns: Readonly<Record<string, readonly string[]>> = {
  orgs: ["name", "type"],
  academicSessions: ["title", "type", "startDate", "endDate"],
  courses: ["title", "courseCode"],
  classes: ["title", "classType", "courseSourcedId", "schoolSourcedId", "termSourcedIds"],
  users: ["givenName", "familyName"],
  roles: ["userSourcedId", "role", "orgSourcedId"],
  enrollments: ["classSourcedId", "userSourcedId", "role"],
  demographics: ["birthDate", "sex"],
  categories: ["title"],
  lineItems: ["title", "classSourcedId", "resultValueMax"],
  results: ["lineItemSourcedId", "studentSourcedId", "scoreStatus"],
};
const known = new Set<string>([...Object.keys(csvFiles), ...absentFiles]);

/**
 * Unpack a zip of OneRoster CSV files (1.2 or 1.1) into a temporary folder, which is deleted when `use` returns.
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`, `missing_manifest`, `bad_manifest`, `unknown_file`, `missing_file`,
 * `bad_header`, `invalid_csv`
 */
export async function withRoster<T>(zip: Buffer, use: (roster: Roster) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "school-svc-"));
  try {
    const paths = await unzip(zip, folder, ZIP_LIMITS);
    const manifest = paths.get("manifest.csv");
    if (!manifest) throw badRequest("missing_manifest", "The zip contains no manifest.csv");
    const modes = await readManifest(manifest);
    for (const file of paths.keys())
      if (file !== "manifest.csv" && !modes.has(file.replace(/\.csv$/, "")))
        throw badRequest("unknown_file", `${file} is in the zip but not listed in manifest.csv`);
    const roster = new Map<string, RosterFile>();
    for (const [name, mode] of modes) {
      const path = paths.get(`${name}.csv`);
      if (!path) throw badRequest("missing_file", `manifest.csv lists ${name}.csv, which is not in the zip`);
      if (requiredColumns[name]) roster.set(name, { name, mode, rows: () => rowsOf(name, path) });
    }
    return await use(roster);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Read and check the manifest. @returns the mode of each file in the zip */
async function readManifest(path: string): Promise<Map<string, "bulk" | "delta">> {
  const bad = (message: string) => badRequest("bad_manifest", `manifest.csv: ${message}`);
  const properties = new Map<string, string>();
  for await (const { cells } of named("manifest", readCsv(path)))
    properties.set(cells[0]!.trim(), (cells[1] ?? "").trim());
  if (properties.get("propertyName") !== "value") throw bad("the header must be propertyName,value");
  const version = properties.get("oneroster.version");
  if (version !== "1.2" && version !== "1.1") throw bad("oneroster.version must be 1.2 or 1.1");
  const modes = new Map<string, "bulk" | "delta">();
  for (const [property, value] of properties) {
    if (!property.startsWith("file.") || value === "absent") continue;
    const name = property.slice("file.".length);
    if (value !== "bulk" && value !== "delta")
      throw bad(`${property.slice(0, 80)} must be absent, bulk or delta`);
    if (!known.has(name)) throw badRequest("unknown_file", `${name.slice(0, 80)} is not a OneRoster file`);
    modes.set(name, value);
  }
  if (modes.has("users") && version === "1.2" && !modes.has("roles") && modes.get("users") === "bulk")
    throw bad("users requires roles: add roles.csv");
  return modes;
}

async function* rowsOf(name: string, path: string): ReturnType<RosterFile["rows"]> {
  const bad = (message: string) => badRequest("bad_header", `${name}.csv: ${message}`);
  let columns: string[] | undefined;
  let count = 0;
  for await (const { row, cells } of named(name, readCsv(path))) {
    if (!columns) {
      columns = cells.map((cell) => cell.trim());
      const duplicate = columns.find((column, index) => column !== "" && columns!.indexOf(column) !== index);
      if (duplicate !== undefined) throw bad(`the column ${duplicate.slice(0, 80)} appears twice`);
      const missing = ["sourcedId", ...requiredColumns[name]!].filter((column) => !columns!.includes(column));
      if (missing.length) throw bad(`missing columns: ${missing.join(", ")}`);
      continue;
    }
    count += 1;
    if (count > MAX_ROWS) throw badRequest("too_many_rows", `${name}.csv has more than ${MAX_ROWS} rows`);
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ""))
      throw badRequest("invalid_csv", `${name}.csv: row ${row} has more cells than the header`);
    yield {
      row,
      cells: Object.fromEntries(
        columns.map((column, index) => [column, unguarded(cells[index] ?? "").trim()]),
      ),
    };
  }
  if (!columns) throw bad("the header is missing");
}

/** Prefix errors with the name of the file. */
async function* named<T>(name: string, records: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* records;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw badRequest("invalid_csv", `${name}.csv: ${error.message}`);
  }
}
