import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import type { LtiTool } from "../../../models/lti/index.ts";
import { platformUrls } from "../platform-urls.ts";
import { subjectOf } from "../subjects.ts";
import { pageUrl } from "./page-url.ts";
import { getToolLineItem } from "./tool-line-items.ts";

export const ResultsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).catch(100),
  user_id: z.string().max(200).optional(),
  after: z.uuid().optional(),
});

/** Lists the scores in a column of the tool, including those entered by teachers, without comments. @throws {AppError} 404 */
export async function listResults(
  tool: LtiTool,
  offeringId: string,
  id: string,
  { limit, user_id: wanted, after }: z.output<typeof ResultsQuery>,
) {
  const { maxScore } = await getToolLineItem(tool.id, offeringId, id);
  const rows = await query<{ id: string; studentId: string; score: string | null }>(sql`
    SELECT id, student_id AS "studentId", score::text FROM results
    WHERE school_id = ${currentSchool} AND line_item_id = ${id} ORDER BY id`);
  const scoreOf = platformUrls(schoolId()).lineItem(offeringId, id);
  const all = rows
    .filter((row) => !after || row.id > after)
    .map((row) => ({ ...row, userId: subjectOf(tool, { kind: "student", id: row.studentId }) }))
    .filter(({ userId }) => wanted === undefined || userId === wanted);
  const page = all.slice(0, limit);
  return {
    body: page.map(({ id: resultId, userId, score }) => ({
      id: `${scoreOf}/results/${resultId}`,
      scoreOf,
      userId,
      ...(score !== null && { resultScore: Number(score), resultMaximum: Number(maxScore) }),
    })),
    next:
      all.length > limit
        ? pageUrl(`${scoreOf}/results`, { limit, user_id: wanted, after: page.at(-1)?.id })
        : undefined,
  };
}
