import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import type { DashboardPart } from "./DashboardData.ts";

const colors = { billed: "var(--line-strong)", collected: "var(--accent)" } as const;

export function RevenueChart({ trend }: { trend: DashboardPart<"revenueTrend"> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("dashboard.revenue")}>
      <MonthChart months={trend.data} />
    </Card>
  );
}

function MonthChart({ months }: { months: DashboardPart<"revenueTrend">["data"] }) {
  const { t } = useTranslation();
  const { month, compact, money } = useFormat();
  // Bars need numbers; the displayed amounts come from the exact decimal strings.
  const series = (["billed", "collected"] as const).map((key) => ({
    name: t(`dashboard.${key}`),
    color: colors[key],
    values: months.map((each) => Number(each[key].amount)),
    shown: months.map((each) => money(each[key])),
  }));
  if (series.every(({ values }) => values.every((value) => value === 0)))
    return <Empty>{t("dashboard.noRevenue")}</Empty>;
  return (
    <>
      <div className="chart-legend" aria-hidden="true">
        {series.map(({ name, color }) => (
          <span key={name} style={{ "--mark": color } as React.CSSProperties}>
            {name}
          </span>
        ))}
      </div>
      <Chart
        label={t("dashboard.revenue")}
        kind="bars"
        placesTitle={t("common.month")}
        places={months.map((each) => month(each.month))}
        series={series}
        tick={compact}
      />
    </>
  );
}
