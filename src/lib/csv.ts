/** A spreadsheet takes a cell that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Numbers may begin with a sign. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One line of CSV (RFC 4180). Cells that a spreadsheet would run are made text by a quote in front. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Tells spreadsheets that what follows is UTF-8. */
export const byteOrderMark = "\uFEFF";

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
