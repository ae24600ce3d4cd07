import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { Announcement } from "../../models/communication/index.ts";
import { publishAnnouncement } from "./publish-announcement.ts";
import { takeBackAnnouncement } from "./take-back-announcement.ts";

export interface DueAnnouncementsReport {
  due: number;
  published: number;
  failed: number;
  /** Expired, and what told of them put away. */
  settled: number;
}

interface Options {
  /** Id of one school; without it every school's announcements. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "what is due is published for every school";

const due = {
  name: "due-announcements",
  text: `SELECT a.school_id AS "schoolId", a.id FROM announcements a
    JOIN schools s ON s.id = a.school_id AND s.status = 'active'
    WHERE a.status = 'scheduled' AND a.publish_at <= $1 AND ($2::uuid IS NULL OR a.school_id = $2)
    ORDER BY a.publish_at, a.id LIMIT 200`,
};

const expired = {
  name: "expired-announcements",
  text: `SELECT a.school_id AS "schoolId", a.id FROM announcements a
    WHERE a.status = 'published' AND a.settled_at IS NULL AND a.expires_at <= $1 AND ($2::uuid IS NULL OR a.school_id = $2)
    ORDER BY a.expires_at, a.id LIMIT 200`,
};

/**
 * Publishes what is due, and puts away what told of what has expired, each in a transaction of its own. May run on any
 * number of nodes at once.
 */
export async function publishDueAnnouncements({
  school,
  signal,
  dryRun,
}: Options): Promise<DueAnnouncementsReport> {
  const find = (statement: typeof due) =>
    withContext({ schoolId: undefined, platformReason: reason }, () =>
      query<{ schoolId: string; id: string }>(statement, [now(), school ?? null]),
    );
  const found = await find(due);
  const report = { due: found.length, published: 0, failed: 0, settled: 0 };
  if (dryRun) return report;
  const work = [
    ...found.map((each) => ({ ...each, step: publish })),
    ...(await find(expired)).map((each) => ({ ...each, step: settle })),
  ];
  for (const { schoolId, id, step } of work) {
    if (signal.aborted) break;
    // One that fails does not hold up the others; the next run tries it again.
    const outcome = await inSchool(schoolId, () => step(id)).catch(() => "failed" as const);
    if (outcome) report[outcome] += 1;
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

async function settle(id: string): Promise<"settled" | null> {
  const where = { id, status: "published", settledAt: null } as const;
  const announcement = await Announcement.findOne({ where, lock: true, skipLocked: true });
  if (!announcement?.expiresAt || announcement.expiresAt > now()) return null;
  await announcement.update({ settledAt: now() });
  await takeBackAnnouncement(id);
  return "settled";
}
