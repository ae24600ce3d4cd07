import { GiftFault } from "./gift-fault.ts";
import { placesOf, splitAt, unescapeGift } from "./gift-text.ts";
import { readNumber } from "./read-number.ts";

type Shown = (raw: string) => string;

interface Entry {
  isRight: boolean;
  /** Percent; undefined if the file gives none. */
  weight: number | undefined;
  /** Still with its escapes. */
  text: string;
}

/** Reads what is in the braces of a question. @throws {GiftFault} */
export function readAnswers(
  answers: string,
  notes: Record<string, string>,
  shown: Shown,
): Record<string, unknown> {
  if (answers === "") return { type: "essay", guidance: notes.guidance ?? null };
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#[\s\S]*)?$/i.exec(answers);
  if (truth) return trueOrFalse(truth[1]!.toUpperCase().startsWith("T"));
  if (answers.startsWith("#")) return { type: "numeric", ...readNumber(answers.slice(1)) };
  if (answers.startsWith(">")) {
    const [, ...items] = answers.split("\n");
    return { type: "ordering", items: items.map((item) => ({ text: shown(unescapeGift(item)) })) };
  }
  const entries = entriesOf(answers);
  const isChoice = entries.some(({ isRight }) => !isRight);
  if (isChoice) return readOptions(entries, notes.type === "multiple", shown);
  const pairs = entries.map(({ text }) => splitAt(text, "->"));
  if (pairs.every((pair) => pair !== null)) return { type: "matching", pairs: pairs.map(pairOf(shown)) };
  if (entries.some(({ weight = 100 }) => weight !== 100))
    throw new GiftFault("gives some answers a part of the points");
  const accepted = entries.map(({ text }) => shown(unescapeGift(text)));
  return { type: "short", accepted, caseSensitive: notes.case === "sensitive" };
}

const trueOrFalse = (isTrue: boolean) => ({
  type: "choice",
  options: [
    { text: "True", correct: isTrue },
    { text: "False", correct: !isTrue },
  ],
});

/** Splits at `=` and `~`, and leaves out the feedback of single answers. */
function entriesOf(answers: string): Entry[] {
  const marks = placesOf(answers, /[=~]/g);
  if (marks[0]?.index !== 0) throw new GiftFault("has answers that start with neither = nor ~");
  return marks.map(({ index }, at) => {
    const entry = answers.slice(index + 1, marks[at + 1]?.index).trim();
    const [answer] = splitAt(entry, "#") ?? [entry];
    const [, weight, text] = /^(?:%(-?\d{1,3}(?:\.\d{1,10})?)%)?([\s\S]*)$/.exec(answer)!;
    return {
      isRight: answers[index] === "=",
      weight: weight === undefined ? undefined : Number(weight),
      text: text!,
    };
  });
}

function readOptions(entries: readonly Entry[], isMultiple: boolean, shown: Shown): Record<string, unknown> {
  const options = entries.map(({ isRight, weight, text }) => ({
    text: shown(unescapeGift(text)),
    correct: isRight || (weight ?? 0) > 0,
  }));
  const right = entries.filter((_entry, at) => options[at]!.correct);
  const hasOne = right.length === 1 && (right[0]!.weight ?? 100) === 100;
  if (hasOne && !isMultiple) return { type: "choice", options };
  if (right.some(({ isRight }) => isRight))
    throw new GiftFault("has several right answers: give each a part of the points, like ~%50%");
  const weights = right.map(({ weight }) => weight!);
  const isEven = weights.every((weight) => Math.abs(weight - 100 / weights.length) < 0.5);
  if (!isEven) throw new GiftFault("has right answers that are worth different parts of the points");
  return { type: "multiple", options };
}

const pairOf =
  (shown: Shown) =>
  ([left, right]: [string, string]) => ({
    left: shown(unescapeGift(left)),
    right: shown(unescapeGift(right)),
  });
