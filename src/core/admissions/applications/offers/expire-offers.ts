import { currentSchool, currentTime, schoolToday } from "../../../../db/context-values.ts";
import { query } from "../../../../db/query.ts";
import { sql } from "../../../../db/sql.ts";
import { inSchool } from "../../../../db/transaction.ts";
import { withContext } from "../../../../lib/context.ts";
import { schoolDay } from "../../../school/school-day.ts";
import { findApplication } from "../find-application.ts";
import { withdrawApplication } from "../withdraw-application.ts";

export interface ExpiredOffersReport {
  schools: number;
  expired: number;
  /** Offers to the next application on a waiting list. */
  offered: number;
}

interface Options {
  /** Id of one school. Default: every school with expired offers. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "offers of admission expire in every school";

// One day of tolerance for time zones; each school compares with its own day again.
const selectSchools = (school: string | undefined | null) => sql`
  SELECT DISTINCT a.school_id AS id FROM admission_applications a
  JOIN schools s ON s.id = a.school_id AND s.status = 'active'
  WHERE a.status = 'offered' AND a.offer_expires_on <= (${currentTime}::timestamptz)::date
    AND (${school}::uuid IS NULL OR s.id = ${school}::uuid) ORDER BY a.school_id`;

const selectExpired = sql`
  SELECT id FROM admission_applications
  WHERE school_id = ${currentSchool} AND status = 'offered' AND offer_expires_on < ${schoolToday}
  ORDER BY offer_expires_on, id LIMIT 1000`;

/**
 * Withdraws the applications whose offers have expired and offers each seat to the next one on the waiting list, each in its
 * own transaction.
 */
export async function expireOffers({ school, signal, dryRun }: Options): Promise<ExpiredOffersReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, expired: 0, offered: 0 };
  for (const { id: schoolId } of schools) {
    const expired = await inSchool(schoolId, () => query<{ id: string }>(selectExpired));
    if (dryRun) {
      report.expired += expired.length;
      continue;
    }
    for (const { id } of expired) {
      signal.throwIfAborted();
      const result = await inSchool(schoolId, () => expireOffer(id));
      if (!result) continue;
      report.expired += 1;
      if (result.offered) report.offered += 1;
    }
  }
  return report;
}

async function expireOffer(id: string): Promise<{ offered: boolean } | null> {
  const { application, seat } = await findApplication(id, null);
  const { status, offerExpiresOn } = application;
  // The family or the office has answered meanwhile.
  if (status !== "offered" || offerExpiresOn! >= (await schoolDay())) return null;
  const offered = await withdrawApplication(application, seat, {
    reason: `The offer expired on ${offerExpiresOn}`,
    closedBy: "expiry",
  });
  return { offered };
}
