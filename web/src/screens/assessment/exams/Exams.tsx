import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { examResource } from "./examResource.ts";

export function Exams() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const [, navigate] = useLocation();
  const [planning, setPlanning] = useState(false);
  const termChoices = useTermChoices();
  const statuses = useStatusChoices("draft", "scheduled", "in_progress", "marking", "published", "cancelled");
  return (
    <>
      <AssessmentHead
        title={t("nav.exams")}
        actions={
          may("exams.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setPlanning(true)} event="plan-exam">
              {t("assessment.planExam")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/exams"
        caption={t("nav.exams")}
        fixed={{ include: "term", sort: "-startsOn" }}
        search={t("results.searchExam")}
        filters={[
          { key: "termId", label: t("results.term"), choices: termChoices },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/exams/${id}`}
        empty={t("results.noExams")}
        next={may("exams.manage") && { onClick: () => setPlanning(true) }}
        csv
        columns={[
          { header: t("common.name"), csv: ["name"], cell: ({ name }) => name },
          { header: t("results.term"), csv: ["term.name"], cell: ({ term }) => term?.name },
          { header: t("common.from"), csv: ["startsOn"], cell: ({ startsOn }) => day(startsOn) },
          { header: t("common.until"), csv: ["endsOn"], cell: ({ endsOn }) => day(endsOn) },
          {
            header: t("assessment.weight"),
            csv: ["weight"],
            align: "end",
            cell: ({ weight }) => t("assessment.weightOf", { weight: Number(weight) }),
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("assessment.planExam")} open={planning} onClose={() => setPlanning(false)}>
        <ResourceForm
          resource={examResource}
          onDone={(row) => {
            setPlanning(false);
            if (row) navigate(`/exams/${(row as { id: string }).id}`);
          }}
        />
      </Dialog>
    </>
  );
}
