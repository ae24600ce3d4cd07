import { query } from "../../db/query.ts";
import { acrossSchools, transaction } from "../../db/transaction.ts";
import { withContext } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { findSchool } from "../platform/find-school.ts";
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

/** Addresses that schools do not write to any more, or were refused lately; the newest first. @throws {AppError} 404 for a school that there is not */
export const listSuppressions = ({
  school,
  address,
  status,
  limit,
}: SuppressionFilter): Promise<ListedSuppression[]> =>
  acrossSchools("support looks into the mail queue", async () => {
    if (school) await findSchool(school);
    return query<ListedSuppression>(
      {
        text: `SELECT m.id, s.slug AS school, m.school_id AS "schoolId", m.address, m.reason, m.status, m.refusals,
            m.last_response AS "lastResponse", m.created_at AS "createdAt"
          FROM mail_suppressions m JOIN schools s ON s.id = m.school_id
          WHERE ($1::text IS NULL OR s.slug = $1) AND ($2::text IS NULL OR m.address = lower($2))
            AND ($3::text IS NULL OR m.status = $3)
          ORDER BY m.created_at DESC, m.id DESC LIMIT $4`,
      },
      [school ?? null, address ?? null, status ?? null, limit],
    );
  });

/**
 * Lets mails go to an address again, whyever they did not.
 * @param school slug of one school, or every one
 * @throws {AppError} 404 where nothing holds them up
 */
export async function liftSuppressions(address: string, school?: string): Promise<ListedSuppression[]> {
  const found = await listSuppressions({ address, school, limit: 10_000 });
  if (!found.length) throw notFound(`A suppression of ${address}`);
  for (const { schoolId, id } of found)
    await withContext({ schoolId, trusted: true }, () => transaction(() => mailSuppressions.remove(id)));
  return found;
}
