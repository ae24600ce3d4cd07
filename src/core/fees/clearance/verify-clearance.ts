import type { z } from "zod";
import { currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { clearanceOf } from "./clearance-of.ts";
import type { Verification } from "./clearance-schemas.ts";

/**
 * Verifies a printed certificate. Returns only what is printed on it, and no amounts.
 * @throws {AppError} 404 for an unknown code
 */
export async function verifyClearance(code: string): Promise<z.input<typeof Verification>> {
  const [found] = await withContext(
    { schoolId: undefined, platformReason: "a printed code does not identify its school" },
    () =>
      query<any>(sql`
      SELECT c.school_id, c.student_id, c.term_id, c.status, c.purpose, s.name AS school,
        st.given_name || ' ' || st.family_name AS student, t.name || ', ' || y.name AS term,
        to_char(c.valid_until, 'YYYY-MM-DD') AS "validUntil",
        to_char(${currentTime}::timestamptz AT TIME ZONE s.timezone, 'YYYY-MM-DD') AS "asOf"
      FROM fee_clearances c JOIN schools s ON s.id = c.school_id
      JOIN students st ON st.school_id = c.school_id AND st.id = c.student_id
      LEFT JOIN academic_terms t ON t.school_id = c.school_id AND t.id = c.term_id
      LEFT JOIN academic_years y ON y.school_id = c.school_id AND y.id = t.academic_year_id
      WHERE c.code = ${code}`),
  );
  if (!found) throw notFound("Document with this code");
  const { school_id, student_id, term_id, status, ...shown } = found;
  const { validUntil, asOf } = shown;
  const currentStatus = async () => {
    if (status === "revoked") return "revoked";
    if (validUntil && validUntil < asOf) return "expired";
    const position = await withContext({ schoolId: school_id, platformReason: undefined }, () =>
      clearanceOf(student_id, shown.purpose, term_id),
    );
    return position.status === "cleared" || position.status === "overridden"
      ? position.status
      : "not_cleared";
  };
  return { kind: "clearance", ...shown, status: await currentStatus() };
}
