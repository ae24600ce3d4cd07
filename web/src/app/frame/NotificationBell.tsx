import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useLiveState } from "../../live/useLiveState.ts";
import { Icon } from "../../ui/actions/Icon.tsx";
import "./NotificationBell.css";

/** Polling interval of the unread count while there is no realtime connection. */
const everyMs = 60_000;
/** Higher counts are shown as "99+". */
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
