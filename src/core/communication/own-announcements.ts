import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Announcement } from "../../models/communication/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ListOptions, ListQuery, Page } from "../list.ts";
import { readRows } from "../read-rows.ts";
import { flag } from "../schemas.ts";
import { readNotificationsAbout } from "./mark-notifications.ts";

const receipt = `announcement_receipts r WHERE r.school_id = :school AND r.announcement_id = t.id AND r.user_id = :user`;

export const OwnAnnouncement = z
  .object({
    id: z.uuid(),
    title: z.string(),
    body: z.string(),
    publishAt: z.date(),
    expiresAt: z.date().nullable(),
    pinned: z.boolean(),
    requiresAcknowledgement: z.boolean(),
    authorName: z.string().nullable(),
    readAt: z.date().nullable(),
    acknowledgedAt: z.date().nullable(),
  })
  .meta({ id: "OwnAnnouncement" });

type Row = z.input<typeof OwnAnnouncement>;

const read = readRows(Announcement, OwnAnnouncement, {
  authorName: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.author_id",
  readAt: `SELECT r.read_at FROM ${receipt}`,
  acknowledgedAt: `SELECT r.acknowledged_at FROM ${receipt}`,
});

/** SQL: what the caller is an audience of, while it is up. */
const shown = `t.status = 'published' AND (t.expires_at IS NULL OR t.expires_at > :now)
  AND EXISTS (SELECT FROM ${receipt})`;

export const ownAnnouncementList: ListOptions = {
  filters: {
    pinned: flag,
    unread: { schema: flag, where: `? = EXISTS (SELECT FROM ${receipt} AND r.read_at IS NULL)` },
    open: {
      schema: flag.describe("Whether they are still to be acknowledged"),
      where: `? = (t.requires_acknowledgement AND EXISTS (SELECT FROM ${receipt} AND r.acknowledged_at IS NULL))`,
    },
  },
  // Pinned ones first, then the newest.
  sort: ["-rank", "publishAt"],
  search: ["title", "body"],
};

/** What is up for the caller, what is pinned first. */
export const listOwnAnnouncements = (asked: ListQuery): Promise<Page<Row>> =>
  read.list(ownAnnouncementList, asked, shown) as Promise<Page<never>>;

/** @throws {AppError} 404 */
export async function getOwnAnnouncement(id: string): Promise<Row> {
  const row = await read.get(id, shown);
  if (!row) throw notFound("Announcement");
  return row as never;
}

export const AnnouncementMark = z
  .strictObject({
    read: z.literal(true).optional(),
    acknowledged: z.literal(true).optional().describe("Read, and taken note of"),
  })
  .meta({ id: "AnnouncementMark" });

const mark = {
  name: "mark-announcement",
  text: `UPDATE announcement_receipts SET read_at = coalesce(read_at, $4), updated_at = $4,
      acknowledged_at = CASE WHEN $5 THEN coalesce(acknowledged_at, $4) ELSE acknowledged_at END
    WHERE school_id = $1 AND announcement_id = $2 AND user_id = $3
      AND (read_at IS NULL OR $5 AND acknowledged_at IS NULL) RETURNING id`,
};

/** Notes that the caller has read an announcement, or has taken note of it. @throws {AppError} 404, 409 */
export const markAnnouncement = (
  id: string,
  { read: isRead, acknowledged }: z.output<typeof AnnouncementMark>,
): Promise<Row> =>
  transaction(async () => {
    const before = await getOwnAnnouncement(id);
    if (acknowledged && !before.requiresAcknowledgement)
      throw conflict("nothing_to_acknowledge", "This announcement asks for no acknowledgement: only read it");
    if (!isRead && !acknowledged) return before;
    const [marked] = await query<{ id: string }>(
      mark,
      [schoolId(), id, actor().id, now(), acknowledged ?? false],
      {
        readOnly: false,
      },
    );
    await readNotificationsAbout("Announcement", id);
    // That somebody has read it is in the receipt; that they said so counts.
    if (marked && acknowledged)
      await recordAudit({
        action: "announcements.acknowledge",
        entityType: "Announcement",
        entityId: id,
        after: { acknowledged },
      });
    return getOwnAnnouncement(id);
  });
