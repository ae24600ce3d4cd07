import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import type { Answer } from "../surveyRows.ts";

/** Returns the words for an answer as it is stored. */
export function useAnswerWords() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (answer: Answer | undefined): string => {
    if (answer === undefined) return "–";
    if (typeof answer === "boolean") return t(answer ? "survey.yes" : "survey.no");
    if (typeof answer === "number") return number(answer);
    return Array.isArray(answer) ? answer.join(", ") : answer;
  };
}
