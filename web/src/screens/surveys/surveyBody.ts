import { zonedInstant } from "../../lib/format/zonedInstant.ts";
import type { AudienceFilter } from "../audience/audience.ts";
import { type QuestionDraft, questionsOf } from "./questions/questionDrafts.ts";
import type { SurveyBody } from "./surveyRows.ts";

interface Parts {
  questions: readonly QuestionDraft[];
  audienceFilter: AudienceFilter;
  zone: string;
}

/** Builds the request body from the form. */
export function surveyBody(
  values: Readonly<Record<string, string>>,
  { questions, audienceFilter, zone }: Parts,
): SurveyBody {
  const { title = "", description, kind, answeredPer, opensAt, closesAt } = values;
  return {
    title: title.trim(),
    description: description?.trim() || null,
    kind: kind as NonNullable<SurveyBody["kind"]>,
    answeredPer: answeredPer as NonNullable<SurveyBody["answeredPer"]>,
    anonymous: values["anonymous"] === "on",
    opensAt: opensAt ? zonedInstant(opensAt, zone) : "",
    closesAt: zonedInstant(closesAt!, zone),
    questions: questionsOf(questions),
    audienceFilter,
  };
}
