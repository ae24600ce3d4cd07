import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";

/** One connection with its latest sync runs. */
export function Connection({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/platform/integration-connections/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {({ runs, ...connection }) => (
        <div className="stack">
          <PageHead
            title={`${connection.name}, ${connection.school}`}
            back={{ href: "/connections", label: t("nav.platform.connections") }}
            about={<PlatformStatus status={connection.status} />}
            actions={
              connection.status !== "disabled" && (
                <ConfirmButton
                  label={t("platform.pull")}
                  question={t("platform.pullAsk", { name: connection.name })}
                  event="sync-connection"
                  kind="primary"
                  refreshes={["/platform/integration-connections"]}
                  run={() =>
                    send("post", "/api/v1/platform/integration-connections/{id}/sync", { path: { id } })
                  }
                />
              )
            }
          />
          <Card>
            <Facts
              facts={[
                [t("platform.connector"), connection.connector],
                [t("platform.lastRun"), instant(connection.lastSyncAt)],
                [t("platform.nextRun"), instant(connection.nextSyncAt)],
                [t("platform.failures"), number(connection.consecutiveFailures)],
                [t("platform.error"), connection.lastError],
              ]}
            />
          </Card>
          <Card title={t("platform.pulls")} flush>
            <DataTable
              caption={t("platform.pulls")}
              rows={runs}
              keyOf={(run) => run.id}
              empty={t("platform.noRuns")}
              columns={[
                { header: t("platform.startedAt"), cell: ({ startedAt }) => instant(startedAt) },
                { header: t("platform.read"), align: "end", cell: ({ countRead }) => number(countRead) },
                {
                  header: t("platform.changed"),
                  align: "end",
                  cell: ({ countCreated, countUpdated, countRemoved }) =>
                    number(countCreated + countUpdated + countRemoved),
                },
                {
                  header: t("platform.notTaken"),
                  align: "end",
                  cell: ({ countFailed }) => number(countFailed),
                },
                { header: t("platform.error"), cell: ({ error }) => error },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: ({ status }) => <PlatformStatus status={status} />,
                },
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
