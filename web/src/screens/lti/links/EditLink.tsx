import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { type Link, linkRefreshes } from "../ltiRows.ts";
import { bodyOf, LinkFields } from "./LinkFields.tsx";

/** Edits a link of a class, hides it from students, or removes it. */
export function EditLink({ link }: { link: Link }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const path = { id: link.id };
  const save = useWrite(
    (values: Record<string, string>) =>
      send("patch", "/api/v1/lti-links/{id}", {
        path,
        body: { ...bodyOf(values), status: values["hidden"] === "yes" ? "hidden" : "active" },
      }),
    linkRefreshes,
  );
  return (
    <>
      <Button onClick={() => setOpen(true)} event="edit-lti-link">
        {t("common.edit")}
      </Button>
      <Dialog title={link.title} open={open} onClose={close}>
        <div className="stack">
          <SaveForm save={save} event="change-lti-link" onDone={close}>
            <LinkFields courseOfferingId={link.courseOfferingId} link={link} />
            <CheckField
              label={t("lti.hidden")}
              name="hidden"
              value="yes"
              defaultChecked={link.status === "hidden"}
            />
          </SaveForm>
          <ConfirmButton
            kind="danger"
            label={t("lti.remove")}
            question={t("lti.removeQuestion")}
            event="remove-lti-link"
            refreshes={linkRefreshes}
            run={() => send("delete", "/api/v1/lti-links/{id}", { path })}
            onDone={close}
          />
        </div>
      </Dialog>
    </>
  );
}
