import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** The exam papers of a teacher whose marks have not been submitted. */
export function MarksDue() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { section } = useStructure();
  const read = useRead("/api/v1/exam-papers", {
    query: { toMark: "true", include: "courseOffering,exam", sort: "date", limit: 100 },
    fresh: true,
  });
  return (
    <Card title={t("tasks.marksDue")} flush>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("tasks.marksDue")}
            rows={data}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/exam-papers/${id}`}
            empty={t("tasks.noMarksDue")}
            columns={[
              {
                header: t("staff.course"),
                cell: ({ courseOffering }) => <strong>{courseOffering?.title}</strong>,
              },
              { header: t("results.exam"), cell: ({ exam }) => exam?.name },
              { header: t("students.class"), cell: ({ sectionId }) => section(sectionId) },
              { header: t("common.date"), phone: "corner", cell: ({ date }) => day(date) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
