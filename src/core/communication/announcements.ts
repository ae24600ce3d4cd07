import { z } from "zod";
import { forbidden } from "../../lib/errors.ts";
import { Announcement, AnnouncementReceipt } from "../../models/communication/index.ts";
import { crud } from "../crud.ts";
import { readRows } from "../read-rows.ts";
import { flag } from "../schemas.ts";
import { type Reach, reached } from "../within.ts";
import { AudienceFilter } from "./audience.ts";

export const announcementStatuses = ["draft", "scheduled", "published", "expired", "withdrawn"] as const;

/** SQL: the status with what follows from the time. */
const status = `CASE WHEN t.status = 'published' AND t.expires_at <= :now THEN 'expired' ELSE t.status END`;

const counted = (condition: string) => `SELECT count(*)::int FROM announcement_receipts r
  WHERE r.school_id = :school AND r.announcement_id = t.id AND ${condition}`;

export const AnnouncementView = z
  .object({
    id: z.uuid(),
    title: z.string(),
    body: z.string(),
    audienceFilter: AudienceFilter,
    status: z.enum(announcementStatuses),
    publishAt: z.date(),
    publishedAt: z.date().nullable(),
    expiresAt: z.date().nullable(),
    pinned: z.boolean(),
    requiresAcknowledgement: z.boolean(),
    authorId: z.uuid().nullable(),
    countRecipients: z.int().describe("Accounts that it is for; known once it is published"),
    countRead: z.int(),
    countAcknowledged: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Announcement" });

/** Announcements to many are for those who may write to the whole school. */
export const announcementReach: Reach = (scope) => (scope === "all" ? null : "false");

/** @throws {AppError} 403 */
export function mustAnnounceToAll(): void {
  if (reached("announcements.manage", announcementReach) !== null)
    throw forbidden("This permission has to reach the whole school to announce something");
}

const computed = {
  status,
  countRecipients: counted("true"),
  countRead: counted("r.read_at IS NOT NULL"),
  countAcknowledged: counted("r.acknowledged_at IS NOT NULL"),
};

const read = readRows(Announcement, AnnouncementView, computed);

/** For who has just written it, whether or not they may read the others. */
export const writtenAnnouncement = async (id: string) =>
  (await read.get(id, null)) as unknown as z.input<typeof AnnouncementView>;

/** As those see them who write them. */
export const announcements = crud(Announcement as never, {
  name: "Announcement",
  view: AnnouncementView,
  computed,
  access: { read: "announcements.read" },
  reach: announcementReach,
  list: {
    filters: {
      status: { schema: z.enum(announcementStatuses), where: `? = ${status}` },
      authorId: z.uuid(),
      pinned: flag,
    },
    sort: ["-publishAt", "createdAt"],
    search: ["title", "body"],
  },
});

const receiptStatuses = ["unread", "read", "acknowledged"] as const;
const receiptStatus = `CASE WHEN t.acknowledged_at IS NOT NULL THEN 'acknowledged'
  WHEN t.read_at IS NOT NULL THEN 'read' ELSE 'unread' END`;

const AnnouncementReceiptView = z
  .object({
    id: z.uuid(),
    announcementId: z.uuid(),
    userId: z.uuid(),
    name: z.string(),
    status: z.enum(receiptStatuses),
    readAt: z.date().nullable(),
    acknowledgedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "AnnouncementReceipt" });

/** Who has read what. */
export const announcementReceipts = crud(AnnouncementReceipt as never, {
  name: "Announcement receipt",
  view: AnnouncementReceiptView,
  computed: {
    name: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.user_id",
    status: receiptStatus,
  },
  access: { read: "announcements.read" },
  reach: announcementReach,
  list: {
    filters: {
      announcementId: z.uuid(),
      userId: z.uuid(),
      status: { schema: z.enum(receiptStatuses), where: `? = ${receiptStatus}` },
    },
    sort: ["createdAt"],
  },
});
