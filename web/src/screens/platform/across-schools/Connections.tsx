import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";
import { usePlatformChoices } from "../usePlatformChoices.ts";

/** The connections of all schools to other systems. */
export function Connections() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const statuses = usePlatformChoices("draft", "active", "paused", "error", "disabled");
  return (
    <>
      <PageHead title={t("nav.platform.connections")} />
      <ListCard
        path="/api/v1/platform/integration-connections"
        caption={t("nav.platform.connections")}
        search={t("platform.searchConnections")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/connections/${id}`}
        empty={t("platform.noConnections")}
        csv
        columns={[
          {
            header: t("common.name"),
            cell: ({ name, school }) => (
              <span className="stack-tight">
                <strong>{name}</strong>
                <span className="soft small">{school}</span>
              </span>
            ),
          },
          { header: t("platform.connector"), cell: ({ connector }) => connector },
          { header: t("platform.lastRun"), cell: ({ lastSyncAt }) => instant(lastSyncAt) },
          { header: t("platform.nextRun"), cell: ({ nextSyncAt }) => instant(nextSyncAt) },
          {
            header: t("platform.failures"),
            align: "end",
            cell: ({ consecutiveFailures }) => number(consecutiveFailures),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <PlatformStatus status={status} />,
          },
        ]}
      />
    </>
  );
}
