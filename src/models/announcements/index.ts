import { User } from "../identity/index.ts";
import { Announcement } from "./announcement.ts";
import { AnnouncementReceipt } from "./announcement-receipt.ts";

export { Announcement, AnnouncementReceipt };

export function associate(): void {
  Announcement.belongsTo(User, { as: "author", foreignKey: "authorId" });
  AnnouncementReceipt.belongsTo(Announcement, { as: "announcement", foreignKey: "announcementId" });
  AnnouncementReceipt.belongsTo(User, { as: "user", foreignKey: "userId" });
}
