import type { GivenAnswer, Question } from "../../../models/quizzes/index.ts";

/** Returns the right answer in the form of a given one; of several accepted texts, all. Null for an essay. */
export function rightAnswer(question: Question): GivenAnswer | null {
  switch (question.type) {
    case "choice":
    case "multiple":
      return { chosen: question.options.filter(({ correct }) => correct).map(({ id }) => id) };
    case "short":
      return { text: question.accepted.join(" / ") };
    case "numeric":
      return {
        text: Number(question.tolerance) ? `${question.value} ± ${question.tolerance}` : question.value,
      };
    case "matching":
      return { pairs: question.pairs.map(({ id, targetId }) => ({ left: id, right: targetId })) };
    case "ordering":
      return { chosen: question.items.map(({ id }) => id) };
    case "essay":
      return null;
  }
}
