import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import "./Announcements.css";

/** The announcements visible to the user, with unread ones marked. */
export function OwnAnnouncements() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/communication/announcements"
      caption={t("announcements.forMe")}
      search={t("announcements.search")}
      filters={[
        {
          key: "unread",
          label: t("announcements.readOrNot"),
          choices: [{ value: "true", label: t("notifications.state.unread") }],
        },
        {
          key: "open",
          label: t("announcements.acknowledgedOrNot"),
          choices: [{ value: "true", label: t("announcements.toAcknowledge") }],
        },
      ]}
      hrefOf={({ id }) => `/announcements/${id}`}
      empty={t("announcements.noneForMe")}
      columns={[
        {
          header: t("announcements.title"),
          cell: ({ title, body, readAt, pinned }) => (
            <span className="announcement-line" data-unread={readAt === null || undefined}>
              <span className="announcement-title">
                {readAt === null && <span className="unseen">{t("notifications.new")}: </span>}
                <bdi>{title}</bdi>
                {pinned && <Badge tone="accent">{t("announcements.pinned")}</Badge>}
              </span>
              <span className="announcement-start soft" dir="auto">
                {body}
              </span>
            </span>
          ),
        },
        {
          header: t("announcements.by"),
          cell: ({ authorName }) => authorName && <bdi>{authorName}</bdi>,
        },
        { header: t("emails.at"), cell: ({ publishAt }) => instant(publishAt) },
        {
          header: t("common.status"),
          cell: ({ requiresAcknowledgement, acknowledgedAt }) =>
            requiresAcknowledgement &&
            (acknowledgedAt ? (
              <Badge tone="good">{t("announcements.acknowledged")}</Badge>
            ) : (
              <Badge tone="warn">{t("announcements.toAcknowledge")}</Badge>
            )),
        },
      ]}
    />
  );
}
