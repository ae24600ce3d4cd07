import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { tooltipStyle } from "../../ui/feedback/tooltipStyle.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Chart } from "../../ui/layout/Chart.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

export function RevenueChart() {
  const { t, i18n } = useTranslation();
  const { month, compact, money } = useFormat();
  const { currency } = useSignedIn().school;
  const read = useRead("/api/v1/dashboard/revenue-trend", { query: { months: 6 } });
  const right = i18n.dir() === "rtl";
  return (
    <Card title={t("dashboard.revenue")}>
      <Loaded read={read}>
        {({ data }) => {
          // Charts need numbers; the displayed amounts come from the exact decimal strings.
          const bars = data.map((each) => ({
            month: each.month,
            billed: Number(each.billed.amount),
            collected: Number(each.collected.amount),
          }));
          if (bars.every(({ billed, collected }) => billed === 0 && collected === 0))
            return <Empty>{t("dashboard.noRevenue")}</Empty>;
          return (
            <>
              <div className="chart-legend" aria-hidden="true">
                <span style={{ "--mark": "var(--line-strong)" } as React.CSSProperties}>
                  {t("dashboard.billed")}
                </span>
                <span style={{ "--mark": "var(--accent)" } as React.CSSProperties}>
                  {t("dashboard.collected")}
                </span>
              </div>
              <Chart
                label={t("dashboard.revenue")}
                columns={[t("common.month"), t("dashboard.billed"), t("dashboard.collected")]}
                rows={data.map((each) => [month(each.month), money(each.billed), money(each.collected)])}
              >
                <BarChart
                  data={bars}
                  accessibilityLayer={false}
                  barGap={2}
                  margin={{ top: 8, right: 8, left: 0, bottom: 0 }}
                >
                  <CartesianGrid vertical={false} />
                  <XAxis
                    dataKey="month"
                    tickFormatter={month}
                    tickLine={false}
                    axisLine={false}
                    reversed={right}
                  />
                  <YAxis
                    width="auto"
                    tickFormatter={compact}
                    tickLine={false}
                    axisLine={false}
                    orientation={right ? "right" : "left"}
                  />
                  <Tooltip
                    {...tooltipStyle}
                    cursor={{ fill: "var(--sunken)" }}
                    labelFormatter={(each) => month(String(each))}
                    formatter={(value, name) => [
                      money({ amount: String(value), currency }),
                      t(`dashboard.${String(name)}`),
                    ]}
                  />
                  <Bar
                    dataKey="billed"
                    fill="var(--line-strong)"
                    radius={[3, 3, 0, 0]}
                    isAnimationActive={false}
                  />
                  <Bar
                    dataKey="collected"
                    fill="var(--accent)"
                    radius={[3, 3, 0, 0]}
                    isAnimationActive={false}
                  />
                </BarChart>
              </Chart>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
