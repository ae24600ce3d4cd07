/** Characters that a spreadsheet skips before the start of a formula. */
const leadingSkipped = /^[\s\p{C}\p{Z}]*/u;
const formulaStarts = new Set(["=", "+", "-", "@", "\u2212"]);

const ordinary = /^[A-Za-z0-9]/;

/** A cell that needs neither quotes nor a check for formulas, as most. */
const plain = /^[A-Za-z0-9](?:[^",\r\n]*[A-Za-z0-9])?$/;

/** Numbers may begin with a sign. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A telephone number is also harmless if a spreadsheet takes it for a sum. */
const telephone = /^\+[\d ().-]+$/;

/** Writes one line of CSV (RFC 4180). Cells that a spreadsheet would run as formulas get a leading quote. */
export const csvLine = (cells: readonly unknown[]): string =>
  `${cells.map((each) => cell(each, plainNumber)).join(",")}\r\n`;

/** Writes one line for programs, which would keep the quote: only cells that could do harm in a spreadsheet get one. */
export const csvLineForPrograms = (cells: readonly unknown[]): string =>
  `${cells.map((each) => cell(each, telephone)).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Checks whether a spreadsheet would treat the text as a formula or as a command. */
export function isFormula(text: string): boolean {
  // Fast path for most cells.
  if (text === "" || ordinary.test(text)) return false;
  const [space] = leadingSkipped.exec(text)!;
  if (/[\t\r\n]/.test(space)) return true;
  const [first] = text.slice(space.length);
  return first !== undefined && (formulaStarts.has(first) || formulaStarts.has(first.normalize("NFKC")[0]!));
}

/** Adds a leading quote where needed. A text that already begins with one gets another, so that it can be undone. */
const guarded = (text: string, harmless: RegExp): string =>
  (isFormula(text) && !plainNumber.test(text) && !harmless.test(text)) ||
  (text.startsWith("'") && isFormula(bare(text)))
    ? `'${text}`
    : text;

const bare = (text: string): string => text.replace(/^'+/, "");

/** Restores the original cell: removes the quote in front of a formula. */
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
  if (plain.test(text)) return text;
  const safe = guarded(text, harmless);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
