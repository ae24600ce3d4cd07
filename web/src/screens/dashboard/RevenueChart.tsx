import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

const colors = { billed: "var(--line-strong)", collected: "var(--accent)" } as const;

export function RevenueChart() {
  const { t } = useTranslation();
  const { month, compact, money } = useFormat();
  const read = useRead("/api/v1/dashboard/revenue-trend", { query: { months: 6 } });
  return (
    <Card title={t("dashboard.revenue")}>
      <Loaded read={read}>
        {({ data }) => {
          // Bars need numbers; the displayed amounts come from the exact decimal strings.
          const series = (["billed", "collected"] as const).map((key) => ({
            name: t(`dashboard.${key}`),
            color: colors[key],
            values: data.map((each) => Number(each[key].amount)),
            shown: data.map((each) => money(each[key])),
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
                places={data.map((each) => month(each.month))}
                series={series}
                tick={compact}
              />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
