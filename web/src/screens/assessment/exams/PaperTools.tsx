import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { paperResource } from "./paperResource.ts";

interface Props {
  paper: Row<"/api/v1/exam-papers">;
  examStatus: string | undefined;
}

/** Edits or cancels a paper. */
export function PaperTools({ paper, examStatus = "" }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const { id, status } = paper;
  if (!may("exams.manage") || status === "cancelled" || ["published", "cancelled"].includes(examStatus))
    return null;
  return (
    <>
      <ConfirmButton
        kind="danger"
        label={t("assessment.cancelPaper")}
        question={t("assessment.cancelPaperQuestion")}
        event="cancel-paper"
        refreshes={["/exam-papers"]}
        run={() => send("delete", "/api/v1/exam-papers/{id}", { path: { id } })}
      />
      {status !== "approved" && (
        <Button onClick={() => setEditing(true)} event="edit-paper">
          {t("common.edit")}
        </Button>
      )}
      <Dialog title={t("assessment.editPaper")} open={editing} onClose={() => setEditing(false)}>
        <ResourceForm resource={paperResource} row={paper} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
