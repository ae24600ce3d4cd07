import type { ResponseOf } from "../../../../api/types.ts";
import { plainNumber } from "../../../../lib/format/plainNumber.ts";

export type Book = ResponseOf<"/api/v1/course-offerings/{id}/gradebook", "get">;
export type Column = Book["lineItems"][number];

/** What is stored of one student in one column. */
export type Mark = Omit<Book["students"][number]["results"][number], "lineItemId">;

/** The letters that stand for a missing, exempt or late work in the reader's language. */
export interface Codes {
  missing: string;
  exempt: string;
  late: string;
}

/** A mark, or why the text is none. */
export type Parsed = { mark: Mark } | { fault: "number" | "aboveMaximum" };

export const noMark: Mark = {
  score: null,
  textScore: null,
  comment: null,
  late: false,
  missing: false,
  scoreStatus: "submitted",
};

const plain = (score: string | null) => (score === null ? null : Number(score));

export function sameMark(one: Mark | null, other: Mark | null): boolean {
  const [a, b] = [one ?? noMark, other ?? noMark];
  return (
    plain(a.score) === plain(b.score) &&
    a.textScore === b.textScore &&
    a.comment === b.comment &&
    a.late === b.late &&
    a.missing === b.missing &&
    a.scoreStatus === b.scoreStatus
  );
}

/** The text of a mark, as it is typed. */
export function textOf(mark: Mark | null, codes: Codes): string {
  if (!mark) return "";
  if (mark.scoreStatus === "exempt") return codes.exempt;
  if (mark.missing) return codes.missing;
  const value = mark.score === null ? (mark.textScore ?? "") : String(Number(mark.score));
  return mark.late ? `${value} ${codes.late}`.trim() : value;
}

const isCode = (typed: string, ...codes: string[]) =>
  codes.some((code) => code.toUpperCase() === typed.toUpperCase());

/** Reads a typed or pasted text. English letters are understood in every language. A comment is kept. */
export function parseMark(typed: string, former: Mark | null, maxScore: string, codes: Codes): Parsed {
  const text = typed.trim();
  const comment = former?.comment ?? null;
  const empty = { ...noMark, comment };
  if (text === "") return { mark: empty };
  if (former?.textScore && text === textOf(former, codes)) return { mark: former };
  if (isCode(text, codes.missing, "M"))
    return { mark: { ...empty, missing: true, scoreStatus: "not_submitted" } };
  if (isCode(text, codes.exempt, "E")) return { mark: { ...empty, scoreStatus: "exempt" } };
  if (isCode(text, codes.late, "L")) return { mark: { ...empty, late: true } };
  const marker = [codes.late, "L"].find((code) => text.toUpperCase().endsWith(code.toUpperCase()));
  const score = plainNumber(marker ? text.slice(0, -marker.length).trim() : text);
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(score)) return { fault: "number" };
  if (Number(score) > Number(maxScore)) return { fault: "aboveMaximum" };
  return { mark: { ...empty, score, late: Boolean(marker), scoreStatus: "fully_graded" } };
}
