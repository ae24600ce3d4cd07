import type { Question, SurveyBody } from "../surveyRows.ts";

/** A question while it is edited: everything as text. */
export interface QuestionDraft {
  id: string;
  kind: Question["kind"];
  text: string;
  required: boolean;
  /** One option per line. */
  options: string;
  min: string;
  max: string;
  /** Id of the earlier question on which it depends, or empty. */
  cause: string;
  /** The answer of the earlier question, as text. */
  is: string;
}

export const emptyQuestion = (id: string): QuestionDraft => ({
  ...{ id, kind: "yes_no", text: "", required: true },
  ...{ options: "", min: "", max: "", cause: "", is: "" },
});

export const questionDrafts = (questions: readonly Question[]): QuestionDraft[] =>
  questions.map(({ id, kind, text, required, options = [], min, max, showIf }) => ({
    ...{ id, kind, text, required, options: options.join("\n") },
    ...{ min: String(min ?? ""), max: String(max ?? "") },
    ...{ cause: showIf?.question ?? "", is: showIf ? String(showIf.is) : "" },
  }));

export const optionsOf = ({ options }: QuestionDraft): string[] =>
  options
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const isChoice = ({ kind }: QuestionDraft): boolean => kind === "choice" || kind === "choices";

/** Answers of a question on which a later one can depend, as text. */
export function possibleAnswers(question: QuestionDraft): string[] {
  if (question.kind === "yes_no") return ["true", "false"];
  if (isChoice(question)) return optionsOf(question);
  if (question.kind !== "scale") return [];
  const [min, max] = [Number(question.min), Number(question.max)];
  return Array.from({ length: Math.min(Math.max(max - min + 1, 0), 10) }, (_, step) => String(min + step));
}

/** Builds the questions for the service. */
export const questionsOf = (drafts: readonly QuestionDraft[]): SurveyBody["questions"] =>
  drafts.map((draft) => {
    const { id, kind, text, required, min, max, cause, is } = draft;
    const hasLimits = kind === "scale" || kind === "number";
    const earlier = drafts.find((each) => each.id === cause);
    return {
      ...{ id, kind, text: text.trim(), required },
      ...(isChoice(draft) && { options: optionsOf(draft) }),
      ...(hasLimits && min !== "" && { min: Number(min) }),
      ...(hasLimits && max !== "" && { max: Number(max) }),
      ...(earlier && { showIf: { question: cause, is: answerOf(earlier, is) } }),
    };
  });

function answerOf({ kind }: QuestionDraft, text: string): boolean | number | string {
  if (kind === "yes_no") return text === "true";
  return kind === "scale" ? Number(text) : text;
}

/** Returns an id that no question has. */
export function nextId(drafts: readonly QuestionDraft[]): string {
  const numbers = drafts.map(({ id }) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0));
  return `q${Math.max(0, ...numbers) + 1}`;
}
