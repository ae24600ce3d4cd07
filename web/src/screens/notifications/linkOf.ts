import type { Row } from "../../api/types.ts";

type Notification = Row<"/api/v1/communication/notifications">;

/** Where a notification leads within the console; an address of elsewhere is none. */
export const linkOf = ({ url }: Notification): string | undefined =>
  url?.startsWith("/") && !url.startsWith("//") ? url : undefined;
