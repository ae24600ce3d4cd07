import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Announcement } from "../../models/announcements/index.ts";
import { audited } from "../audit/audited.ts";
import { flag } from "../common/input/schemas.ts";
import type { ListOptions, ListQuery, Page } from "../common/lists/list.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { markEntityNotificationsRead } from "../notifications/mark-notifications.ts";

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

/** SQL: published, not expired, and the caller is a recipient. */
const isVisible = `t.status = 'published' AND (t.expires_at IS NULL OR t.expires_at > :now)
  AND EXISTS (SELECT FROM ${receipt})`;

export const ownAnnouncementList: ListOptions = {
  filters: {
    pinned: flag,
    unread: { schema: flag, where: `? = EXISTS (SELECT FROM ${receipt} AND r.read_at IS NULL)` },
    open: {
      schema: flag.describe("true: announcements that the caller has yet to acknowledge"),
      where: `? = (t.requires_acknowledgement AND EXISTS (SELECT FROM ${receipt} AND r.acknowledged_at IS NULL))`,
    },
  },
  // Pinned ones first, then the newest.
  sort: ["-rank", "publishAt"],
  search: ["title", "body"],
};

/** Lists the current announcements for the caller, pinned ones first. */
export const listOwnAnnouncements = (asked: ListQuery): Promise<Page<Row>> =>
  read.list(ownAnnouncementList, asked, isVisible) as Promise<Page<never>>;

/** Gets a current announcement for the caller. @throws {AppError} 404 */
export async function getOwnAnnouncement(id: string): Promise<Row> {
  const row = await read.get(id, isVisible);
  if (!row) throw notFound("Announcement");
  return row as never;
}

export const AnnouncementMark = z
  .strictObject({
    read: z.literal(true).optional(),
    acknowledged: z.literal(true).optional().describe("Mark as acknowledged, and as read"),
  })
  .meta({ id: "AnnouncementMark" });

const markReceipt = (id: string, acknowledged: boolean) => sql`
  UPDATE announcement_receipts SET read_at = coalesce(read_at, ${currentTime}), updated_at = ${currentTime},
    acknowledged_at = CASE WHEN ${acknowledged} THEN coalesce(acknowledged_at, ${currentTime})
      ELSE acknowledged_at END
  WHERE school_id = ${currentSchool} AND announcement_id = ${id} AND user_id = ${currentUser}
    AND (read_at IS NULL OR ${acknowledged} AND acknowledged_at IS NULL) RETURNING id`;

/** Marks an announcement as read, or as acknowledged, by the caller. @throws {AppError} 404, 409 `nothing_to_acknowledge` */
export const markAnnouncement = (
  id: string,
  { read: isRead, acknowledged }: z.output<typeof AnnouncementMark>,
): Promise<Row> =>
  transaction(async () => {
    const before = await getOwnAnnouncement(id);
    if (acknowledged && !before.requiresAcknowledgement)
      throw conflict(
        "nothing_to_acknowledge",
        "This announcement does not require acknowledgement; mark it as read instead",
      );
    if (!isRead && !acknowledged) return before;
    const [marked] = await execute<{ id: string }>(markReceipt(id, acknowledged ?? false));
    await markEntityNotificationsRead("Announcement", id);
    // Only the acknowledgement is audited: it is a statement by the reader. The receipt is record enough of reading.
    if (marked && acknowledged) await audited(Announcement, id, "acknowledge", { after: { acknowledged } });
    return getOwnAnnouncement(id);
  });
