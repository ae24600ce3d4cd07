import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useAuditWords } from "../../../lib/words/useAuditWords.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

/** What was done about an incident, with the reasons given. */
export function IncidentHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { done } = useAuditWords();
  const statusOf = (after: unknown) => (after as { status?: string } | null)?.status;
  return (
    <ListCard
      path="/api/v1/audit-events"
      caption={t("glance.history")}
      fixed={{ entityId: id, sort: "-createdAt" }}
      empty={t("glance.noHistory")}
      columns={[
        {
          header: t("activity.action"),
          cell: ({ action, after }) => {
            const status = statusOf(after);
            return <strong>{status ? t(`behaviour.state.${status}`, done(action)) : done(action)}</strong>;
          },
        },
        {
          header: t("behaviour.followUp"),
          cell: ({ after }) => (after as { reason?: string } | null)?.reason,
        },
        { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
      ]}
    />
  );
}
