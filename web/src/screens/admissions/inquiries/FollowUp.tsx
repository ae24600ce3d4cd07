import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Inquiry, inquiryRefreshes } from "./inquiries.ts";

/** A button with a dialog to note what was said, and when to get in touch again. */
export function FollowUp({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" icon="chat" onClick={() => setOpen(true)} event="follow-up">
        {t("admissions.recordContact")}
      </Button>
      <Dialog title={t("admissions.recordContact")} open={open} onClose={() => setOpen(false)}>
        <FollowUpForm inquiry={inquiry} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function FollowUpForm({ inquiry, onDone }: { inquiry: Inquiry; onDone: () => void }) {
  const { t } = useTranslation();
  const [key] = useState(() => crypto.randomUUID());
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/admission-inquiries/{id}/follow-ups", {
        path: { id: inquiry.id },
        headers: { "idempotency-key": key },
        body: { body: values["body"]!.trim(), nextFollowUpOn: values["nextFollowUpOn"] || null },
      }),
    inquiryRefreshes,
  );
  return (
    <SaveForm save={save} event="save-follow-up" onDone={onDone}>
      <TextArea label={t("admissions.said")} name="body" rows={4} maxLength={5000} required />
      <Field
        label={t("admissions.nextFollowUp")}
        name="nextFollowUpOn"
        type="date"
        hint={t("admissions.nextFollowUpHint")}
      />
    </SaveForm>
  );
}
