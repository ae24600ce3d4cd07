import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { alumnusOutcomes } from "../../models/alumni/index.ts";
import { checkWholeSchool } from "../common/entities/whole-school-only.ts";
import { text } from "../common/input/schemas.ts";

const year = z.coerce.number().int().min(1900).max(2200).optional();

export const AlumniAudience = z
  .strictObject({
    fromYear: year.describe("First year of leaving"),
    toYear: year.describe("Last year of leaving"),
    className: text(80).optional(),
    outcome: z.enum(alumnusOutcomes).optional(),
  })
  .meta({ id: "AlumniAudience" });

export type Audience = z.output<typeof AlumniAudience>;

export const AlumniReach = z
  .object({
    alumni: z.int().describe("Chosen, whether they can be reached or not"),
    reachable: z.int(),
    notAgreed: z.int().describe("Active, but did not agree to messages"),
    noEmail: z.int().describe("Agreed, but have no email address"),
  })
  .meta({ id: "AlumniReach" });

const chosen = ({ fromYear, toYear, className, outcome }: Audience): Sql => sql`
  a.school_id = ${currentSchool}
    AND (${fromYear ?? null}::int IS NULL OR a.leaving_year >= ${fromYear ?? null}::int)
    AND (${toYear ?? null}::int IS NULL OR a.leaving_year <= ${toYear ?? null}::int)
    AND (${className ?? null}::text IS NULL OR a.class_name = ${className ?? null}::text)
    AND (${outcome ?? null}::text IS NULL OR a.outcome = ${outcome ?? null}::text)`;

/** A student who came back to the school gets the messages of the school, not those for alumni. */
const isAway = sql`NOT EXISTS (SELECT FROM students s WHERE s.school_id = a.school_id AND s.id = a.student_id
  AND s.status IN ('applicant', 'active', 'suspended'))`;

const isReachable = sql`a.status = 'active' AND a.contact_agreed_at IS NOT NULL AND a.email IS NOT NULL AND ${isAway}`;

/** Counts whom a message to these alumni would reach. @throws {AppError} 403 */
export async function countAudience(audience: Audience): Promise<z.input<typeof AlumniReach>> {
  checkWholeSchool("alumni.manage");
  const [counts] = await query<z.input<typeof AlumniReach> & object>(sql`
    SELECT count(*)::int AS alumni, count(*) FILTER (WHERE ${isReachable})::int AS reachable,
      count(*) FILTER (WHERE a.status = 'active' AND a.contact_agreed_at IS NULL)::int AS "notAgreed",
      count(*) FILTER (WHERE a.status = 'active' AND a.contact_agreed_at IS NOT NULL AND a.email IS NULL)::int AS "noEmail"
    FROM alumni a WHERE ${chosen(audience)}`);
  return counts!;
}

export interface Recipient {
  id: string;
  name: string;
  email: string;
  language: string | null;
}

/** Selects the alumni whom a message reaches, and locks their rows so that nobody withdraws meanwhile. */
export const selectRecipients = (audience: Audience): Sql => sql`
  SELECT a.id, a.given_name || ' ' || a.family_name AS name, a.email, a.preferred_language AS language
  FROM alumni a WHERE ${chosen(audience)} AND ${isReachable} ORDER BY a.id FOR SHARE OF a`;
