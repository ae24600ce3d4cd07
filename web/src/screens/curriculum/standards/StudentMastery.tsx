import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { MasteryBadge } from "./MasteryBadge.tsx";
import { labelOfStandard } from "./standardRows.ts";

/** How far a student has mastered the standards that were assessed. */
export function StudentMastery({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/students/{id}/standard-mastery", { path: { id: studentId } });
  return (
    <Card title={t("standards.progress")} flush>
      <Loaded read={read} lines={2}>
        {({ standards, levels, data }) => {
          const of = new Map(data.map((each) => [each.learningStandardId, each]));
          return (
            <DataTable
              caption={t("standards.progress")}
              rows={standards.filter(({ learningStandardId }) => of.has(learningStandardId))}
              keyOf={({ learningStandardId }) => learningStandardId}
              empty={t("standards.noProgress")}
              columns={[
                {
                  header: t("standards.standard"),
                  cell: (standard) => <strong>{labelOfStandard(standard)}</strong>,
                },
                {
                  header: t("standards.evidence"),
                  align: "end",
                  cell: ({ learningStandardId }) => of.get(learningStandardId)?.evidence,
                },
                {
                  header: t("standards.mastery"),
                  cell: ({ learningStandardId }) => (
                    <MasteryBadge levels={levels} of={of.get(learningStandardId)} />
                  ),
                },
              ]}
            />
          );
        }}
      </Loaded>
    </Card>
  );
}
