import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { EditRights } from "./EditRights.tsx";
import { linkRefreshes } from "./linkRefreshes.ts";
import type { GuardianLink } from "./rights.ts";
import { changeLink } from "./saveLink.ts";

interface Props {
  link: GuardianLink;
  /** Name of the person at the other end. */
  name: string;
}

/** Edits, ends or restores the link of a guardian to a student. */
export function LinkActions({ link, name }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  if (!may("students.manage")) return null;
  if (link.status === "ended")
    return (
      <ConfirmButton
        kind="plain"
        label={t("family.relink")}
        question={t("family.relinkAsk", { name })}
        event="relink-guardian"
        refreshes={linkRefreshes}
        run={() => changeLink(link, { status: "active" })}
      />
    );
  return (
    <span className="row row-actions">
      <Button
        kind="plain"
        onClick={() => setEditing(true)}
        event="edit-rights"
        aria-label={t("family.editRightsOf", { name })}
      >
        {t("family.editRights")}
      </Button>
      <ConfirmButton
        kind="plain"
        label={t("family.unlink")}
        question={t("family.unlinkAsk", { name })}
        event="unlink-guardian"
        refreshes={linkRefreshes}
        run={() => changeLink(link, { status: "ended", isPrimary: false })}
        onDone={() => toast.done(t("family.unlinked", { name }))}
      />
      <Dialog title={t("family.editRightsOf", { name })} open={editing} onClose={() => setEditing(false)}>
        <EditRights link={link} onDone={() => setEditing(false)} />
      </Dialog>
    </span>
  );
}
