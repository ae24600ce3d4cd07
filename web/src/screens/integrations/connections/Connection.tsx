import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { SyncRuns } from "../sync/SyncRuns.tsx";
import { ConnectionActions } from "./ConnectionActions.tsx";
import { pulls } from "./connectionBody.ts";
import { TryConnection } from "./TryConnection.tsx";
import "../Integrations.css";

/** One connection: its test, and its sync runs. */
export function Connection({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/integration-connections/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(connection) => (
        <div className="stack">
          <PageHead
            title={connection.name}
            back={{ href: "/integrations", label: t("nav.integrations") }}
            about={<StatusBadge status={connection.status} />}
            actions={<ConnectionActions connection={connection} />}
          />
          {connection.lastError && <Note tone="warn">{connection.lastError}</Note>}
          <Card>
            <Facts
              facts={[
                [t("integrations.connector"), t(`integrations.by.${connection.connector}`)],
                ...(pulls(connection)
                  ? ([
                      [
                        t("common.address"),
                        <span key="url" className="codes" dir="ltr">
                          {connection.baseUrl}
                        </span>,
                      ],
                      [t("integrations.auth"), t(`integrations.authType.${connection.authType}`)],
                      [t("integrations.everyMinutes"), number(connection.everyMinutes)],
                      [t("integrations.fullEveryDays"), number(connection.fullEveryDays)],
                    ] as const)
                  : []),
                [t("integrations.onConflict"), t(`integrations.stays.${connection.onConflict}`)],
                [t("integrations.lastSync"), instant(connection.lastSyncAt)],
                [t("integrations.lastFullSync"), instant(connection.lastFullSyncAt)],
                [t("integrations.nextSync"), connection.nextSyncAt && instant(connection.nextSyncAt)],
              ]}
            />
          </Card>
          {connection.status !== "disabled" && pulls(connection) && (
            <TryConnection id={id} status={connection.status} />
          )}
          <SyncRuns connectionId={id} />
        </div>
      )}
    </Loaded>
  );
}
