import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export function Exams() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const statuses = useStatusChoices("draft", "scheduled", "in_progress", "marking", "published", "cancelled");
  return (
    <>
      <PageHead title={t("nav.exams")} />
      <ListCard
        path="/api/v1/exams"
        caption={t("nav.exams")}
        fixed={{ include: "term", sort: "-startsOn" }}
        search={t("results.searchExam")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/exams/${id}`}
        empty={t("results.noExams")}
        csv
        columns={[
          { header: t("common.name"), cell: ({ name }) => name },
          { header: t("results.term"), cell: ({ term }) => term?.name },
          { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
          { header: t("common.until"), cell: ({ endsOn }) => day(endsOn) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
