import { AnnouncementReceipt } from "../../models/communication/index.ts";
import { takeBackNotifications } from "./take-back-notifications.ts";

/** Puts away what told of an announcement that nobody can read any more. */
export async function takeBackAnnouncement(id: string): Promise<void> {
  const told = await AnnouncementReceipt.findAll({ where: { announcementId: id }, attributes: ["userId"] });
  await takeBackNotifications(
    [`Announcement:${id}`],
    told.map(({ userId }) => userId),
  );
}
