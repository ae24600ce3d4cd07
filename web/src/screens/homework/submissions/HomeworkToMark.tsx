import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";

/** The homework with hand-ins that wait for a mark; nothing if there is none. */
export function HomeworkToMark() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { data } = useRead("/api/v1/assignments", {
    query: { toMark: "true", sort: "-dueAt", limit: 5, include: "courseOffering" },
  });
  if (!data?.data.length) return null;
  return (
    <Card title={t("homework.toMark")} flush>
      <DataTable
        caption={t("homework.toMark")}
        rows={data.data}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/homework/${id}`}
        empty={t("homework.none")}
        columns={[
          { header: t("homework.title"), cell: ({ title }) => title },
          { header: t("homework.course"), cell: ({ courseOffering }) => courseOffering?.title },
          { header: t("homework.due"), cell: ({ dueAt }) => instant(dueAt) },
        ]}
      />
    </Card>
  );
}
