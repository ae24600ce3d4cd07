import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { SubmissionBadge } from "./submissions/SubmissionBadge.tsx";

/** The homework that the student has to do next; nothing if there is none. */
export function HomeworkDue() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { data } = useRead("/api/v1/assignment-submissions", {
    query: { status: "not_submitted", missing: "false", sort: "dueAt", limit: 10, include: "assignment" },
  });
  const rows = (data?.data ?? []).filter(({ assignment }) => assignment?.status === "published").slice(0, 5);
  if (rows.length === 0) return null;
  return (
    <Card title={t("homework.dueSoon")} flush>
      <DataTable
        caption={t("homework.dueSoon")}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/homework/hand-in/${id}`}
        empty={t("homework.noneToDo")}
        columns={[
          { header: t("homework.title"), cell: ({ assignment }) => assignment?.title },
          { header: t("homework.due"), cell: ({ dueAt }) => instant(dueAt) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: (submission) => <SubmissionBadge of={submission} family />,
          },
        ]}
      />
    </Card>
  );
}
