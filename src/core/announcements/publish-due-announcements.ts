import { currentTime } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { Announcement } from "../../models/announcements/index.ts";
import { publishAnnouncement } from "./publish-announcement.ts";
import { retractAnnouncement } from "./retract-announcement.ts";

export interface DueAnnouncementsReport {
  due: number;
  published: number;
  failed: number;
  /** Expired announcements whose notifications were retracted. */
  settled: number;
}

interface Options {
  /** Id of one school; without it every school's announcements. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "due announcements of all schools are published";

const selectDue = (school: string | undefined) => sql`
  SELECT a.school_id AS "schoolId", a.id FROM announcements a
  JOIN schools s ON s.id = a.school_id AND s.status = 'active'
  WHERE a.status = 'scheduled' AND a.publish_at <= ${currentTime} AND (${school}::uuid IS NULL OR a.school_id = ${school}::uuid)
  ORDER BY a.publish_at, a.id LIMIT 200`;

const selectExpired = (school: string | undefined) => sql`
  SELECT a.school_id AS "schoolId", a.id FROM announcements a
  WHERE a.status = 'published' AND a.settled_at IS NULL AND a.expires_at <= ${currentTime} AND (${school}::uuid IS NULL OR a.school_id = ${school}::uuid)
  ORDER BY a.expires_at, a.id LIMIT 200`;

/**
 * Publishes due announcements and retracts the notifications of expired ones, each in its own transaction. Safe to run on
 * several nodes at once: rows that another node has locked are skipped.
 */
export async function publishDueAnnouncements({
  school,
  signal,
  dryRun,
}: Options): Promise<DueAnnouncementsReport> {
  const find = (statement: Sql) =>
    withContext({ schoolId: undefined, platformReason: reason }, () =>
      query<{ schoolId: string; id: string }>(statement),
    );
  const found = await find(selectDue(school));
  const report = { due: found.length, published: 0, failed: 0, settled: 0 };
  if (dryRun) return report;
  const work = [
    ...found.map((each) => ({ ...each, step: publish })),
    ...(await find(selectExpired(school))).map((each) => ({ ...each, step: retractExpired })),
  ];
  for (const { schoolId, id, step } of work) {
    if (signal.aborted) break;
    // A failure does not stop the others; the next run retries it.
    const result = await inSchool(schoolId, () => step(id)).catch(() => "failed" as const);
    if (result) report[result] += 1;
  }
  return report;
}

async function publish(id: string): Promise<"published" | null> {
  const where = { id, status: "scheduled" } as const;
  const announcement = await Announcement.findOne({ where, lock: true, skipLocked: true });
  if (!announcement || announcement.publishAt > now()) return null;
  await publishAnnouncement(announcement);
  return "published";
}

async function retractExpired(id: string): Promise<"settled" | null> {
  const where = { id, status: "published", settledAt: null } as const;
  const announcement = await Announcement.findOne({ where, lock: true, skipLocked: true });
  if (!announcement?.expiresAt || announcement.expiresAt > now()) return null;
  await announcement.update({ settledAt: now() });
  await retractAnnouncement(id);
  return "settled";
}
