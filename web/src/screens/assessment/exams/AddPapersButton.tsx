import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { AddPapersForm } from "./AddPapersForm.tsx";

/** Schedules papers of one course for several classes at once. */
export function AddPapersButton({ exam }: { exam: Row<"/api/v1/exams"> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="plus" kind="primary" onClick={() => setOpen(true)} event="add-papers">
        {t("assessment.addPapers")}
      </Button>
      <Dialog title={t("assessment.addPapers")} open={open} onClose={close}>
        <AddPapersForm exam={exam} onDone={close} />
      </Dialog>
    </>
  );
}
