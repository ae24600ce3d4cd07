import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, type Fault, invalid, notFound } from "../../lib/errors.ts";
import { Announcement } from "../../models/communication/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { paragraphs, text } from "../schemas.ts";
import { within } from "../within.ts";
import {
  type AnnouncementView,
  announcementReach,
  mustAnnounceToAll,
  writtenAnnouncement,
} from "./announcements.ts";
import { AudienceFilter } from "./audience.ts";
import { checkAudience } from "./check-audience.ts";
import { publishAnnouncement } from "./publish-announcement.ts";
import { takeBackAnnouncement } from "./take-back-announcement.ts";

const Instant = z.iso.datetime({ offset: true });

export const NewAnnouncement = z
  .strictObject({
    title: text(200),
    body: paragraphs(10_000),
    audienceFilter: AudienceFilter,
    publishAt: Instant.optional().describe("When a scheduled announcement is published. Default: now"),
    expiresAt: Instant.nullable().optional().describe("From then on readers do not see it"),
    pinned: z.boolean().optional(),
    requiresAcknowledgement: z.boolean().optional(),
    status: z
      .enum(["draft", "scheduled"])
      .optional()
      .describe("Default: draft, which waits until it is published, whatever `publishAt` says"),
  })
  .meta({ id: "NewAnnouncement" });

export const AnnouncementChanges = NewAnnouncement.partial().meta({ id: "AnnouncementChanges" });

type View = z.input<typeof AnnouncementView>;

/** Longer than that ahead, an announcement is more likely a slip. Milliseconds. */
const farthest = 2 * 366 * 86_400_000;
/** What is for whom stays as it was when people were told. */
const fixed = ["audienceFilter", "publishAt", "requiresAcknowledgement", "status"] as const;

/** Writes an announcement; a scheduled one whose time has come is published. @throws {AppError} 400, 403 */
export const writeAnnouncement = (values: z.output<typeof NewAnnouncement>): Promise<View> =>
  transaction(async () => {
    mustAnnounceToAll();
    const { publishAt, expiresAt, ...rest } = values;
    const announcement = Announcement.build({
      ...rest,
      publishAt: publishAt ? new Date(publishAt) : now(),
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      authorId: actorId(),
    });
    await check(announcement);
    await announcement.save();
    await audit(announcement, "create", null, values);
    if (isDue(announcement)) await publishAnnouncement(announcement);
    return writtenAnnouncement(announcement.id);
  });

/** @throws {AppError} 400, 404, 409 `announcement_status` for what is fixed once it is published */
export const changeAnnouncement = (id: string, values: z.output<typeof AnnouncementChanges>): Promise<View> =>
  transaction(async () => {
    const announcement = await find(id);
    const { status } = announcement;
    if (status === "withdrawn") throw wrongStatus(status, "changed");
    const named = fixed.filter((name) => values[name] !== undefined);
    if (status === "published" && named.length)
      throw conflict(
        "announcement_status",
        `The announcement is published: ${named.join(", ")} can no longer be changed. Withdraw it and write another`,
      );
    const { publishAt, expiresAt, ...rest } = values;
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, announcement.get(key)]));
    announcement.set(rest);
    if (publishAt) announcement.publishAt = new Date(publishAt);
    if (expiresAt !== undefined) {
      announcement.expiresAt = expiresAt ? new Date(expiresAt) : null;
      announcement.settledAt = null;
    }
    await check(announcement);
    await announcement.save();
    await audit(announcement, "update", before, values);
    if (isDue(announcement)) await publishAnnouncement(announcement);
    return writtenAnnouncement(id);
  });

/** Publishes a draft, or one that was to wait, now. @throws {AppError} 404, 409 `announcement_status` */
export const publishNow = (id: string): Promise<View> =>
  transaction(async () => {
    const announcement = await find(id);
    if (!["draft", "scheduled"].includes(announcement.status))
      throw wrongStatus(announcement.status, "published");
    announcement.publishAt = now();
    await check(announcement);
    await publishAnnouncement(announcement);
    return writtenAnnouncement(id);
  });

/** Takes an announcement down, or keeps it from being published. @throws {AppError} 404, 409 `announcement_status` */
export const withdrawAnnouncement = (id: string): Promise<View> =>
  transaction(async () => {
    const announcement = await find(id);
    const { status } = announcement;
    if (status === "withdrawn") throw wrongStatus(status, "withdrawn");
    await announcement.update({ status: "withdrawn" });
    if (status === "published") await takeBackAnnouncement(id);
    await audit(announcement, "withdraw", { status }, { status: "withdrawn" });
    return writtenAnnouncement(id);
  });

const wrongStatus = (status: string, verb: string) =>
  conflict("announcement_status", `The announcement is ${status}: it can no longer be ${verb}`);

const isDue = ({ status, publishAt }: Announcement) => status === "scheduled" && publishAt <= now();

async function find(id: string): Promise<Announcement> {
  const announcement = await Announcement.findOne({
    where: { [Op.and]: [{ id }, within("announcements.manage", announcementReach)] },
    lock: true,
  });
  if (!announcement) throw notFound("Announcement");
  return announcement;
}

const audit = (announcement: Announcement, verb: string, before: object | null, after: object) =>
  recordAudit({
    action: `announcements.${verb}`,
    entityType: "Announcement",
    entityId: announcement.id,
    before,
    after,
  });

async function check(announcement: Announcement): Promise<void> {
  const { publishAt, expiresAt } = announcement;
  if (announcement.isNewRecord || announcement.changed("audienceFilter"))
    await checkAudience(announcement.audienceFilter as z.output<typeof AudienceFilter>);
  const faults: Fault[] = [];
  if (publishAt.getTime() > now().getTime() + farthest)
    faults.push({ path: "publishAt", message: "must lie within two years from now" });
  if (expiresAt && expiresAt <= publishAt)
    faults.push({ path: "expiresAt", message: "must be after the time of publication" });
  else if (expiresAt && expiresAt <= now() && announcement.changed("expiresAt"))
    faults.push({ path: "expiresAt", message: "must lie ahead: withdraw it to take it down now" });
  if (faults.length) throw invalid(faults);
}
