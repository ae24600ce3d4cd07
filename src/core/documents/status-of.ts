import { schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { invalid } from "../../lib/errors.ts";
import type { Document } from "../../models/documents/index.ts";

type Values = Pick<
  Document,
  "studentId" | "guardianId" | "staffMemberId" | "documentType" | "visibleToFamily" | "expiresOn"
>;

/**
 * Checks the values of a document that is not deleted against each other.
 * @returns its status: `expired` after its last day
 * @throws {AppError} 400 if it would be shown to a family that must not see it
 */
export async function statusOf(document: Values): Promise<"available" | "expired"> {
  const message = document.visibleToFamily && whyNotVisible(document);
  if (message) throw invalid([{ path: "visibleToFamily", message }]);
  if (!document.expiresOn) return "available";
  const [row] = await query<{ isExpired: boolean }>(sql`
    SELECT ${document.expiresOn}::date < ${schoolToday} AS "isExpired"`);
  return row!.isExpired ? "expired" : "available";
}

function whyNotVisible({ studentId, guardianId, staffMemberId, documentType }: Values): string | null {
  if (staffMemberId) return "must be false: documents of staff are not shown to families";
  if (!studentId && !guardianId) return "must be false: documents of the school are not shown to families";
  return documentType === "custody"
    ? "must be false: documents about custody are not shown to families"
    : null;
}
