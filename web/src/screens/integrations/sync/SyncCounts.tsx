import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";

/** The counts of a sync run in one line. */
export function SyncCounts({ run }: { run: Row<"/api/v1/integration-sync-runs"> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const counts = [
    ["created", run.countCreated],
    ["updated", run.countUpdated],
    ["removed", run.countRemoved],
    ["unchanged", run.countUnchanged],
    ["conflicts", run.countConflicts],
    ["failed", run.countFailed],
  ] as const;
  return (
    <span className="sync-counts small">
      {counts
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `${t(`integrations.action.${name}`)}: ${number(count)}`)
        .join(" · ") || "–"}
    </span>
  );
}
