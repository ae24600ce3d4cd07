import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { DAY_MS } from "../../lib/days/day-ms.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { Announcement } from "../../models/announcements/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import type { AuditVerb } from "../audit/audit-verbs.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { type AnnouncementView, checkMayAnnounce, writtenAnnouncement } from "./announcements.ts";
import { publishAnnouncement } from "./publish-announcement.ts";
import { retractAnnouncement } from "./retract-announcement.ts";

const Instant = z.iso.datetime({ offset: true });

export const NewAnnouncement = z
  .strictObject({
    title: text(200),
    body: paragraphs(10_000),
    audienceFilter: AudienceFilter,
    publishAt: Instant.optional().describe("When a scheduled announcement is published. Default: now"),
    expiresAt: Instant.nullable().optional().describe("Hidden from readers from this time on"),
    pinned: z.boolean().optional(),
    requiresAcknowledgement: z.boolean().optional(),
    status: z
      .enum(["draft", "scheduled"])
      .optional()
      .describe(
        "Default: draft, which stays unpublished until it is published explicitly, regardless of `publishAt`",
      ),
  })
  .meta({ id: "NewAnnouncement" });

export const AnnouncementChanges = NewAnnouncement.partial().meta({ id: "AnnouncementChanges" });

type View = z.input<typeof AnnouncementView>;

/** A `publishAt` further ahead than two years is most likely a typing error. */
const MAX_LEAD_MS = 2 * 366 * DAY_MS;
/** Cannot change after publication: recipients have been notified on the basis of these values. */
const fixedAfterPublication = ["audienceFilter", "publishAt", "requiresAcknowledgement", "status"] as const;

/** Creates an announcement, and publishes it if it is scheduled and due. @throws {AppError} 400, 403 */
export const writeAnnouncement = (values: z.output<typeof NewAnnouncement>): Promise<View> =>
  transaction(async () => {
    checkMayAnnounce();
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

/**
 * Changes an announcement, and publishes it if it is scheduled and due.
 * @throws {AppError} 400, 404, 409 `announcement_status`
 */
export const changeAnnouncement = (id: string, values: z.output<typeof AnnouncementChanges>): Promise<View> =>
  transaction(async () => {
    const announcement = await find(id);
    const { status } = announcement;
    if (status === "withdrawn") throw wrongStatus(status, "changed");
    const named = fixedAfterPublication.filter((name) => values[name] !== undefined);
    if (status === "published" && named.length)
      throw conflict(
        "announcement_status",
        `The announcement is published: ${named.join(", ")} can no longer be changed. Withdraw it and create a new one`,
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

/** Publishes a draft or scheduled announcement now. @throws {AppError} 404, 409 `announcement_status` */
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

/**
 * Withdraws an announcement, published or not, and retracts its notifications.
 * @throws {AppError} 404, 409 `announcement_status`
 */
export const withdrawAnnouncement = (id: string): Promise<View> =>
  transaction(async () => {
    const announcement = await find(id);
    const { status } = announcement;
    if (status === "withdrawn") throw wrongStatus(status, "withdrawn");
    await announcement.update({ status: "withdrawn" });
    if (status === "published") await retractAnnouncement(id);
    await audit(announcement, "withdraw", { status }, { status: "withdrawn" });
    return writtenAnnouncement(id);
  });

const wrongStatus = (status: string, verb: string) =>
  conflict("announcement_status", `The announcement is ${status} and can no longer be ${verb}`);

const isDue = ({ status, publishAt }: Announcement) => status === "scheduled" && publishAt <= now();

async function find(id: string): Promise<Announcement> {
  const announcement = await findLocked(Announcement, id, {
    where: scopeWhere("announcements.manage", wholeSchoolOnly),
  });
  return announcement;
}

const audit = (announcement: Announcement, verb: AuditVerb, before: object | null, after: object) =>
  audited(Announcement, announcement.id, verb, { before, after });

async function check(announcement: Announcement): Promise<void> {
  const { publishAt, expiresAt } = announcement;
  if (announcement.isNewRecord || announcement.changed("audienceFilter"))
    await checkAudience(announcement.audienceFilter as z.output<typeof AudienceFilter>);
  const faults: Fault[] = [];
  if (publishAt.getTime() > now().getTime() + MAX_LEAD_MS)
    faults.push({ path: "publishAt", message: "must be within two years from now" });
  if (expiresAt && expiresAt <= publishAt)
    faults.push({ path: "expiresAt", message: "must be after `publishAt`" });
  else if (expiresAt && expiresAt <= now() && announcement.changed("expiresAt"))
    faults.push({
      path: "expiresAt",
      message: "must be in the future; to remove the announcement now, withdraw it",
    });
  if (faults.length) throw invalid(faults);
}
