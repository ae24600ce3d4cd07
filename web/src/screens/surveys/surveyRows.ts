import type { Body, Row } from "../../api/types.ts";

export type Survey = Row<"/api/v1/surveys">;
export type OwnSurvey = Row<"/api/v1/communication/surveys">;
export type Question = Survey["questions"][number];
export type Answers = NonNullable<OwnSurvey["answers"]>;
export type Answer = Answers[string];
export type SurveyBody = Body<"/api/v1/surveys", "post">;

export const surveyKinds = ["form", "poll", "consent"] as const satisfies readonly Survey["kind"][];
export const surveyStatuses = ["draft", "open", "closed"] as const satisfies readonly Survey["status"][];
export const questionKinds = [
  "yes_no",
  "choice",
  "choices",
  "scale",
  "number",
  "short_text",
  "long_text",
] as const satisfies readonly Question["kind"][];

/** Path prefixes of the queries to refetch after a survey or an answer has changed. */
export const surveyRefreshes = [
  "/surveys",
  "/survey-invitations",
  "/survey-responses",
  "/communication/surveys",
] as const;

/** The steps of a scale. */
export const stepsOf = ({ min = 1, max = 5 }: Question): number[] =>
  Array.from({ length: max - min + 1 }, (_, step) => min + step);

/** The questions that are asked after these answers, in order. An answer to a question that is not asked does not count. */
export function askedQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const asked: Question[] = [];
  for (const question of questions) {
    const { showIf } = question;
    const cause =
      showIf && asked.some(({ id }) => id === showIf.question) ? answers[showIf.question] : undefined;
    const isAsked =
      !showIf || (Array.isArray(cause) ? cause.includes(String(showIf.is)) : cause === showIf.is);
    if (isAsked) asked.push(question);
  }
  return asked;
}
