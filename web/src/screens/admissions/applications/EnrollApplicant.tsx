import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import type { Application } from "./applications.ts";
import { EnrollForm } from "./EnrollForm.tsx";

/** A button with a dialog that makes a student of an accepted applicant. */
export function EnrollApplicant({ application }: { application: Application }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)} event="enroll-applicant">
        {t("admissions.enroll")}
      </Button>
      <Dialog title={t("admissions.enroll")} open={open} onClose={() => setOpen(false)}>
        <EnrollForm application={application} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
