import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { filePath } from "../../lib/filePath.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ClassReportCards } from "./ClassReportCards.tsx";
import { WithholdButton } from "./WithholdButton.tsx";

export function ReportCards() {
  const { t } = useTranslation();
  const { sectionChoices } = useStructure();
  const { may } = useSignedIn();
  const statuses = useStatusChoices("draft", "reviewed", "published", "withheld", "superseded");
  const terms = useRead("/api/v1/academic-terms", { query: { limit: 50, sort: "-startsOn" } });
  const [params] = useSearchParams();
  const section = params.get("sectionId");
  const term = params.get("termId");
  return (
    <div className="stack">
      <PageHead
        title={t("nav.reportCards")}
        actions={
          section &&
          term && (
            <DownloadButton
              path={filePath(`/api/v1/sections/${section}/report-cards.pdf`, { termId: term })}
              event="class-report-cards"
            >
              {t("results.wholeClass")}
            </DownloadButton>
          )
        }
      />
      {section && term && may("report-cards.manage") && (
        <ClassReportCards key={section + term} sectionId={section} termId={term} />
      )}
      <ListCard
        path="/api/v1/report-cards"
        caption={t("nav.reportCards")}
        filters={[
          {
            key: "termId",
            label: t("results.term"),
            choices: (terms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { key: "sectionId", label: t("students.class"), choices: sectionChoices },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        empty={t("results.noReportCards")}
        csv
        columns={[
          { header: t("common.name"), cell: ({ heading }) => <strong>{heading.student}</strong> },
          { header: t("students.class"), cell: ({ heading }) => <bdi>{heading.section}</bdi> },
          { header: t("results.term"), cell: ({ heading }) => heading.term },
          { header: t("results.average"), align: "end", cell: ({ average }) => average },
          { header: t("results.grade"), cell: ({ grade }) => grade },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status, withheldReason }) => (
              <span className="stack-tight">
                <StatusBadge status={status} />
                {withheldReason && <span className="soft small">{withheldReason}</span>}
              </span>
            ),
          },
          {
            header: t("common.file"),
            align: "end",
            cell: (card) => (
              <span className="row">
                {may("report-cards.manage") && <WithholdButton card={card} />}
                <DownloadButton
                  kind="plain"
                  path={`/api/v1/report-cards/${card.id}.pdf`}
                  event="report-card-pdf"
                >
                  {t("common.pdf")}
                </DownloadButton>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
