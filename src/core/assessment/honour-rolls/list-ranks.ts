import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { honourMeasures } from "../../../models/assessment/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { ranks } from "../grading/calculate.ts";
import { reportCardScope } from "../row-scope.ts";
import { seesRanks } from "./honour-roll-entries.ts";

export const RankListQuery = z.strictObject({
  termId: z.uuid(),
  sectionId: z.uuid().optional(),
  gradeLevelId: z.uuid().optional(),
  measure: z.enum(honourMeasures).default("average"),
});

export const RankList = z
  .object({
    rankedAmong: z
      .int()
      .describe("Number of ranked students: of the class or grade level, otherwise of the school"),
    data: z.array(
      z.object({
        studentId: z.uuid(),
        studentName: z.string(),
        sectionId: z.uuid(),
        sectionName: z.string(),
        value: z.string(),
        rank: z.int(),
      }),
    ),
  })
  .meta({ id: "RankList" });

interface Card {
  studentId: string;
  studentName: string;
  sectionId: string;
  sectionName: string;
  value: string;
  isReached: boolean;
}

const selectCards = ({
  termId,
  sectionId,
  gradeLevelId,
  measure,
}: z.output<typeof RankListQuery>) => unprepared`
  SELECT c.student_id AS "studentId", c.heading ->> 'student' AS "studentName", x.id AS "sectionId", x.name AS "sectionName",
    v.value, c.id IN (SELECT id FROM report_cards WHERE school_id = ${currentSchool} AND term_id = ${termId}
      AND ${scopeSql("report-cards.read", reportCardScope)}) AS "isReached"
  FROM report_cards c JOIN sections x ON x.school_id = c.school_id AND x.id = c.section_id
    CROSS JOIN LATERAL (SELECT CASE WHEN ${measure} = 'average' THEN c.average ELSE c.grade_point_average END AS value) v
  WHERE c.school_id = ${currentSchool} AND c.term_id = ${termId} AND c.status IN ('published', 'withheld') AND v.value IS NOT NULL
    AND (${sectionId ?? null}::uuid IS NULL OR x.id = ${sectionId ?? null}::uuid)
    AND (${gradeLevelId ?? null}::uuid IS NULL OR x.grade_level_id = ${gradeLevelId ?? null}::uuid)
  ORDER BY v.value DESC, c.sort_name, c.id`;

/**
 * Ranks the students of a class, a grade level or the school by their report cards of a term: 1, 2, 2, 4. Callers see the rows
 * of their own classes or children; the ranks count everybody. Families see none unless the setting `ranks.families` is true.
 */
export async function listRanks(asked: z.output<typeof RankListQuery>): Promise<z.input<typeof RankList>> {
  if (!(await seesRanks())) return { rankedAmong: 0, data: [] };
  const cards = await query<Card>(selectCards(asked));
  const rankOf = ranks(new Map(cards.map(({ studentId, value }) => [studentId, value])));
  return {
    rankedAmong: cards.length,
    data: cards
      .filter(({ isReached }) => isReached)
      .map(({ isReached: _isReached, ...card }) => ({ ...card, rank: rankOf.get(card.studentId)! })),
  };
}
