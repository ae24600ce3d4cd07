import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import type { DashboardPart } from "./DashboardData.ts";

export function GradesChart({
  grades: { data, termName, average },
}: {
  grades: DashboardPart<"gradeDistribution">;
}) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  return (
    <Card title={t("dashboard.grades")}>
      {data.length === 0 ? (
        <Empty>{t("dashboard.noGrades")}</Empty>
      ) : (
        <>
          <p className="soft small">
            {t("dashboard.gradesAbout", { term: termName ?? "", average: average ?? "–" })}
          </p>
          <Chart
            label={t("dashboard.grades")}
            kind="bars"
            placesTitle={t("results.grade")}
            places={data.map(({ grade }) => grade)}
            series={[
              {
                name: t("dashboard.results"),
                color: "var(--accent)",
                values: data.map(({ count }) => count),
                shown: data.map(({ count, share }) => `${number(count)} (${percent(share)})`),
              },
            ]}
            tick={number}
            wholeOnly
          />
        </>
      )}
    </Card>
  );
}
