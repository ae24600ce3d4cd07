import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** How many students of a class reached each level of each criterion. */
export function RubricStatistics({ id }: { id: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/assignments/{id}/rubric-statistics", { path: { id }, fresh: true });
  return (
    <Loaded read={read}>
      {({ rated, criteria }) =>
        rated > 0 && (
          <Card title={t("homework.rubric.statistics", { count: rated })} flush>
            <DataTable
              caption={t("homework.rubric.criteria")}
              rows={criteria}
              keyOf={({ rubricCriterionId }) => rubricCriterionId}
              empty={t("homework.rubric.none")}
              columns={[
                { header: t("homework.rubric.criterion"), cell: ({ title }) => <strong>{title}</strong> },
                {
                  header: t("homework.rubric.average"),
                  align: "end",
                  cell: ({ averagePoints }) => averagePoints && number(Number(averagePoints)),
                },
                {
                  header: t("homework.rubric.levels"),
                  cell: ({ levels }) =>
                    levels.map(({ title, count }) => `${title}: ${number(count)}`).join(" · "),
                },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  );
}
