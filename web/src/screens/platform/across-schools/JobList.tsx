import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";
import { everyMs } from "./JobRuns.tsx";

export function JobList() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/platform/jobs", { every: everyMs });
  return (
    <Card flush>
      <Loaded read={read} lines={8}>
        {({ data }) => (
          <DataTable
            caption={t("platform.schedule")}
            rows={data}
            keyOf={({ name }) => name}
            empty={t("platform.noJobs")}
            columns={[
              {
                header: t("platform.job"),
                cell: ({ name, summary }) => (
                  <span className="stack-tight">
                    <strong>{name}</strong>
                    <span className="soft small">{summary}</span>
                  </span>
                ),
              },
              { header: t("platform.schedule"), cell: ({ schedule }) => schedule },
              { header: t("platform.nextRun"), cell: ({ nextRunAt }) => instant(nextRunAt) },
              { header: t("platform.lastRun"), cell: ({ lastRunAt }) => instant(lastRunAt) },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ lastOutcome }) => lastOutcome && <PlatformStatus status={lastOutcome} />,
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ name }) => (
                  <ConfirmButton
                    label={t("platform.runNow")}
                    question={t("platform.runNowAsk", { name })}
                    event="run-job"
                    refreshes={["/platform/job"]}
                    run={() => send("post", "/api/v1/platform/job-runs", { body: { job: name } })}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
