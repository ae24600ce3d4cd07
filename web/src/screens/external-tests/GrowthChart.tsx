import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import type { GrowthRow } from "./externalTest.ts";

const standings = ["above", "on", "below", null] as const;

/** How many students are above, on and below their target. */
export function GrowthChart({ rows }: { rows: readonly GrowthRow[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const counts = standings.map((each) => rows.filter(({ standing }) => standing === each).length);
  return (
    <Chart
      label={t("outside.chart")}
      kind="bars"
      placesTitle={t("outside.against")}
      places={standings.map((each) => t(`outside.standing.${each ?? "none"}`))}
      series={[
        {
          name: t("outside.students"),
          color: "var(--accent)",
          values: counts,
          shown: counts.map(number),
        },
      ]}
      tick={number}
      wholeOnly
    />
  );
}
