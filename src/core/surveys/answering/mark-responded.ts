import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { SurveyInvitation } from "../../../models/surveys/index.ts";

/**
 * Notes on an invitation whether it was answered; of a survey per child on those of the other guardians, too. `updated_at` stays as
 * it is, so that the row does not say when.
 */
export const markResponded = (
  { id, surveyId, studentId }: SurveyInvitation,
  responded: boolean,
): Promise<unknown> =>
  execute(sql`UPDATE survey_invitations SET responded = ${responded}
    WHERE school_id = ${currentSchool} AND survey_id = ${surveyId}
      AND (id = ${id} OR student_id = ${studentId}::uuid)`);
