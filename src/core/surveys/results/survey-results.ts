import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { notFound } from "../../../lib/errors.ts";
import { Survey, type SurveyAnswers, surveyQuestionKinds } from "../../../models/surveys/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { surveyScope } from "../row-scope.ts";
import { summarize } from "./summarize.ts";

/** Fewer anonymous answers than these are not shown, neither of a survey nor of one of its questions. */
export const MIN_ANONYMOUS = 5;

export const SurveyResults = z
  .object({
    surveyId: z.uuid(),
    answered: z.int(),
    withheld: z
      .enum(["open", "too_few"])
      .nullable()
      .describe(
        `Why nothing is shown: results of an anonymous survey appear when it is closed, and from ${MIN_ANONYMOUS} answers on`,
      ),
    questions: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(surveyQuestionKinds),
        text: z.string(),
        answered: z.int(),
        isWithheld: z.boolean().describe(`Fewer than ${MIN_ANONYMOUS} anonymous answers`),
        values: z.array(z.object({ value: z.string(), count: z.int() })),
        average: z.number().nullable(),
        texts: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "SurveyResults" });

type Results = z.input<typeof SurveyResults>;

/** Finds a survey whose results the caller may see. @throws {AppError} 403, 404 */
export async function findForResults(id: string): Promise<Survey> {
  const survey = await Survey.findOne({
    where: [{ id }, scopeWhere("surveys.read", surveyScope)] as never,
  });
  if (!survey) throw notFound("Survey");
  return survey;
}

/**
 * Counts the answers to a survey. Those of an anonymous one are shown when it is closed: two looks while it is open would show
 * what was answered between them.
 * @throws {AppError} 403, 404
 */
export const showSurveyResults = (id: string): Promise<Results> =>
  transaction(
    async () => {
      const survey = await findForResults(id);
      const answers = await readAnswers(survey);
      const answered = answers.length;
      const withheld = withheldOf(survey, answered);
      const questions = withheld
        ? []
        : summarize(survey.questions, answers, survey.anonymous ? MIN_ANONYMOUS : 0);
      return { surveyId: id, answered, withheld, questions };
    },
    { readOnly: true },
  );

function withheldOf(survey: Survey, answered: number): Results["withheld"] {
  if (!survey.anonymous) return null;
  if (!survey.isOver(now())) return "open";
  return answered < MIN_ANONYMOUS ? "too_few" : null;
}

async function readAnswers({ id, anonymous }: Survey): Promise<SurveyAnswers[]> {
  const rows = await query<{ answers: SurveyAnswers }>(
    anonymous
      ? sql`SELECT answers FROM survey_ballots
          WHERE school_id = ${currentSchool} AND survey_id = ${id} ORDER BY random()`
      : sql`SELECT answers FROM survey_responses
          WHERE school_id = ${currentSchool} AND survey_id = ${id} AND status = 'submitted' ORDER BY created_at, id`,
  );
  return rows.map(({ answers }) => answers);
}
