import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Stat } from "../../ui/layout/Stat.tsx";

export function ImportCounts({ batch }: { batch: Row<"/api/v1/import-batches"> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { countRows, countValid, countInvalid, countSkipped, countOk, countFailed } = batch;
  const counts: [string, number][] = [
    [t("imports.rows"), countRows],
    [t("imports.ready"), countValid],
    [t("status.invalid"), countInvalid],
    [t("status.skipped"), countSkipped],
    [t("imports.imported"), countOk],
    [t("status.failed"), countFailed],
  ];
  return (
    <div className="stats">
      {counts
        .filter(([, count], index) => index === 0 || count > 0)
        .map(([label, count]) => (
          <Stat key={label} label={label} value={number(count)} />
        ))}
    </div>
  );
}
