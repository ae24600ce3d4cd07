/** Path prefixes of the queries that change with an announcement. */
export const announcementRefreshes = [
  "/announcements",
  "/announcement-receipts",
  "/communication/announcements",
];
