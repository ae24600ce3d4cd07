import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useOwnRequest } from "../../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ReasonForm } from "../../../ui/forms/ReasonForm.tsx";

interface Props {
  paper: Pick<Row<"/api/v1/exam-papers">, "id" | "status">;
  /** Whether marks can be entered. */
  isOpen: boolean;
  /** The users who entered and submitted the marks. */
  makers: ReadonlyArray<string | null>;
}

/** Submits marks; approves or returns them by a second person. */
export function ExamPaperActions({ paper: { id, status }, isOpen, makers }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const isOwn = useOwnRequest("exams.approve", makers);
  const [returning, setReturning] = useState(false);
  const path = { id };
  const refreshes = ["/exam-papers", "/exam-marks", "/exams"];
  const submit = useWrite(() => send("put", "/api/v1/exam-papers/{id}/submission", { path }), refreshes);
  const decide = useWrite(
    (body: { approved: boolean; reason?: string }) =>
      send("put", "/api/v1/exam-papers/{id}/decision", { path, body }),
    refreshes,
  );
  if (!isOpen) return null;
  return (
    <>
      {status === "held" && may("exams.mark") && (
        <Button
          icon="send"
          kind="primary"
          busy={submit.isPending}
          event="submit-marks"
          onClick={() =>
            submit.mutate(undefined, {
              onSuccess: () => toast.done(t("results.submitted")),
              onError: toast.problem,
            })
          }
        >
          {t("results.submit")}
        </Button>
      )}
      {["marks_entered", "approved"].includes(status) && may("exams.approve") && (
        <Button onClick={() => setReturning(true)} event="open-return">
          {t("results.return")}
        </Button>
      )}
      {status === "marks_entered" && may("exams.approve") && isOwn && (
        <p className="soft small">{t("problem.own_request")}</p>
      )}
      {status === "marks_entered" && may("exams.approve") && (
        <Button
          icon="check"
          kind="primary"
          disabled={isOwn}
          busy={decide.isPending}
          event="approve-marks"
          onClick={() =>
            decide.mutate(
              { approved: true },
              { onSuccess: () => toast.done(t("results.approved")), onError: toast.problem },
            )
          }
        >
          {t("results.approve")}
        </Button>
      )}
      <Dialog title={t("results.return")} open={returning} onClose={() => setReturning(false)}>
        <ReasonForm
          action={t("results.return")}
          event="return-marks"
          busy={decide.isPending}
          error={decide.error}
          onCancel={() => setReturning(false)}
          onSubmit={({ reason }) =>
            decide.mutate(
              { approved: false, reason: reason!.trim() },
              { onSuccess: () => setReturning(false) },
            )
          }
        />
      </Dialog>
    </>
  );
}
