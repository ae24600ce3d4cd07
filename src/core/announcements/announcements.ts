import { z } from "zod";
import { Announcement, AnnouncementReceipt } from "../../models/announcements/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { crud } from "../common/entities/crud.ts";
import { checkWholeSchool, wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { flag } from "../common/input/schemas.ts";
import { readRows } from "../common/lists/read-rows.ts";

export const announcementStatuses = ["draft", "scheduled", "published", "expired", "withdrawn"] as const;

/** SQL: the status; a published announcement counts as expired from `expires_at` on. */
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
    countRecipients: z.int().describe("Accounts in the audience; 0 until it is published"),
    countRead: z.int(),
    countAcknowledged: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Announcement" });

/** Requires `announcements.manage` for the whole school. @throws {AppError} 403 */
export const checkMayAnnounce = (): void =>
  checkWholeSchool("announcements.manage", "Announcements require this permission for the whole school");

const computed = {
  status,
  countRecipients: counted("true"),
  countRead: counted("r.read_at IS NOT NULL"),
  countAcknowledged: counted("r.acknowledged_at IS NOT NULL"),
};

const read = readRows(Announcement, AnnouncementView, computed);

/** Reads an announcement for its author, who may lack the permission to read the others. */
export const writtenAnnouncement = async (id: string) =>
  (await read.get(id, null)) as unknown as z.input<typeof AnnouncementView>;

/** Announcements as their managers see them. */
export const announcements = crud(Announcement as never, {
  name: "Announcement",
  view: AnnouncementView,
  computed,
  access: { read: "announcements.read" },
  rowScope: wholeSchoolOnly,
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

/** Receipts: which recipient has read or acknowledged which announcement. */
export const announcementReceipts = crud(AnnouncementReceipt as never, {
  name: "Announcement receipt",
  view: AnnouncementReceiptView,
  computed: {
    name: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.user_id",
    status: receiptStatus,
  },
  access: { read: "announcements.read" },
  rowScope: wholeSchoolOnly,
  list: {
    filters: {
      announcementId: z.uuid(),
      userId: z.uuid(),
      status: { schema: z.enum(receiptStatuses), where: `? = ${receiptStatus}` },
    },
    sort: ["createdAt"],
  },
});
