import { compare, type Exact, exact, over, plus, rounded, times, zero } from "../../../lib/exact.ts";
import type { GivenAnswer, Question } from "../../../models/quizzes/index.ts";

const one = exact(1);

/** Marks an answer. @returns points as a decimal; null if a person must mark it */
export function markAnswer(question: Question, answer: GivenAnswer | null | undefined): string | null {
  if (!answer) return "0.00";
  const share = shareOf(question, answer);
  return share && rounded(times(exact(question.points), share));
}

/** The share of the points that an answer earns, from 0 to 1. */
function shareOf(question: Question, { chosen = [], text = "", pairs = [] }: GivenAnswer): Exact | null {
  switch (question.type) {
    case "choice":
      return isTrue(question.options.some(({ id, correct }) => correct && chosen[0] === id));
    case "multiple": {
      // A wrong option cancels a right one, so that choosing all of them earns nothing extra.
      const right = question.options.filter(({ correct }) => correct).map(({ id }) => id);
      const hits = chosen.filter((id) => right.includes(id)).length;
      return ratio(Math.max(0, hits - (chosen.length - hits)), right.length);
    }
    case "short": {
      const plain = (typed: string) => plainText(typed, question.caseSensitive);
      return isTrue(question.accepted.some((accepted) => plain(accepted) === plain(text)));
    }
    case "numeric": {
      const given = /^[+-]?\d{1,12}([.,]\d{1,12})?$/.test(text)
        ? exact(text.replace(",", ".").replace("+", ""))
        : null;
      return isTrue(given !== null && isWithin(given, exact(question.value), exact(question.tolerance)));
    }
    case "matching": {
      // By text: two right sides that read the same are both right.
      const textOf = new Map(question.pairs.map(({ targetId, right }) => [targetId, right]));
      const hits = question.pairs.filter(({ id, right }) =>
        pairs.some((pair) => pair.left === id && textOf.get(pair.right) === right),
      );
      return ratio(hits.length, question.pairs.length);
    }
    case "ordering":
      return ratio(
        question.items.filter(({ id }, index) => chosen[index] === id).length,
        question.items.length,
      );
    case "essay":
      return text ? null : zero;
  }
}

const ratio = (part: number, whole: number): Exact => over(exact(part), exact(whole));
const isTrue = (value: boolean): Exact => (value ? one : zero);

const plainText = (typed: string, caseSensitive: boolean): string => {
  const text = typed.normalize("NFKC").trim().replace(/\s+/g, " ");
  return caseSensitive ? text : text.toLocaleLowerCase("en");
};

function isWithin(given: Exact, value: Exact, tolerance: Exact): boolean {
  const minus = times(tolerance, exact("-1"));
  return compare(given, plus(value, minus)) >= 0 && compare(given, plus(value, tolerance)) <= 0;
}
