import { z } from "zod";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";

/** Normalizes a code to its printed form: upper case, hyphens added, other characters removed. */
export const VerificationCode = z
  .string()
  .max(100)
  .transform((text) => (text.toUpperCase().match(/[A-Z0-9]/g) ?? []).join("").replace(/.{4}(?=.)/g, "$&-"));

export const VerifiedDocument = z
  .object({
    kind: z.literal("transcript"),
    school: z.string(),
    student: z.string(),
    revision: z.int(),
    issuedAt: z.date(),
    status: z.enum(["issued", "superseded"]).describe("superseded: a newer one was issued"),
    gradePointAverage: z.string().nullable(),
    creditsEarned: z.string(),
  })
  .meta({ id: "VerifiedDocument" });

/** Verifies a printed transcript by its code. Returns only data that is printed on it. @throws {AppError} 404 */
export async function verifyTranscript(code: string): Promise<z.input<typeof VerifiedDocument>> {
  const [found] = await withContext(
    { schoolId: undefined, platformReason: "a code on paper does not say which school it is of" },
    () =>
      query<z.input<typeof VerifiedDocument>>(sql`
      SELECT 'transcript' AS kind, s.name AS school, t.student_name AS student, t.revision, t.issued_at AS "issuedAt",
        t.status, t.grade_point_average AS "gradePointAverage", t.credits_earned AS "creditsEarned"
      FROM transcripts t JOIN schools s ON s.id = t.school_id
      WHERE t.verification_code = ${code} AND t.status <> 'draft'`),
  );
  if (!found) throw notFound("Document with this code");
  return found;
}
