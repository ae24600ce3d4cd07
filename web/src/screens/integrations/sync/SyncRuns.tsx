import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { SyncCounts } from "./SyncCounts.tsx";

const states = ["running", "succeeded", "partially_failed", "failed", "cancelled"] as const;

/** The sync runs of a connection. */
export function SyncRuns({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/integration-sync-runs"
      caption={t("integrations.runs")}
      fixed={{ integrationConnectionId: connectionId }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: states.map((value) => ({ value, label: t(`integrations.run.${value}`) })),
        },
      ]}
      hrefOf={({ id }) => `/integrations/runs/${id}`}
      empty={t("integrations.noRuns")}
      columns={[
        { header: t("integrations.startedAt"), cell: ({ startedAt }) => instant(startedAt) },
        {
          header: t("integrations.trigger"),
          cell: ({ trigger }) => t(`integrations.triggeredBy.${trigger}`),
        },
        { header: t("integrations.result"), cell: (run) => <SyncCounts run={run} /> },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} words={t(`integrations.run.${status}`)} />,
        },
      ]}
    />
  );
}
