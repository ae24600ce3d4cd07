import { compare, exact, over, rounded, times } from "../../../lib/exact.ts";
import type { HonourRoll } from "../../../models/assessment/index.ts";
import { ranks } from "../grading/calculate.ts";

/** A published report card of the term. */
export interface HonourCandidate {
  studentId: string;
  gradeLevelId: string;
  average: string | null;
  gradePointAverage: string | null;
  /** Lowest course score; null without scores. */
  lowest: string | null;
  present: number;
  days: number;
}

export type HonourRule = Pick<HonourRoll, "measure" | "minValue" | "minMark" | "minAttendance" | "topCount">;

export interface Honour {
  studentId: string;
  value: string;
  /** In percent; null without days. */
  attendance: string | null;
  rank: number;
}

/**
 * Selects the students who meet the rule and ranks them within their grade level. With `topCount` only ranks up to it are
 * kept, so that a tie for the last place keeps everybody who shares it. Pure.
 */
export function selectHonours(candidates: readonly HonourCandidate[], rule: HonourRule): Honour[] {
  const chosen = candidates.flatMap((candidate) => {
    const value = rule.measure === "average" ? candidate.average : candidate.gradePointAverage;
    if (value === null || isBelow(value, rule.minValue)) return [];
    if (rule.minMark !== null && (candidate.lowest === null || isBelow(candidate.lowest, rule.minMark)))
      return [];
    const { days, present } = candidate;
    const attendance = days > 0 ? over(times(exact(present), exact(100)), exact(days)) : null;
    if (rule.minAttendance !== null && (!attendance || compare(attendance, exact(rule.minAttendance)) < 0))
      return [];
    return [{ ...candidate, value, attendance: attendance && rounded(attendance) }];
  });
  const levels = Map.groupBy(chosen, ({ gradeLevelId }) => gradeLevelId);
  return [...levels.values()].flatMap((level) => {
    const rankOf = ranks(new Map(level.map(({ studentId, value }) => [studentId, value])));
    return level
      .map(({ studentId, value, attendance }) => ({
        studentId,
        value,
        attendance,
        rank: rankOf.get(studentId)!,
      }))
      .filter(({ rank }) => rule.topCount === null || rank <= rule.topCount);
  });
}

const isBelow = (value: string, minimum: string): boolean => compare(exact(value), exact(minimum)) < 0;
