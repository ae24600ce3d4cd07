import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { filePath } from "../../../lib/filePath.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { BulkReportCards } from "./BulkReportCards.tsx";
import { ClassReportCards } from "./ClassReportCards.tsx";
import { WithholdButton } from "./WithholdButton.tsx";

export function ReportCards() {
  const { t } = useTranslation();
  const { sectionChoices } = useStructure();
  const { may } = useSignedIn();
  const statuses = useStatusChoices("draft", "reviewed", "published", "withheld", "superseded");
  const termChoices = useTermChoices();
  const [bulk, setBulk] = useState(false);
  const [params] = useSearchParams();
  const section = params.get("sectionId");
  const term = params.get("termId");
  return (
    <div className="stack">
      <AssessmentHead
        title={t("nav.reportCards")}
        actions={
          <>
            {section && term && (
              <DownloadButton
                path={filePath(`/api/v1/sections/${section}/report-cards.pdf`, { termId: term })}
                event="class-report-cards"
              >
                {t("results.wholeClass")}
              </DownloadButton>
            )}
            {may("report-cards.manage") && (
              <Button onClick={() => setBulk(true)} event="bulk-report-cards">
                {t("assessment.bulk")}
              </Button>
            )}
          </>
        }
      />
      <Dialog title={t("assessment.bulk")} open={bulk} onClose={() => setBulk(false)}>
        <BulkReportCards />
      </Dialog>
      {section && term && may("report-cards.manage") && (
        <ClassReportCards key={section + term} sectionId={section} termId={term} />
      )}
      <ListCard
        path="/api/v1/report-cards"
        caption={t("nav.reportCards")}
        fixed={{ sort: "sortName" }}
        filters={[
          {
            key: "termId",
            label: t("results.term"),
            choices: termChoices,
          },
          { key: "sectionId", label: t("students.class"), choices: sectionChoices },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/report-cards/${id}`}
        empty={t("results.noReportCards")}
        csv
        columns={[
          {
            header: t("common.name"),
            csv: ["heading.student"],
            sort: "sortName",
            cell: ({ heading }) => <strong>{heading.student}</strong>,
          },
          {
            header: t("students.class"),
            csv: ["heading.section"],
            cell: ({ heading }) => <bdi>{heading.section}</bdi>,
          },
          { header: t("results.term"), csv: ["heading.term"], cell: ({ heading }) => heading.term },
          { header: t("results.average"), csv: ["average"], align: "end", cell: ({ average }) => average },
          { header: t("results.grade"), csv: ["grade"], cell: ({ grade }) => grade },
          {
            header: t("common.status"),
            csv: ["status", "withheldReason"],
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
