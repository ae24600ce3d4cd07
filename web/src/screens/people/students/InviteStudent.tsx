import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";

/** Creates an account for a student, who sets the password with a link sent by email. */
export function InviteStudent({ student }: { student: ResponseOf<"/api/v1/students/{id}", "get"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState(false);
  const invite = useWrite(
    ({ email }: Record<string, string>) =>
      send("post", "/api/v1/students/{id}/invitation", {
        path: { id: student.id },
        body: { email: email! },
      }),
    ["/students", "/users"],
  );
  if (!may("students.manage") || student.userId || student.status !== "active") return null;
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} event="open-invite-student">
        {t("enrolment.invite")}
      </Button>
      <Dialog title={t("enrolment.invite")} open={open} onClose={() => setOpen(false)}>
        <SaveForm save={invite} event="invite-student" onDone={() => setOpen(false)}>
          <p className="soft small">{t("enrolment.inviteAbout")}</p>
          <Field label={t("common.email")} name="email" type="email" autoComplete="off" required />
        </SaveForm>
      </Dialog>
    </>
  );
}
