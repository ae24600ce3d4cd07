import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Survey, SurveyAnswers } from "../../../models/surveys/index.ts";

/**
 * Adds answers to an anonymous survey, which the caller has locked. All answers of the survey are written again in random order:
 * with an id, a time and a transaction of its own a new row could be matched with the invitation that changes beside it.
 * The time is the day on which the survey opened.
 */
export async function castBallot({ id, opensAt }: Survey, answers: SurveyAnswers): Promise<void> {
  const day = opensAt.toISOString().slice(0, 10);
  await execute(sql`
    WITH taken AS (
      DELETE FROM survey_ballots WHERE school_id = ${currentSchool} AND survey_id = ${id} RETURNING answers
    )
    INSERT INTO survey_ballots (school_id, id, survey_id, answers, created_at, updated_at)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}::uuid, b.answers, ${day}::date, ${day}::date
    FROM (SELECT answers FROM taken UNION ALL SELECT ${JSON.stringify(answers)}::jsonb) b ORDER BY random()`);
}
