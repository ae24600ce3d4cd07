import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Stat } from "../../ui/layout/Stat.tsx";
import type { DashboardPart } from "../dashboard/DashboardData.ts";

/** What was collected today, and what is overdue; each number leads to what it sums up. */
export function FeeFigures({ figures }: { figures: DashboardPart<"feeFigures"> }) {
  const { t } = useTranslation();
  const { money, today } = useFormat();
  return (
    <div className="stats">
      <Stat
        label={t("dashboard.collectedToday")}
        value={money(figures.collectedToday)}
        href={`/fees?tab=reports&view=collection&from=${today()}&to=${today()}`}
      />
      <Stat label={t("fees.overdue")} value={money(figures.overdue)} href="/fees?tab=defaulters" />
    </div>
  );
}
