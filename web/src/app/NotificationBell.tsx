import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useRead } from "../api/useRead.ts";
import { useFormat } from "../lib/useFormat.ts";
import { useLiveState } from "../live/useLiveState.ts";
import { Icon } from "../ui/Icon.tsx";
import "./NotificationBell.css";

/** How often the number is asked for where it does not come by itself. */
const everyMs = 60_000;
/** Beyond it a number says no more than that there are many. */
const most = 99;

export function NotificationBell() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const { number } = useFormat();
  const off = useLiveState() === "off";
  const read = useRead("/api/v1/communication/notifications/unread-count", {
    enabled: off,
    ...(off && { every: everyMs }),
  });
  const count = read.data?.count ?? 0;
  return (
    <Link
      href="/notifications"
      className="bell"
      data-event="notifications"
      aria-current={path === "/notifications" ? "page" : undefined}
      aria-label={count > 0 ? t("notifications.count", { count }) : t("notifications.title")}
    >
      <Icon name="bell" size={20} />
      {count > 0 && (
        <span className="bell-count figures" aria-hidden="true">
          {count > most ? `${number(most)}+` : number(count)}
        </span>
      )}
    </Link>
  );
}
