import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { isolated } from "../../lib/format/isolated.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { AlumnusForm } from "./AlumnusForm.tsx";
import { type Alumnus, alumniRefreshes } from "./alumni.ts";

/** Edits and deletes an alumni record, emails its link, and records whether the person wants messages. */
export function AlumnusActions({ alumnus }: { alumnus: Alumnus }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const path = { id: alumnus.id };
  const name = isolated(fullName(alumnus));
  const mayContact = alumnus.status !== "do_not_contact" && alumnus.status !== "deceased";
  const agrees = alumnus.contactAgreedAt === null;
  return (
    <>
      <ConfirmButton
        kind="danger"
        label={t("alumni.delete")}
        question={t("alumni.deleteQuestion", { name })}
        event="delete-alumnus"
        refreshes={[]}
        run={() => send("delete", "/api/v1/alumni/{id}", { path })}
        onDone={() => navigate("/alumni")}
      />
      {mayContact && alumnus.email && (
        <ConfirmButton
          label={t("alumni.sendLink")}
          question={t("alumni.sendLinkQuestion", { email: alumnus.email })}
          event="send-alumnus-link"
          refreshes={[]}
          run={() => send("post", "/api/v1/alumni/{id}/links", { path })}
        />
      )}
      {mayContact && (
        <ConfirmButton
          label={t(agrees ? "alumni.recordAgreement" : "alumni.endAgreement")}
          question={t(agrees ? "alumni.recordAgreementQuestion" : "alumni.endAgreementQuestion", { name })}
          event="set-contact-agreement"
          refreshes={alumniRefreshes}
          run={() => send("put", "/api/v1/alumni/{id}/contact-agreement", { path, body: { agreed: agrees } })}
        />
      )}
      <Button kind="primary" onClick={() => setEditing(true)} event="edit-alumnus">
        {t("common.edit")}
      </Button>
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <AlumnusForm alumnus={alumnus} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
