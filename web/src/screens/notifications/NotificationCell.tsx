import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Row } from "../../api/types.ts";
import { linkOf } from "./linkOf.ts";
import "./Notifications.css";

interface Props {
  notification: Row<"/api/v1/communication/notifications">;
  /** Called when the link is followed, to mark the notification as read. */
  onFollow: () => void;
}

export function NotificationCell({ notification, onFollow }: Props) {
  const { t } = useTranslation();
  const { title, body, status } = notification;
  const href = linkOf(notification);
  return (
    <div className="notification" data-unread={status === "unread" || undefined}>
      <span className="notification-title">
        {status === "unread" && <span className="unseen">{t("notifications.new")}: </span>}
        {href ? (
          <Link href={href} onClick={onFollow} data-event="follow-notification">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
      </span>
      <p className="soft" dir="auto">
        {body}
      </p>
    </div>
  );
}
