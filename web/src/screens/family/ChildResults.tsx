import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

export function ChildResults({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/guardian/children/{childId}/results", { path: { childId } });
  return (
    <Loaded read={read}>
      {({ data, termName }) => (
        <div className="stack">
          <Card {...(termName && { title: termName })} flush>
            <DataTable
              caption={t("results.results")}
              rows={data}
              keyOf={({ courseOfferingId }) => courseOfferingId}
              empty={t("results.none")}
              columns={[
                { header: t("staff.course"), cell: ({ course }) => <strong>{course}</strong> },
                { header: t("family.teacher"), cell: ({ teacher }) => teacher && <bdi>{teacher}</bdi> },
                { header: t("results.coursework"), align: "end", cell: ({ coursework }) => coursework },
                { header: t("results.exam"), align: "end", cell: ({ exam }) => exam },
                {
                  header: t("results.score"),
                  align: "end",
                  phone: "corner",
                  cell: ({ score }) => score && <strong>{score}</strong>,
                },
                { header: t("results.grade"), cell: ({ grade }) => grade },
              ]}
            />
          </Card>
          {data.some(({ results }) => results.length > 0) && (
            <Card title={t("results.single")} flush>
              <DataTable
                caption={t("results.single")}
                rows={data.flatMap(({ course, results }) => results.map((result) => ({ course, ...result })))}
                keyOf={({ lineItemId }) => lineItemId}
                empty={t("results.none")}
                columns={[
                  { header: t("results.assessment"), cell: ({ title }) => <strong>{title}</strong> },
                  { header: t("staff.course"), cell: ({ course }) => course },
                  {
                    header: t("results.score"),
                    align: "end",
                    phone: "corner",
                    cell: ({ score, textScore, maxScore, missing }) =>
                      missing ? (
                        <StatusBadge status="missing" />
                      ) : (
                        (textScore ?? (score && `${Number(score)} / ${Number(maxScore)}`))
                      ),
                  },
                  { header: t("results.comment"), cell: ({ comment }) => comment },
                ]}
              />
            </Card>
          )}
        </div>
      )}
    </Loaded>
  );
}
