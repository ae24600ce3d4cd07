import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { SyncCounts } from "./SyncCounts.tsx";
import "../Integrations.css";

const severities = ["error", "conflict"] as const;

/** One sync run with its errors and conflicts. */
export function SyncRun({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/integration-sync-runs/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(run) => (
        <div className="stack">
          <PageHead
            title={instant(run.startedAt)}
            back={{
              href: `/integrations/connections/${run.integrationConnectionId}`,
              label: t("integrations.runs"),
            }}
            about={<StatusBadge status={run.status} words={t(`integrations.run.${run.status}`)} />}
          />
          {run.error && <Note tone="bad">{run.error}</Note>}
          <Card>
            <SyncCounts run={run} />
          </Card>
          <ListCard
            path="/api/v1/integration-sync-issues"
            caption={t("integrations.issues")}
            fixed={{ integrationSyncRunId: id }}
            filters={[
              {
                key: "severity",
                label: t("integrations.severity"),
                choices: severities.map((value) => ({ value, label: t(`integrations.issue.${value}`) })),
              },
            ]}
            empty={t("integrations.noIssues")}
            csv
            columns={[
              {
                header: t("integrations.externalId"),
                cell: ({ kind, externalId }) => (
                  <bdi>
                    {kind} {externalId}
                  </bdi>
                ),
              },
              { header: t("imports.faults"), cell: ({ message }) => message },
              {
                header: t("integrations.severity"),
                phone: "corner",
                cell: ({ severity }) => (
                  <Badge tone={severity === "error" ? "bad" : "warn"}>
                    {t(`integrations.issue.${severity}`)}
                  </Badge>
                ),
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
