import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { studentPurposes } from "../../../models/privacy/index.ts";

/** Students listed by name for each purpose; the counts are of all. */
const MAX_LISTED = 200;

export const ConsentOverview = z
  .object({
    purposes: z.array(
      z.object({
        purpose: z.enum(studentPurposes),
        version: z.int().describe("The published version of the text"),
        granted: z.int(),
        withdrawn: z.int(),
        missing: z.int().describe("Active students without a decision on this version"),
        missingStudents: z
          .array(z.object({ id: z.uuid(), name: z.string(), admissionNumber: z.string() }))
          .describe("The first 200 of them by name"),
      }),
    ),
  })
  .meta({ id: "ConsentOverview" });

type Row = z.input<typeof ConsentOverview>["purposes"][number];

/** Counts what was decided for the active students, for each purpose with a published text, and lists who is missing. */
export const showConsentOverview = (): Promise<z.input<typeof ConsentOverview>> =>
  transaction(
    async () => ({
      purposes: await query<Row>(sql`
        SELECT t.purpose, t.version, n.granted, n.withdrawn, n.missing,
          coalesce((SELECT jsonb_agg(to_jsonb(m)) FROM (
            SELECT s.id, s.given_name || ' ' || s.family_name AS name, s.admission_number AS "admissionNumber"
            FROM students s WHERE s.school_id = ${currentSchool} AND s.status = 'active'
              AND NOT EXISTS (SELECT FROM consents c WHERE c.school_id = ${currentSchool} AND c.student_id = s.id
                AND c.purpose = t.purpose AND c.status <> 'expired')
            ORDER BY s.family_name, s.given_name, s.id LIMIT ${MAX_LISTED}::int) m), '[]') AS "missingStudents"
        FROM consent_texts t, LATERAL (
          SELECT count(*) FILTER (WHERE c.status = 'granted')::int AS granted,
            count(*) FILTER (WHERE c.status = 'withdrawn')::int AS withdrawn,
            count(*) FILTER (WHERE c.id IS NULL)::int AS missing
          FROM students s LEFT JOIN consents c ON c.school_id = ${currentSchool} AND c.student_id = s.id
            AND c.purpose = t.purpose AND c.status <> 'expired'
          WHERE s.school_id = ${currentSchool} AND s.status = 'active') n
        WHERE t.school_id = ${currentSchool} AND t.status = 'published'
          AND t.purpose IN ('photos', 'messages', 'sharing', 'trips')
        ORDER BY t.purpose`),
    }),
    { readOnly: true },
  );
