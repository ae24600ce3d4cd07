import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { raw, type Sql, unprepared } from "../../../db/sql.ts";
import type { RetentionRule } from "../../../models/privacy/index.ts";
import { retainedEntities } from "./retained-entities.ts";

/** The people under a legal hold with the records merged with theirs and their accounts, as the common table `held`. */
export const withHeld = unprepared`WITH RECURSIVE held_people AS (
    SELECT subject_id AS id FROM data_subject_requests
    WHERE school_id = ${currentSchool} AND kind = 'erasure' AND status IN ('received', 'verified')
      AND legal_hold_reason IS NOT NULL
    UNION SELECT CASE WHEN m.kept_id = h.id THEN m.merged_id ELSE m.kept_id END FROM held_people h
    JOIN person_merges m ON m.school_id = ${currentSchool} AND m.status = 'applied'
      AND h.id IN (m.kept_id, m.merged_id)
  ), held AS (
    SELECT id FROM held_people
    UNION SELECT p.user_id FROM students p JOIN held_people h ON h.id = p.id WHERE p.school_id = ${currentSchool}
    UNION SELECT p.user_id FROM guardians p JOIN held_people h ON h.id = p.id WHERE p.school_id = ${currentSchool}
    UNION SELECT p.user_id FROM staff_members p JOIN held_people h ON h.id = p.id WHERE p.school_id = ${currentSchool}
  )`;

/** People with a completed or an ordinary open request for erasure are left to it. */
const hasNoErasure = raw(`NOT EXISTS (SELECT FROM data_subject_requests r
  WHERE r.school_id = t.school_id AND r.subject_id = t.id AND r.kind = 'erasure'
    AND (r.status = 'completed' OR r.status IN ('received', 'verified', 'in_progress') AND r.legal_hold_reason IS NULL))`);

interface RowsOfRule {
  /** FROM and WHERE of the rows, `t`, for which the event happened. */
  rows: Sql;
  /** The first day on which the rule applies to a row. */
  dueOn: Sql;
  isDue: Sql;
  isHeld: Sql;
  label: Sql;
}

/** Builds the parts of statements about the rows of a rule. The statement must start with `withHeld`. */
export function rowsOf({ entityType, trigger, keepDays, action }: RetentionRule): RowsOfRule {
  const { table, triggers, people, label, subjectType, anonymised } = retainedEntities[entityType];
  const { day, happened } = triggers[trigger]!;
  const isLeft = subjectType
    ? hasNoErasure
    : raw(action === "anonymise" && anonymised ? `NOT (${anonymised})` : "true");
  const dueOn = unprepared`(${raw(day)} + ${keepDays}::int)`;
  return {
    rows: unprepared`FROM ${raw(table)} t JOIN schools z ON z.id = t.school_id
      WHERE t.school_id = ${currentSchool} AND ${raw(happened)} AND ${isLeft}`,
    dueOn,
    isDue: unprepared`${dueOn} <= ${schoolToday}`,
    isHeld: unprepared`EXISTS (SELECT FROM held h WHERE h.id IN (${raw(people)}))`,
    label: raw(label),
  };
}
