import { execute } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { acrossSchools } from "../../../db/transaction.ts";
import { accessRules, studentsThemselves } from "./access-rules.ts";
import type { PendingAccess } from "./pending-accesses.ts";

/** Writes who was shown what, of any school: one statement per kind of row, in one transaction. */
export const writeAccesses = (accesses: readonly PendingAccess[]): Promise<unknown> =>
  acrossSchools("accesses of all schools are written together", async () => {
    const groups = Map.groupBy(accesses, ({ by, entityType }) =>
      by === "student" ? studentsThemselves : accessRules[entityType]!.students!,
    );
    for (const [students, group] of groups) await execute(insert(students, group));
    const full = accesses.filter(({ more }) => more);
    if (full.length) await execute(insert(null, full));
  });

/**
 * An entry per access and student; without `students` one per access. A custom field is of the kind that its definition says, and
 * none if it is neither about health nor about safeguarding.
 */
const insert = (students: string | null, accesses: readonly PendingAccess[]) => {
  const rows = accesses.map(({ at, ids, ...access }) => ({
    ...access,
    at,
    ids,
    kind: accessRules[access.entityType]!.kind,
  }));
  const found = students
    ? `CROSS JOIN LATERAL jsonb_array_elements_text(a.ids) AS i (id)
       JOIN (${students}) r ON r.school_id = a."schoolId" AND r.id = i.id::uuid
       JOIN students s ON s.school_id = r.school_id AND s.id = r.student_id`
    : "LEFT JOIN students s ON false";
  return unprepared`
    INSERT INTO access_log_entries (school_id, id, created_at, student_id, kind, entity_type, exported, user_id, api_key_id,
      roles, request_id)
    SELECT school_id, gen_random_uuid(), at, student_id, kind, entity_type, exported, user_id, api_key_id, roles, request_id
    FROM (
      SELECT DISTINCT ON (a."userId", a."apiKeyId", a."entityType", a.exported, coalesce(a.kind, d.visibility), s.id)
        a."schoolId" AS school_id, a.at, s.id AS student_id, coalesce(a.kind, d.visibility) AS kind,
        a."entityType" AS entity_type, a.exported, a."userId" AS user_id, a."apiKeyId" AS api_key_id, a.roles,
        a."requestId" AS request_id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS a ("schoolId" uuid, "userId" uuid, "apiKeyId" uuid,
        roles jsonb, "requestId" uuid, "entityType" text, exported boolean, field text, at timestamptz, ids jsonb, kind text)
      JOIN users u ON u.school_id = a."schoolId" AND u.id = a."userId"
      ${raw(found)}
      LEFT JOIN custom_field_definitions d ON d.school_id = a."schoolId" AND d.entity_type = 'student'
        AND d.key = a.field AND d.visibility IN ('health', 'safeguarding')
      WHERE coalesce(a.kind, d.visibility) IS NOT NULL
      ORDER BY a."userId", a."apiKeyId", a."entityType", a.exported, coalesce(a.kind, d.visibility), s.id, a.at
    ) entries`;
};
