import type { RowScope } from "../common/entities/row-scope.ts";

/** The office sees every survey, teachers those that they write themselves. */
export const surveyScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return scope === "own_classes" ? "author_id = :user" : "false";
};

/** Rows of the surveys in scope. */
export const ofSurveyScope: RowScope = (scope, caller) => {
  const surveys = surveyScope(scope, caller);
  return surveys && `survey_id IN (SELECT v.id FROM surveys v WHERE v.school_id = :school AND (${surveys}))`;
};

/** Responses of the surveys in scope that were sent: a draft is seen by its author alone. */
export const responseScope: RowScope = (scope, caller) =>
  ["status <> 'draft'", ofSurveyScope(scope, caller)].filter(Boolean).join(" AND ");
