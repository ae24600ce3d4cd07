import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { acrossSchools, transaction } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { findSchool } from "../../school/find-school.ts";
import { mailSuppressions } from "./mail-suppressions.ts";

export interface SuppressionFilter {
  /** Slug of the school. */
  school?: string | undefined;
  address?: string | undefined;
  status?: string | undefined;
  limit: number;
}

export interface ListedSuppression {
  id: string;
  school: string;
  schoolId: string;
  address: string;
  reason: string;
  status: string;
  refusals: number;
  lastResponse: string | null;
  createdAt: Date;
  [column: string]: unknown;
}

/** Lists suppressed and watched addresses, newest first. @throws {AppError} 404 for an unknown school */
export const listSuppressions = ({
  school,
  address,
  status,
  limit,
}: SuppressionFilter): Promise<ListedSuppression[]> =>
  acrossSchools("support reads the email queue", async () => {
    if (school) await findSchool(school);
    return query<ListedSuppression>(unprepared`
      SELECT m.id, s.slug AS school, m.school_id AS "schoolId", m.address, m.reason, m.status, m.refusals,
        m.last_response AS "lastResponse", m.created_at AS "createdAt"
      FROM mail_suppressions m JOIN schools s ON s.id = m.school_id
      WHERE (${school}::text IS NULL OR s.slug = ${school}::text)
        AND (${address}::text IS NULL OR m.address = lower(${address}::text))
        AND (${status}::text IS NULL OR m.status = ${status}::text)
      ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`);
  });

/**
 * Removes all suppressions of an address, whatever their reason.
 * @param school slug of one school. Default: all schools
 * @throws {AppError} 404 if there is none
 */
export async function liftSuppressions(address: string, school?: string): Promise<ListedSuppression[]> {
  const found = await listSuppressions({ address, school, limit: 10_000 });
  if (!found.length) throw notFound(`Suppression of ${address}`);
  for (const { schoolId, id } of found)
    await withContext({ schoolId, trusted: true }, () => transaction(() => mailSuppressions.remove(id)));
  return found;
}
