import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { tooltipStyle } from "../../ui/feedback/tooltipStyle.ts";
import { Chart } from "../../ui/layout/Chart.tsx";
import type { GrowthRow } from "./externalTest.ts";

/** How many students are above, on and below their target. */
export function GrowthChart({ rows }: { rows: readonly GrowthRow[] }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormat();
  const right = i18n.dir() === "rtl";
  const data = (["above", "on", "below", null] as const).map((standing) => ({
    name: t(`outside.standing.${standing ?? "none"}`),
    count: rows.filter((row) => row.standing === standing).length,
  }));
  return (
    <Chart
      label={t("outside.chart")}
      columns={[t("outside.against"), t("outside.students")]}
      rows={data.map(({ name, count }) => [name, number(count)])}
    >
      <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, left: 0, bottom: 0 }}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="name" tickLine={false} axisLine={false} reversed={right} />
        <YAxis
          width={36}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          orientation={right ? "right" : "left"}
        />
        <Tooltip
          {...tooltipStyle}
          cursor={{ fill: "var(--sunken)" }}
          formatter={(count) => [number(Number(count)), t("outside.students")]}
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
  );
}
