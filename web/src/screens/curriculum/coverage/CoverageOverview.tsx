import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** How far each class is with its syllabus, against the plan. Classes furthest behind come first. */
export function CoverageOverview() {
  const { t } = useTranslation();
  const read = useRead("/api/v1/syllabus-coverage", {});
  return (
    <Loaded read={read}>
      {({ data }) => (
        <div className="stack">
          {data.length > 0 && (
            <Card title={t("curriculum.covered")}>
              <div className="stack">
                {data.map((row) => (
                  <Progress
                    key={row.courseOfferingId}
                    label={row.title}
                    done={row.covered}
                    of={row.topics}
                    words={`${row.covered} / ${row.topics}`}
                  />
                ))}
              </div>
            </Card>
          )}
          <Card title={t("curriculum.againstPlan")} flush>
            <DataTable
              caption={t("curriculum.againstPlan")}
              rows={data}
              keyOf={({ courseOfferingId }) => courseOfferingId}
              hrefOf={({ syllabusId }) => `/syllabuses/${syllabusId}`}
              empty={t("curriculum.noCoverage")}
              columns={[
                { header: t("curriculum.class"), cell: ({ title }) => <strong>{title}</strong> },
                { header: t("curriculum.teachers"), cell: ({ teachers }) => teachers },
                { header: t("curriculum.due"), align: "end", cell: ({ due }) => due },
                { header: t("curriculum.covered"), align: "end", cell: ({ covered }) => covered },
                { header: t("curriculum.inProgress"), align: "end", cell: ({ inProgress }) => inProgress },
                { header: t("curriculum.skipped"), align: "end", cell: ({ skipped }) => skipped },
                {
                  header: t("curriculum.behind"),
                  phone: "corner",
                  cell: ({ behind }) =>
                    behind > 0 ? (
                      <Badge tone="bad">{t("curriculum.behindBy", { number: behind })}</Badge>
                    ) : (
                      <Badge tone="good">{t("curriculum.onPlan")}</Badge>
                    ),
                },
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
