import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import type { HonourRoll } from "../../../models/assessment/index.ts";
import { type Honour, type HonourCandidate, type HonourRule, selectHonours } from "./select-honours.ts";

export interface HonouredStudent extends Honour {
  reportCardId: string;
  studentName: string;
  sectionName: string;
  gradeLevel: string;
}

type Card = HonourCandidate &
  Pick<HonouredStudent, "reportCardId" | "studentName" | "sectionName" | "gradeLevel">;

/** Withheld cards do not count: the family must not learn of a result before the card. */
const selectCards = (termId: string, gradeLevelIds: readonly string[]) => unprepared`
  SELECT c.id AS "reportCardId", c.student_id AS "studentId", c.heading ->> 'student' AS "studentName", x.name AS "sectionName",
    g.id AS "gradeLevelId", g.name AS "gradeLevel", c.average, c.grade_point_average AS "gradePointAverage",
    coalesce((c.attendance ->> 'present')::int, 0) AS present, coalesce((c.attendance ->> 'days')::int, 0) AS days,
    (SELECT min(l.score) FROM report_card_lines l WHERE l.school_id = ${currentSchool} AND l.report_card_id = c.id) AS lowest
  FROM report_cards c JOIN sections x ON x.school_id = c.school_id AND x.id = c.section_id
    JOIN grade_levels g ON g.school_id = x.school_id AND g.id = x.grade_level_id
  WHERE c.school_id = ${currentSchool} AND c.term_id = ${termId} AND c.status = 'published'
    AND (${gradeLevelIds.length === 0} OR g.id = ANY (${gradeLevelIds}::uuid[]))
  ORDER BY g.sort_order, g.name, c.sort_name, c.id`;

/** Finds who meets the rule of an honour roll by the published report cards of its term, sorted by grade level and rank. */
export async function collectHonours(
  roll: HonourRule & Pick<HonourRoll, "termId" | "gradeLevelIds">,
): Promise<HonouredStudent[]> {
  const cards = await query<Card>(selectCards(roll.termId, roll.gradeLevelIds ?? []));
  const honours = new Map(selectHonours(cards, roll).map((honour) => [honour.studentId, honour]));
  const levels = [...new Set(cards.map(({ gradeLevelId }) => gradeLevelId))];
  return cards
    .filter(({ studentId }) => honours.has(studentId))
    .map(({ reportCardId, studentName, sectionName, gradeLevel, gradeLevelId, studentId }) => ({
      ...honours.get(studentId)!,
      reportCardId,
      studentName,
      sectionName,
      gradeLevel,
      level: levels.indexOf(gradeLevelId),
    }))
    .sort((one, other) => one.level - other.level || one.rank - other.rank)
    .map(({ level: _level, ...student }) => student);
}
