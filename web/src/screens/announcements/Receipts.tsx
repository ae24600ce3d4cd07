import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";

const tones = { unread: "plain", read: "accent", acknowledged: "good" } as const;

/** The readers of an announcement and whether they have read it. */
export function Receipts({ announcementId }: { announcementId: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const states = ["unread", "read", "acknowledged"] as const;
  return (
    <ListCard
      path="/api/v1/announcement-receipts"
      caption={t("announcements.readers")}
      fixed={{ announcementId }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: states.map((value) => ({ value, label: t(`announcements.state.${value}`) })),
        },
      ]}
      empty={t("common.nothingFound")}
      csv
      columns={[
        { header: t("common.name"), cell: ({ name }) => <bdi>{name}</bdi> },
        { header: t("announcements.state.read"), cell: ({ readAt }) => readAt && instant(readAt) },
        {
          header: t("announcements.state.acknowledged"),
          cell: ({ acknowledgedAt }) => acknowledgedAt && instant(acknowledgedAt),
        },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <Badge tone={tones[status]}>{t(`announcements.state.${status}`)}</Badge>,
        },
      ]}
    />
  );
}
