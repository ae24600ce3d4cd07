import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";

type ReportCard = Pick<
  Row<"/api/v1/report-cards">,
  "id" | "heading" | "average" | "grade" | "rank" | "rankedAmong" | "status" | "withheldReason"
>;

/** The report cards of one student. A withheld one shows the reason and cannot be opened. */
export function ReportCardTable({ cards }: { cards: readonly ReportCard[] }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <DataTable
        caption={t("nav.reportCards")}
        rows={cards}
        keyOf={({ id }) => id}
        empty={t("results.noReportCards")}
        columns={[
          { header: t("results.term"), cell: ({ heading }) => <strong>{heading.term}</strong> },
          { header: t("students.class"), cell: ({ heading }) => <bdi>{heading.section}</bdi> },
          { header: t("results.average"), align: "end", cell: ({ average }) => average },
          { header: t("results.grade"), cell: ({ grade }) => grade },
          {
            header: t("results.rank"),
            cell: ({ rank, rankedAmong }) => rank && t("results.rankOf", { rank, of: rankedAmong }),
          },
          {
            header: t("common.status"),
            cell: ({ status, withheldReason }) => (
              <span className="row">
                <StatusBadge status={status} />
                {withheldReason && <span className="soft small">{withheldReason}</span>}
              </span>
            ),
          },
          {
            header: t("common.file"),
            align: "end",
            cell: ({ id, status }) =>
              status !== "withheld" && (
                <DownloadButton kind="plain" path={`/api/v1/report-cards/${id}.pdf`} event="report-card-pdf">
                  {t("common.pdf")}
                </DownloadButton>
              ),
          },
        ]}
      />
    </Card>
  );
}
