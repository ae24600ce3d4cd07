import type { GivenAnswer, PaperQuestion } from "../../../models/quizzes/index.ts";

/** Says what is wrong with an answer for a question of the paper, apart from not being right. @returns null if nothing is */
export function checkAnswer({ type, options, targets }: PaperQuestion, answer: GivenAnswer): string | null {
  const expected = memberOf[type];
  if (Object.entries(answer).some(([name, value]) => name !== expected && value !== undefined))
    return `must have ${expected} only`;
  const { chosen = [], pairs = [] } = answer;
  const known = (among: PaperQuestion["options"], ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => among.some((option) => option.id === id));
  if (type === "choice" && chosen.length > 1) return "must have one option";
  if (!known(options, chosen)) return "must have options of this question, each once";
  if (
    !known(
      options,
      pairs.map(({ left }) => left),
    ) ||
    !known(
      targets,
      pairs.map(({ right }) => right),
    )
  )
    return "must have pairs of this question, each side once";
  return null;
}

const memberOf = {
  choice: "chosen",
  multiple: "chosen",
  ordering: "chosen",
  short: "text",
  numeric: "text",
  essay: "text",
  matching: "pairs",
} as const satisfies Record<PaperQuestion["type"], keyof GivenAnswer>;
