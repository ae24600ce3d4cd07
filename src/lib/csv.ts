/** What a spreadsheet takes for the beginning of a formula, after what it skips; in every width that it knows. */
const skipped = /^[\s\p{C}\p{Z}]*/u;
const starts = new Set(["=", "+", "-", "@", "\u2212"]);

const ordinary = /^[A-Za-z0-9]/;

/** Numbers may begin with a sign. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Nor does anything happen where a telephone number is taken for a sum. */
const telephone = /^\+[\d ().-]+$/;

/** One line of CSV (RFC 4180). Cells that a spreadsheet would run are made text by a quote in front. */
export const csvLine = (cells: readonly unknown[]): string =>
  `${cells.map((each) => cell(each, plainNumber)).join(",")}\r\n`;

/** One line for programs, which would keep the quote: only what a spreadsheet could be harmed by has one. */
export const csvLineForPrograms = (cells: readonly unknown[]): string =>
  `${cells.map((each) => cell(each, telephone)).join(",")}\r\n`;

/** Tells spreadsheets that what follows is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Whether a spreadsheet would take the text for a formula, or for a command of its own. */
export function isFormula(text: string): boolean {
  // Most cells.
  if (text === "" || ordinary.test(text)) return false;
  const [space] = skipped.exec(text)!;
  if (/[\t\r\n]/.test(space)) return true;
  const [first] = text.slice(space.length);
  return first !== undefined && (starts.has(first) || starts.has(first.normalize("NFKC")[0]!));
}

/** The text with a quote in front where it needs one. A text that has one already gets another, so that it can be undone. */
const guarded = (text: string, harmless: RegExp): string =>
  (isFormula(text) && !plainNumber.test(text) && !harmless.test(text)) ||
  (text.startsWith("'") && isFormula(bare(text)))
    ? `'${text}`
    : text;

const bare = (text: string): string => text.replace(/^'+/, "");

/** What a cell held before it was written: the quote in front of a formula is taken away. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isFormula(bare(text)) ? text.slice(1) : text;

function cell(value: unknown, harmless: RegExp): string {
  if (value === null || value === undefined) return "";
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  const safe = guarded(text, harmless);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
