import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Chart } from "../../ui/charts/Chart.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

export function GradesChart() {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const read = useRead("/api/v1/dashboard/grade-distribution");
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
          )
        }
      </Loaded>
    </Card>
  );
}
