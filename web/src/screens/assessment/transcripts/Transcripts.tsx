import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { IssueTranscriptForm } from "./IssueTranscriptForm.tsx";

/** The transcripts that were issued. */
export function Transcripts() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [issuing, setIssuing] = useState(false);
  const statuses = useStatusChoices("issued", "superseded");
  const close = () => setIssuing(false);
  return (
    <>
      <AssessmentHead
        title={t("assessment.transcripts")}
        actions={
          may("transcripts.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setIssuing(true)} event="open-transcript">
              {t("assessment.issueTranscript")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/transcripts"
        caption={t("assessment.transcripts")}
        fixed={{ sort: "-createdAt" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        empty={t("assessment.noTranscripts")}
        next={may("transcripts.manage") && { onClick: () => setIssuing(true) }}
        csv
        columns={[
          {
            header: t("common.name"),
            csv: ["studentName"],
            cell: ({ studentName }) => <strong>{studentName}</strong>,
          },
          {
            header: t("assessment.revision"),
            csv: ["revision"],
            align: "end",
            cell: ({ revision }) => revision,
          },
          {
            header: t("assessment.gradePointAverage"),
            csv: ["gradePointAverage"],
            align: "end",
            cell: ({ gradePointAverage }) => gradePointAverage,
          },
          {
            header: t("assessment.credits"),
            csv: ["creditsEarned"],
            align: "end",
            cell: ({ creditsEarned }) => creditsEarned,
          },
          { header: t("assessment.issuedAt"), csv: ["issuedAt"], cell: ({ issuedAt }) => instant(issuedAt) },
          {
            header: t("assessment.verificationCode"),
            csv: ["verificationCode"],
            cell: ({ verificationCode }) => <bdi dir="ltr">{verificationCode}</bdi>,
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.file"),
            align: "end",
            cell: ({ id }) => (
              <DownloadButton kind="plain" path={`/api/v1/transcripts/${id}.pdf`} event="transcript-pdf">
                {t("common.pdf")}
              </DownloadButton>
            ),
          },
        ]}
      />
      <Dialog title={t("assessment.issueTranscript")} open={issuing} onClose={close}>
        <IssueTranscriptForm onDone={close} />
      </Dialog>
    </>
  );
}
