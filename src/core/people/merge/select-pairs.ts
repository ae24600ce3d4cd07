import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, unprepared } from "../../../db/sql.ts";
import type { PersonMerge } from "../../../models/people/index.ts";

const MAX_PAIRS = 200;

/** The students that are compared, as columns of `p`; a condition on further columns may follow. */
export const comparedStudents = unprepared`SELECT id, created_at, plain_text(given_name) AS given, plain_text(family_name) AS family,
    date_of_birth AS born, NULL::text AS email, '[]'::jsonb AS phones
  FROM students WHERE school_id = ${currentSchool}`;

/** Records `p` of a kind as `id`, `created_at`, `given`, `family`, `born`, `email` and `phones`. */
const current: Readonly<Record<PersonMerge["entityType"], Sql>> = {
  student: unprepared`${comparedStudents} AND status IN ('applicant', 'active', 'suspended')`,
  guardian: unprepared`SELECT id, created_at, plain_text(given_name) AS given, plain_text(family_name) AS family,
      NULL::date AS born, lower(email) AS email, phones
    FROM guardians WHERE school_id = ${currentSchool} AND status = 'active'`,
  staff_member: unprepared`SELECT id, created_at, plain_text(given_name) AS given, plain_text(family_name) AS family,
      NULL::date AS born, lower(email) AS email,
      CASE WHEN phone IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(phone) END AS phones
    FROM staff_members WHERE school_id = ${currentSchool} AND status IN ('active', 'on_leave')`,
};

interface Options {
  /** Other records than the current ones of the kind, with the same columns. */
  people?: Sql;
  /** SQL condition on `one` and `other`. */
  only?: Sql;
}

/**
 * Finds pairs that share a date of birth, an email address or a phone number (its last eight digits) and have similar names, by
 * trigrams, also with given and family name exchanged; and students with the same name of whom one has no date of birth. Equal
 * values are joined first, so that names are compared within small groups only.
 */
export const selectPairs = (
  entityType: PersonMerge["entityType"],
  { people = current[entityType], only = unprepared`true` }: Options = {},
): Sql => unprepared`
  WITH p AS MATERIALIZED (${people}),
  reached AS MATERIALIZED (
    SELECT p.id, right(regexp_replace(n.value, '[^0-9]', '', 'g'), 8) AS digits
    FROM p CROSS JOIN LATERAL jsonb_array_elements_text(p.phones) n
    WHERE length(regexp_replace(n.value, '[^0-9]', '', 'g')) >= 7
  ), shared AS (
    SELECT a.id AS one, b.id AS other, 'date_of_birth' AS reason FROM p a JOIN p b ON b.born = a.born AND b.id > a.id
    UNION ALL SELECT a.id, b.id, 'email' FROM p a JOIN p b ON b.email = a.email AND b.id > a.id
    UNION SELECT a.id, b.id, 'phone' FROM reached a JOIN reached b ON b.digits = a.digits AND b.id > a.id
    UNION ALL SELECT a.id, b.id, 'name' FROM p a JOIN p b ON b.given = a.given AND b.family = a.family AND b.id > a.id
      AND ${entityType} = 'student' AND (a.born IS NULL OR b.born IS NULL)
  ), compared AS (
    SELECT s.one, s.other, s.reason, a.created_at AS one_since, b.created_at AS other_since,
      greatest(least(similarity(a.given, b.given), similarity(a.family, b.family)),
        least(similarity(a.given, b.family), similarity(a.family, b.given)),
        CASE WHEN similarity(a.given, b.given) > 0.6 THEN similarity(a.given || ' ' || a.family, b.given || ' ' || b.family)
          ELSE 0 END) AS likeness
    FROM shared s JOIN p a ON a.id = s.one JOIN p b ON b.id = s.other
  )
  SELECT CASE WHEN one_since <= other_since THEN one ELSE other END AS "firstId",
    CASE WHEN one_since <= other_since THEN other ELSE one END AS "secondId",
    json_agg(DISTINCT reason ORDER BY reason) AS reasons, round(max(likeness)::numeric, 2)::float8 AS similarity
  FROM compared c
  WHERE likeness >= 0.3 AND (${only}) AND NOT EXISTS (SELECT FROM person_distinctions d WHERE d.school_id = ${currentSchool}
    AND d.entity_type = ${entityType} AND d.first_id = c.one AND d.second_id = c.other)
  GROUP BY one, other, one_since, other_since
  ORDER BY count(DISTINCT reason) DESC, max(likeness) DESC, one, other LIMIT ${MAX_PAIRS}`;
