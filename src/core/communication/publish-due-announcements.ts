import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { Announcement } from "../../models/communication/index.ts";
import { publishAnnouncement } from "./publish-announcement.ts";

export interface DueAnnouncementsReport {
  due: number;
  published: number;
  failed: number;
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

/** Publishes what is due, each in a transaction of its own. May run on any number of nodes at once. */
export async function publishDueAnnouncements({
  school,
  signal,
  dryRun,
}: Options): Promise<DueAnnouncementsReport> {
  const found = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ schoolId: string; id: string }>(due, [now(), school ?? null]),
  );
  const report = { due: found.length, published: 0, failed: 0 };
  if (dryRun) return report;
  for (const { schoolId, id } of found) {
    if (signal.aborted) break;
    // One that cannot be published does not hold up the others; the next run tries it again.
    const outcome = await inSchool(schoolId, () => publish(id)).catch(() => "failed" as const);
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
