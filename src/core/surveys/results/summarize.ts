import type { SurveyAnswers, SurveyQuestion } from "../../../models/surveys/index.ts";

/** Most texts of a question that the results list; a file of the responses has all of them. */
const MAX_TEXTS = 500;

export interface QuestionSummary {
  id: string;
  kind: SurveyQuestion["kind"];
  text: string;
  /** Number of answers to the question. */
  answered: number;
  /** Fewer answers than needed to show them. */
  isWithheld: boolean;
  /** How often each value was given. Empty for texts. */
  values: Array<{ value: string; count: number }>;
  /** Mean of a scale or number, with two decimals; null without answers, and for other kinds. */
  average: number | null;
  texts: string[];
}

/**
 * Counts the answers to each question.
 * @param atLeast answers to a question below which none of them is shown
 */
export const summarize = (
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswers[],
  atLeast = 0,
): QuestionSummary[] =>
  questions.map((question) => {
    const { id, kind, text } = question;
    const given = answers.flatMap((each) => each[id] ?? []);
    const answered = answers.filter((each) => each[id] !== undefined).length;
    const common = { id, kind, text, answered, isWithheld: answered < atLeast };
    if (common.isWithheld) return { ...common, values: [], average: null, texts: [] };
    const isText = kind === "short_text" || kind === "long_text";
    return {
      ...common,
      values: isText ? [] : counted(question, given),
      average: kind === "scale" || kind === "number" ? mean(given as number[]) : null,
      texts: isText ? given.slice(0, MAX_TEXTS).map(String) : [],
    };
  });

function counted(
  { kind, options = [], min = 0, max = 0 }: SurveyQuestion,
  given: readonly unknown[],
): QuestionSummary["values"] {
  const count = (value: unknown) => given.filter((each) => each === value).length;
  const all = (values: readonly unknown[]) =>
    values.map((value) => ({ value: String(value), count: count(value) }));
  if (kind === "yes_no") return all([true, false]);
  if (kind === "scale") return all(Array.from({ length: max - min + 1 }, (_, step) => min + step));
  if (kind === "number")
    return all([...new Set(given as number[])].sort((a, b) => a - b).slice(0, MAX_TEXTS));
  return all(options);
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0
    ? null
    : Math.round((numbers.reduce((sum, each) => sum + each, 0) / numbers.length) * 100) / 100;
