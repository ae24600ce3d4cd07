import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { channelNames } from "../audience/audience.ts";

export function MessageList() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const statuses = useStatusChoices(
    "draft",
    "pending",
    "processing",
    "sent",
    "partially_failed",
    "failed",
    "cancelled",
  );
  return (
    <ListCard
      path="/api/v1/scheduled-messages"
      caption={t("nav.messages")}
      fixed={{ sort: "-scheduledAt" }}
      filters={[
        {
          key: "channel",
          label: t("messages.channel"),
          choices: channelNames.map((value) => ({ value, label: t(`messages.by.${value}`) })),
        },
        { key: "status", label: t("common.status"), choices: statuses },
      ]}
      hrefOf={({ id }) => `/messages/${id}`}
      empty={t("messages.none")}
      csv
      columns={[
        {
          header: t("emails.subject"),
          cell: ({ subject, body }) => <bdi>{subject ?? body.slice(0, 60)}</bdi>,
        },
        { header: t("messages.channel"), cell: ({ channel }) => t(`messages.by.${channel}`) },
        { header: t("emails.at"), cell: ({ scheduledAt }) => instant(scheduledAt) },
        {
          header: t("messages.sent"),
          align: "end",
          cell: ({ countPlanned, countSent }) =>
            countPlanned > 0 && `${number(countSent)} / ${number(countPlanned)}`,
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
