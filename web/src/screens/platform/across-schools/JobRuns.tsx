import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";
import { usePlatformChoices } from "../usePlatformChoices.ts";

/** Polling interval of the job runs. */
export const everyMs = 10_000;

/** Formats the counts of a report as one line. */
const briefly = (report: Record<string, unknown> | null): string =>
  Object.entries(report ?? {})
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

export function JobRuns() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const jobs = useRead("/api/v1/platform/jobs");
  const statuses = usePlatformChoices("queued", "running", "succeeded", "retrying", "failed", "dead");
  return (
    <ListCard
      path="/api/v1/platform/job-runs"
      caption={t("platform.runs")}
      filters={[
        {
          key: "job",
          label: t("platform.job"),
          choices: (jobs.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
        },
        { key: "status", label: t("common.status"), choices: statuses },
      ]}
      empty={t("platform.noRuns")}
      csv
      columns={[
        {
          header: t("platform.job"),
          cell: ({ job, origin }) => (
            <span className="stack-tight">
              <strong>{job}</strong>
              <span className="soft small">{t(`platform.origin.${origin}`)}</span>
            </span>
          ),
        },
        { header: t("platform.startedAt"), cell: ({ startedAt }) => instant(startedAt) },
        { header: t("platform.finishedAt"), cell: ({ finishedAt }) => instant(finishedAt) },
        { header: t("platform.result"), cell: ({ error, report }) => error ?? briefly(report) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <PlatformStatus status={status} />,
        },
      ]}
    />
  );
}
