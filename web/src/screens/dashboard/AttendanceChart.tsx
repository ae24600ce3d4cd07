import { useTranslation } from "react-i18next";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { useRead } from "../../api/useRead.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { tooltipStyle } from "../../ui/feedback/tooltipStyle.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Chart } from "../../ui/layout/Chart.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

/** Every day from the first to the last one: the line has a gap where no register was taken. */
function everyDay(days: ReadonlyArray<{ date: string; rate: number | null }>) {
  const rates = new Map(days.map(({ date, rate }) => [date, rate]));
  const all: Array<{ date: string; rate: number | null }> = [];
  for (let date = days[0]!.date; date <= days.at(-1)!.date; date = addDays(date, 1))
    all.push({ date, rate: rates.get(date) ?? null });
  return all;
}

export function AttendanceChart() {
  const { t, i18n } = useTranslation();
  const { shortDay, percent } = useFormat();
  const read = useRead("/api/v1/dashboard/attendance-trend", { query: { days: 30 } });
  return (
    <Card title={t("dashboard.attendanceTrend")}>
      <Loaded read={read}>
        {({ data }) => {
          const days = data.filter(({ rate }) => rate !== null);
          if (days.length === 0) return <Empty>{t("dashboard.noAttendance")}</Empty>;
          const lowest = Math.min(...days.map(({ rate }) => rate!));
          return (
            <Chart
              label={t("dashboard.attendanceTrend")}
              columns={[t("common.date"), t("dashboard.rate")]}
              rows={days.map(({ date, rate }) => [shortDay(date), percent(rate)])}
            >
              <LineChart
                data={everyDay(days)}
                accessibilityLayer={false}
                margin={{ top: 8, right: 8, left: 0, bottom: 0 }}
              >
                <CartesianGrid vertical={false} />
                <XAxis
                  dataKey="date"
                  tickFormatter={shortDay}
                  tickLine={false}
                  axisLine={false}
                  minTickGap={28}
                  reversed={i18n.dir() === "rtl"}
                />
                <YAxis
                  width={44}
                  domain={[Math.max(0, Math.floor(lowest * 10 - 0.5) / 10), 1]}
                  tickFormatter={percent}
                  tickLine={false}
                  axisLine={false}
                  orientation={i18n.dir() === "rtl" ? "right" : "left"}
                />
                <Tooltip
                  {...tooltipStyle}
                  labelFormatter={(date) => shortDay(String(date))}
                  formatter={(rate) => [percent(Number(rate)), t("dashboard.rate")]}
                />
                <Line
                  dataKey="rate"
                  type="linear"
                  stroke="var(--accent)"
                  strokeWidth={2}
                  dot={{ r: 2.5, fill: "var(--accent)", strokeWidth: 0 }}
                  isAnimationActive={false}
                />
              </LineChart>
            </Chart>
          );
        }}
      </Loaded>
    </Card>
  );
}
