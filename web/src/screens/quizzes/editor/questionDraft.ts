import type { NewQuestion, Question, QuestionType } from "../quizRows.ts";

/** A row of the editor: an option, an item, or a pair. */
export interface Part {
  /** For React, stable while the row is edited. */
  key: number;
  id?: string | undefined;
  targetId?: string | undefined;
  text: string;
  right: string;
  correct: boolean;
}

let keys = 0;
export const emptyPart = (): Part => ({ key: ++keys, text: "", right: "", correct: false });

/** Types whose questions have rows of parts. */
export const hasParts = (type: QuestionType): boolean =>
  type === "choice" || type === "multiple" || type === "matching" || type === "ordering";

export function partsOf(question: Question | undefined): Part[] {
  if (question && "options" in question)
    return question.options.map((option) => ({ ...emptyPart(), ...option }));
  if (question && "items" in question) return question.items.map((item) => ({ ...emptyPart(), ...item }));
  if (question && "pairs" in question)
    return question.pairs.map(({ left, ...pair }) => ({ ...emptyPart(), ...pair, text: left }));
  return [emptyPart(), emptyPart()];
}

/** Makes a question of what the form holds. */
export function questionOf(
  type: QuestionType,
  values: Record<string, string>,
  rows: readonly Part[],
  id: string | undefined,
): NewQuestion {
  const common = {
    ...(id && { id }),
    text: values["text"]!,
    points: values["points"]!.trim(),
    explanation: values["explanation"]?.trim() || null,
  };
  const parts = rows.filter(({ text }) => text.trim());
  const idOf = (part: Part) => (part.id ? { id: part.id } : {});
  switch (type) {
    case "choice":
    case "multiple":
      return {
        ...common,
        type,
        options: parts.map((part) => ({ ...idOf(part), text: part.text, correct: part.correct })),
      };
    case "ordering":
      return { ...common, type, items: parts.map((part) => ({ ...idOf(part), text: part.text })) };
    case "matching":
      return {
        ...common,
        type,
        pairs: parts.map((part) => ({
          ...idOf(part),
          ...(part.targetId && { targetId: part.targetId }),
          left: part.text,
          right: part.right,
        })),
      };
    case "short":
      return {
        ...common,
        type,
        accepted: values["accepted"]!.split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
        caseSensitive: values["caseSensitive"] === "yes",
      };
    case "numeric":
      return {
        ...common,
        type,
        value: values["value"]!.trim().replace(",", "."),
        tolerance: values["tolerance"]?.trim().replace(",", ".") || "0",
      };
    case "essay":
      return { ...common, type, guidance: values["guidance"]?.trim() || null };
  }
}
