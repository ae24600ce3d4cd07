import type { Row } from "../../api/types.ts";

type Notification = Row<"/api/v1/communication/notifications">;

/** Returns the console path a notification links to; external URLs are rejected. */
export const linkOf = ({ url }: Notification): string | undefined =>
  url?.startsWith("/") && !url.startsWith("//") ? url : undefined;
