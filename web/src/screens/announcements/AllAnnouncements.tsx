import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

/** Every announcement, with how many have read it. */
export function AllAnnouncements() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const share = (some: number, all: number) => `${number(some)} / ${number(all)}`;
  return (
    <ListCard
      path="/api/v1/announcements"
      caption={t("announcements.all")}
      search={t("announcements.search")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: useStatusChoices("draft", "scheduled", "published", "expired", "withdrawn"),
        },
      ]}
      hrefOf={({ id }) => `/announcements/${id}`}
      empty={t("announcements.none")}
      csv
      columns={[
        { header: t("announcements.title"), cell: ({ title }) => <bdi>{title}</bdi> },
        { header: t("announcements.publishAt"), cell: ({ publishAt }) => instant(publishAt) },
        {
          header: t("announcements.readBy"),
          align: "end",
          cell: ({ countRecipients, countRead }) => countRecipients > 0 && share(countRead, countRecipients),
        },
        {
          header: t("announcements.acknowledgedBy"),
          align: "end",
          cell: ({ requiresAcknowledgement, countRecipients, countAcknowledged }) =>
            requiresAcknowledgement && countRecipients > 0 && share(countAcknowledged, countRecipients),
        },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
      ]}
    />
  );
}
