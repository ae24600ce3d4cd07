import { currentSchool } from "../../../db/context-values.ts";
import { noSchool as newcomer } from "../../../db/migrating/rls.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { studentScope } from "../row-scope.ts";
import type { duplicateReasons } from "./find-duplicates.ts";
import { comparedStudents, selectPairs } from "./select-pairs.ts";

interface Newcomer {
  givenName: string;
  familyName: string;
  dateOfBirth: string | null;
}

export interface Lookalike {
  id: string;
  name: string;
  admissionNumber: string;
  status: string;
  reasons: Array<(typeof duplicateReasons)[number]>;
  similarity: number;
}

/**
 * Finds students who are probably the person who is about to be admitted, former ones included, by the rules of
 * `findDuplicates`, the likeliest first.
 * @throws {AppError} 403
 */
export const findLookalikes = ({ givenName, familyName, dateOfBirth }: Newcomer): Promise<Lookalike[]> => {
  const everybody = unprepared`${comparedStudents} AND (${scopeSql("students.read", studentScope)})
    UNION ALL SELECT ${newcomer}::uuid, 'infinity', plain_text(${givenName}::text), plain_text(${familyName}::text),
      ${dateOfBirth}::date, NULL, '[]'::jsonb`;
  const pairs = selectPairs("student", {
    people: everybody,
    only: unprepared`${newcomer}::uuid IN (c.one, c.other)`,
  });
  return query<Lookalike & object>(unprepared`
    SELECT s.id, s.given_name || ' ' || s.family_name AS name, s.admission_number AS "admissionNumber", s.status,
      f.reasons, f.similarity
    FROM (${pairs}) f JOIN students s ON s.school_id = ${currentSchool} AND s.id = f."firstId"
    ORDER BY json_array_length(f.reasons) DESC, f.similarity DESC, s.id LIMIT 20`);
};
