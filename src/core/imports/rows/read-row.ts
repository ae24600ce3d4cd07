import type { z } from "zod";
import type { Fault } from "../../../lib/errors.ts";
import { unguarded } from "../../../lib/files/csv.ts";
import type { ImportMapping } from "../../../models/imports/index.ts";
import type { CustomFieldDefinition } from "../../../models/structure/index.ts";
import type { Custom } from "../../structure/custom-fields/check-custom.ts";
import { CUSTOM } from "./import-fields.ts";
import { type ImportKind, importKinds, isDate } from "./import-kinds.ts";
import { readCustom } from "./read-custom.ts";

export type RowValues<K extends ImportKind = ImportKind> = z.output<(typeof importKinds)[K]>;

interface ParsedRow {
  /** Null if the row has errors. */
  values: RowValues | null;
  custom: Custom;
  errors: Fault[];
}

/**
 * Parse the cells of a row to the values of its kind.
 * @param columns of the file, in its order
 * @param definitions the custom fields of the kind
 */
export function readRow(
  kind: ImportKind,
  columns: readonly string[],
  { fields, dateFormat }: ImportMapping,
  cells: readonly string[],
  definitions: readonly CustomFieldDefinition[],
): ParsedRow {
  const cellError = checkCellCount(columns, cells);
  if (cellError) return { values: null, custom: {}, errors: [cellError] };
  const given: Record<string, string> = {};
  for (const [field, column] of Object.entries(fields)) {
    const cell = unguarded(cells[columns.indexOf(column)] ?? "").trim();
    if (cell !== "") given[field] = isDate(field) ? isoDate(cell, dateFormat) : cell;
  }
  const { custom, errors: customErrors } = readCustom(definitions, given, (text) =>
    isoDate(text, dateFormat),
  );
  const result = importKinds[kind].safeParse(
    Object.fromEntries(Object.entries(given).filter(([field]) => !field.startsWith(CUSTOM))),
  );
  if (result.success)
    return { values: customErrors.length ? null : (result.data as RowValues), custom, errors: customErrors };
  const errors = result.error.issues.map((issue) => {
    const field = String(issue.path[0] ?? "");
    if (!(field in given)) return { path: field, message: "is missing" };
    if (isDate(field)) return { path: field, message: `is not a date like ${dateFormat}` };
    if (issue.code === "invalid_value")
      return { path: field, message: `must be one of ${issue.values.join(", ")}` };
    return { path: field, message: issue.message };
  });
  return { values: null, custom: {}, errors: [...errors, ...customErrors] };
}

/** Extra empty cells come from spreadsheets and are ignored; any other difference means that cells are in wrong columns. */
function checkCellCount(columns: readonly string[], cells: readonly string[]): Fault | null {
  const extra = cells.slice(columns.length);
  if (cells.length >= columns.length && extra.every((cell) => cell.trim() === "")) return null;
  return { path: "", message: `has ${cells.length} cells, but the header has ${columns.length}` };
}

const order: Readonly<
  Partial<Record<ImportMapping["dateFormat"], [pattern: RegExp, year: number, month: number, day: number]>>
> = {
  "DD/MM/YYYY": [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 3, 2, 1],
  "MM/DD/YYYY": [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 3, 1, 2],
  "DD.MM.YYYY": [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 3, 2, 1],
};

/** Convert a date to ISO 8601. Text in another format is returned unchanged and then fails validation. */
function isoDate(text: string, format: ImportMapping["dateFormat"]): string {
  const [pattern, year, month, day] = order[format] ?? [];
  const parts = pattern?.exec(text);
  if (!parts) return text;
  return `${parts[year!]}-${parts[month!]!.padStart(2, "0")}-${parts[day!]!.padStart(2, "0")}`;
}
