/** Where the number of unread notifications is kept: the key that `useRead` gives its route. */
export const unreadKey = ["/api/v1/communication/notifications/unread-count", undefined, undefined] as const;
