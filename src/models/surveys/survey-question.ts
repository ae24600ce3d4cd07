export const surveyQuestionKinds = [
  "yes_no",
  "choice",
  "choices",
  "scale",
  "number",
  "short_text",
  "long_text",
] as const;

/** A question as it is stored. Which members it has depends on its kind. */
export interface SurveyQuestion {
  /** Key of its answer, unique in the survey. */
  id: string;
  kind: (typeof surveyQuestionKinds)[number];
  text: string;
  required: boolean;
  /** What can be chosen, for `choice` and `choices`. */
  options?: string[] | undefined;
  /** Limits of a `scale`, which has both, or a `number`. */
  min?: number | undefined;
  max?: number | undefined;
  /** Asked only if an earlier question has this answer, or contains it. */
  showIf?: { question: string; is: boolean | string | number } | undefined;
}

/** Answers by the id of the question. */
export type SurveyAnswers = Record<string, boolean | string | number | string[]>;
