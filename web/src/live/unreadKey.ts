/** The query key of the unread count, as built by `useRead`. */
export const unreadKey = ["/api/v1/communication/notifications/unread-count", undefined, undefined] as const;
