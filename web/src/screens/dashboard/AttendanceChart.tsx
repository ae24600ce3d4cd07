import { useTranslation } from "react-i18next";
import { addDays } from "../../lib/format/addDays.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import type { DashboardPart } from "./DashboardData.ts";

interface Day {
  date: string;
  rate: number | null;
}

/** Every day from the first to the last one: the line has a gap where no register was taken. */
function everyDay(days: readonly Day[]): Day[] {
  const rates = new Map(days.map(({ date, rate }) => [date, rate]));
  const all: Day[] = [];
  for (let date = days[0]!.date; date <= days.at(-1)!.date; date = addDays(date, 1))
    all.push({ date, rate: rates.get(date) ?? null });
  return all;
}

export function AttendanceChart({ trend }: { trend: DashboardPart<"attendanceTrend"> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("dashboard.attendanceTrend")}>
      <RateChart days={trend.data.filter(({ rate }) => rate !== null)} />
    </Card>
  );
}

function RateChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const { shortDay, percent } = useFormat();
  if (days.length === 0) return <Empty>{t("dashboard.noAttendance")}</Empty>;
  const lowest = Math.min(...days.map(({ rate }) => rate!));
  const all = everyDay(days);
  return (
    <Chart
      label={t("dashboard.attendanceTrend")}
      kind="line"
      placesTitle={t("common.date")}
      places={all.map(({ date }) => shortDay(date))}
      series={[
        {
          name: t("dashboard.rate"),
          color: "var(--accent)",
          values: all.map(({ rate }) => rate),
          shown: all.map(({ rate }) => percent(rate)),
        },
      ]}
      tick={percent}
      from={Math.max(0, Math.floor(lowest * 10 - 0.5) / 10)}
    />
  );
}
