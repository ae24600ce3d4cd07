import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { tooltipStyle } from "../../ui/feedback/tooltipStyle.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Chart } from "../../ui/layout/Chart.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

export function GradesChart() {
  const { t, i18n } = useTranslation();
  const { number, percent } = useFormat();
  const read = useRead("/api/v1/dashboard/grade-distribution");
  const right = i18n.dir() === "rtl";
  return (
    <Card title={t("dashboard.grades")}>
      <Loaded read={read}>
        {({ data, termName, average }) =>
          data.length === 0 ? (
            <Empty>{t("dashboard.noGrades")}</Empty>
          ) : (
            <>
              <p className="soft small">
                {t("dashboard.gradesAbout", { term: termName ?? "", average: average ?? "–" })}
              </p>
              <Chart
                label={t("dashboard.grades")}
                columns={[t("results.grade"), t("dashboard.results"), t("dashboard.share")]}
                rows={data.map(({ grade, count, share }) => [grade, number(count), percent(share)])}
              >
                <BarChart
                  data={data}
                  accessibilityLayer={false}
                  margin={{ top: 8, right: 8, left: 0, bottom: 0 }}
                >
                  <CartesianGrid vertical={false} />
                  <XAxis dataKey="grade" tickLine={false} axisLine={false} reversed={right} />
                  <YAxis
                    width={36}
                    tickLine={false}
                    axisLine={false}
                    orientation={right ? "right" : "left"}
                  />
                  <Tooltip
                    {...tooltipStyle}
                    cursor={{ fill: "var(--sunken)" }}
                    formatter={(count) => [number(Number(count)), t("dashboard.results")]}
                  />
                  <Bar
                    dataKey="count"
                    fill="var(--accent)"
                    radius={[4, 4, 0, 0]}
                    maxBarSize={56}
                    isAnimationActive={false}
                  />
                </BarChart>
              </Chart>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
