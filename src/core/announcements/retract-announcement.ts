import { AnnouncementReceipt } from "../../models/announcements/index.ts";
import { retractNotifications } from "../notifications/retract-notifications.ts";

/** Retracts the notifications of an announcement that has been withdrawn or has expired. */
export async function retractAnnouncement(id: string): Promise<void> {
  const receipts = await AnnouncementReceipt.findAll({
    where: { announcementId: id },
    attributes: ["userId"],
  });
  await retractNotifications(
    [`Announcement:${id}`],
    receipts.map(({ userId }) => userId),
  );
}
