import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { guardianScope } from "../../people/row-scope.ts";
import { admissionApplications } from "./admission-applications.ts";

export const KnownGuardians = z
  .object({
    data: z.array(
      z.object({
        index: z.int().describe("Position of the guardian in the application"),
        guardianId: z.uuid(),
        givenName: z.string(),
        familyName: z.string(),
      }),
    ),
  })
  .meta({ id: "KnownGuardians" });

/** Finds guardians of the school with the email address or phone number of a guardian of the application. @throws {AppError} 404 */
export async function knownGuardians(id: string): Promise<z.input<typeof KnownGuardians>> {
  const { guardians } = await admissionApplications.get(id);
  const data = await query<{ index: number; guardianId: string; givenName: string; familyName: string }>(sql`
    SELECT a.index::int AS index, g.id AS "guardianId", g.given_name AS "givenName", g.family_name AS "familyName"
    FROM unnest(${guardians.map((_each, index) => index)}::int[], ${guardians.map(({ email }) => email)}::text[],
      ${guardians.map(({ phone }) => phone)}::text[]) AS a (index, email, phone)
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.status = 'active'
      AND (lower(g.email) = lower(a.email) OR g.phones ? a.phone)
    WHERE g.id IN (SELECT id FROM guardians WHERE school_id = ${currentSchool} AND (${scopeSql("guardians.read", guardianScope)}))
    ORDER BY a.index, g.family_name, g.id LIMIT 20`);
  return { data };
}
