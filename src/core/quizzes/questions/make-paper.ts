import { randomInt } from "node:crypto";
import type { PaperQuestion, Question } from "../../../models/quizzes/index.ts";

/**
 * Makes the paper of an attempt: the questions without anything that only the right answer or the teacher needs. Each field is
 * named here, so that a field added to questions stays hidden.
 */
export function makePaper(questions: readonly Question[], shuffle: boolean): PaperQuestion[] {
  const paper = questions.map((question): PaperQuestion => {
    const { id, type, text, points } = question;
    return { id, type, text, points, ...partsOf(question, shuffle) };
  });
  return shuffle ? shuffled(paper) : paper;
}

function partsOf(question: Question, shuffle: boolean): Pick<PaperQuestion, "options" | "targets"> {
  switch (question.type) {
    case "choice":
    case "multiple": {
      const options = question.options.map(({ id, text }) => ({ id, text }));
      return { options: shuffle ? shuffled(options) : options, targets: [] };
    }
    case "matching":
      return {
        options: question.pairs.map(({ id, left }) => ({ id, text: left })),
        targets: shuffled(question.pairs.map(({ targetId, right }) => ({ id: targetId, text: right }))),
      };
    case "ordering":
      return { options: shuffled(question.items.map(({ id, text }) => ({ id, text }))), targets: [] };
    default:
      return { options: [], targets: [] };
  }
}

/** Returns the elements in random order (Fisher-Yates). */
function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
