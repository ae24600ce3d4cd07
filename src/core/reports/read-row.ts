import type { z } from "zod";
import { unguarded } from "../../lib/csv.ts";
import type { Fault } from "../../lib/errors.ts";
import type { ImportMapping } from "../../models/reports/index.ts";
import { type ImportKind, importKinds, isDate } from "./import-kinds.ts";

export type RowValues<K extends ImportKind = ImportKind> = z.output<(typeof importKinds)[K]>;

interface Read {
  /** Null where the row has faults. */
  values: RowValues | null;
  faults: Fault[];
}

/** A row of the file as values of its kind. @param columns of the file, in its order */
export function readRow(
  kind: ImportKind,
  columns: readonly string[],
  { fields, dateFormat }: ImportMapping,
  cells: readonly string[],
): Read {
  const ragged = raggedness(columns, cells);
  if (ragged) return { values: null, faults: [ragged] };
  const given: Record<string, string> = {};
  for (const [field, column] of Object.entries(fields)) {
    const cell = unguarded(cells[columns.indexOf(column)] ?? "").trim();
    if (cell !== "") given[field] = isDate(field) ? isoDate(cell, dateFormat) : cell;
  }
  const result = importKinds[kind].safeParse(given);
  if (result.success) return { values: result.data as RowValues, faults: [] };
  const faults = result.error.issues.map((issue) => {
    const field = String(issue.path[0] ?? "");
    if (!(field in given)) return { path: field, message: "is missing" };
    if (isDate(field)) return { path: field, message: `is not a date like ${dateFormat}` };
    if (issue.code === "invalid_value")
      return { path: field, message: `must be one of ${issue.values.join(", ")}` };
    return { path: field, message: issue.message };
  });
  return { values: null, faults };
}

/** A spreadsheet adds empty cells at the end; anything else has moved the cells from their columns. */
function raggedness(columns: readonly string[], cells: readonly string[]): Fault | null {
  const extra = cells.slice(columns.length);
  if (cells.length >= columns.length && extra.every((cell) => cell.trim() === "")) return null;
  return { path: "", message: `has ${cells.length} cells, and the head has ${columns.length}` };
}

const order: Readonly<
  Partial<Record<ImportMapping["dateFormat"], [pattern: RegExp, year: number, month: number, day: number]>>
> = {
  "DD/MM/YYYY": [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 3, 2, 1],
  "MM/DD/YYYY": [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 3, 1, 2],
  "DD.MM.YYYY": [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 3, 2, 1],
};

/** The date as the API writes it; what is no date of this form stays as it is, and is refused. */
function isoDate(text: string, format: ImportMapping["dateFormat"]): string {
  const [pattern, year, month, day] = order[format] ?? [];
  const parts = pattern?.exec(text);
  if (!parts) return text;
  return `${parts[year!]}-${parts[month!]!.padStart(2, "0")}-${parts[day!]!.padStart(2, "0")}`;
}
