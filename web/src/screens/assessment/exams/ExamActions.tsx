import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { isolated } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { examResource } from "./examResource.ts";

type Exam = Row<"/api/v1/exams">;
type Status = Exclude<Exam["status"], "published">;

/** The next step for each exam status. */
const next: Partial<Record<Exam["status"], "scheduled" | "in_progress" | "marking">> = {
  draft: "scheduled",
  scheduled: "in_progress",
  in_progress: "marking",
};
const refreshes = ["/exams", "/exam-papers"];

/** Edits an exam, moves it on, publishes its marks, reopens or cancels it. */
export function ExamActions({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const { id, status } = exam;
  const path = { id };
  const name = isolated(exam.name);
  const moveTo = (to: Status) => send("put", "/api/v1/exams/{id}/status", { path, body: { status: to } });
  const move = useWrite(moveTo, refreshes);
  const step = next[status];
  if (!may("exams.manage") || status === "cancelled") return null;
  return (
    <>
      {status === "published" ? (
        <ConfirmButton
          label={t("assessment.reopenExam")}
          question={t("assessment.reopenExamQuestion", { name })}
          event="reopen-exam"
          refreshes={refreshes}
          run={() => moveTo("marking")}
        />
      ) : (
        <>
          <ConfirmButton
            kind="danger"
            label={t("assessment.cancelExam")}
            question={t("assessment.cancelExamQuestion", { name })}
            event="cancel-exam"
            refreshes={refreshes}
            run={() => moveTo("cancelled")}
          />
          <Button onClick={() => setEditing(true)} event="edit-exam">
            {t("common.edit")}
          </Button>
        </>
      )}
      {step && (
        <Button
          kind="primary"
          busy={move.isPending}
          event="move-exam"
          onClick={() =>
            move.mutate(step, { onSuccess: () => toast.done(t("common.done")), onError: toast.problem })
          }
        >
          {t(`results.examStep.${step}`)}
        </Button>
      )}
      {status === "marking" && (
        <ConfirmButton
          kind="primary"
          label={t("results.examStep.published")}
          question={t("assessment.publishExamQuestion", { name })}
          event="publish-exam"
          refreshes={refreshes}
          run={() => send("put", "/api/v1/exams/{id}/publication", { path })}
        />
      )}
      <Dialog title={t("assessment.editExam")} open={editing} onClose={() => setEditing(false)}>
        <ResourceForm resource={examResource} row={exam} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
