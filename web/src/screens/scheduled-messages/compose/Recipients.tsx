import { useTranslation } from "react-i18next";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

export function Recipients({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const statuses = useStatusChoices("pending", "sent", "failed");
  return (
    <ListCard
      path="/api/v1/message-recipients"
      caption={t("messages.recipients")}
      fixed={{ scheduledMessageId: messageId }}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      empty={t("common.nothingFound")}
      csv
      columns={[
        { header: t("common.name"), cell: ({ name }) => <bdi>{name}</bdi> },
        { header: t("messages.children"), cell: ({ children }) => children },
        { header: t("common.address"), cell: ({ address }) => <bdi>{address}</bdi> },
        {
          header: t("common.status"),
          cell: ({ status, error }) => (
            <span className="stack-tight">
              <StatusBadge status={status} />
              {error && <span className="soft small">{error}</span>}
            </span>
          ),
        },
      ]}
    />
  );
}
