import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

/** What was collected today, and what is overdue; each number leads to what it sums up. */
export function FeeFigures() {
  const { t } = useTranslation();
  const { money, today } = useFormat();
  const collected = useRead("/api/v1/fee-reports/collection", {
    query: { from: today(), to: today() },
    fresh: true,
  });
  const owing = useRead("/api/v1/fee-reports/defaulters", { query: { limit: 1 } });
  return (
    <div className="stats">
      <Loaded read={collected} lines={1}>
        {({ net }) => (
          <Stat
            label={t("dashboard.collectedToday")}
            value={money(net)}
            href={`/fees?tab=reports&view=collection&from=${today()}&to=${today()}`}
          />
        )}
      </Loaded>
      <Loaded read={owing} lines={1}>
        {({ total }) => <Stat label={t("fees.overdue")} value={money(total)} href="/fees?tab=defaulters" />}
      </Loaded>
    </div>
  );
}
