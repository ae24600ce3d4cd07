import { z } from "zod";
import { currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { issuedDocumentKinds } from "../../../models/front-office/index.ts";

/** Normalizes a typed code: upper case, without separators. */
export const IssuedDocumentCode = z
  .string()
  .max(100)
  .transform((text) => (text.toUpperCase().match(/[A-Z0-9]/g) ?? []).join(""));

export const IssuedDocumentVerification = z
  .object({
    kind: z.enum(issuedDocumentKinds),
    school: z.string(),
    initials: z.string().describe("Of the person: the full name is on the document"),
    number: z.string(),
    issuedOn: z.iso.date(),
    expiresOn: z.iso.date().nullable(),
    status: z.enum(["valid", "expired", "revoked"]),
  })
  .meta({ id: "IssuedDocumentVerification" });

export type VerifiedIssuedDocument = z.input<typeof IssuedDocumentVerification>;

/** Finds the issued document with a printed code, in any school; null if there is none. */
export async function findVerifiedDocument(code: string): Promise<VerifiedIssuedDocument | null> {
  const [found] = await withContext(
    { schoolId: undefined, platformReason: "a printed code does not name its school" },
    () =>
      query<Omit<VerifiedIssuedDocument, "initials"> & { name: string }>(sql`
      SELECT d.kind, s.name AS school, d.number, to_char(d.issued_on, 'YYYY-MM-DD') AS "issuedOn",
        to_char(d.expires_on, 'YYYY-MM-DD') AS "expiresOn",
        CASE WHEN d.status = 'revoked' THEN 'revoked'
          WHEN d.expires_on < (${currentTime}::timestamptz AT TIME ZONE s.timezone)::date THEN 'expired'
          ELSE 'valid' END AS status,
        coalesce(st.given_name || ' ' || st.family_name, sm.given_name || ' ' || sm.family_name) AS name
      FROM issued_documents d JOIN schools s ON s.id = d.school_id
      LEFT JOIN students st ON st.school_id = d.school_id AND st.id = d.student_id
      LEFT JOIN staff_members sm ON sm.school_id = d.school_id AND sm.id = d.staff_member_id
      WHERE d.verification_code = ${code} AND d.status <> 'requested'`),
  );
  if (!found) return null;
  const { name, ...shown } = found;
  return { ...shown, initials: initialsOf(name) };
}

/** As `findVerifiedDocument`. @throws {AppError} 404 for an unknown code */
export async function verifyDocument(code: string): Promise<VerifiedIssuedDocument> {
  const found = await findVerifiedDocument(code);
  if (!found) throw notFound("Document with this code");
  return found;
}

const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...letters.segment(part)][0]!.segment}.`)
    .join(" ");
