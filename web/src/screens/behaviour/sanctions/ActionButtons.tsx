import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { actionRefreshes, type Sanction } from "./actionTypes.ts";
import { EditAction } from "./EditAction.tsx";

/** What the office does with a sanction. The suspension of a student decides the status of its own sanction. */
export function ActionButtons(sanction: Sanction) {
  const { id, status, guardianInformedAt, studentSuspensionId } = sanction;
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const path = { id };
  if (!may("behaviour.manage") || studentSuspensionId) return null;
  const isOpen = status === "planned" || status === "active";
  return (
    <span className="row row-actions">
      {!guardianInformedAt && status !== "cancelled" && (
        <ConfirmButton
          kind="plain"
          label={t("conduct.inform")}
          question={t("conduct.informAsk")}
          event="inform-guardians"
          refreshes={actionRefreshes}
          run={() => send("post", "/api/v1/discipline-actions/{id}/guardian-notices", { path })}
        />
      )}
      {isOpen && (
        <>
          <Button kind="plain" onClick={() => setEditing(true)} event="edit-sanction">
            {t("common.edit")}
          </Button>
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <EditedRow path="/api/v1/discipline-actions/{id}" row={sanction}>
              {(row) => <EditAction sanction={row} onDone={() => setEditing(false)} />}
            </EditedRow>
          </Dialog>
          <ConfirmButton
            kind="plain"
            label={t("conduct.complete")}
            question={t("conduct.completeAsk")}
            event="complete-sanction"
            refreshes={actionRefreshes}
            run={() =>
              send("put", "/api/v1/discipline-actions/{id}/status", { path, body: { status: "completed" } })
            }
          />
          <ConfirmButton
            kind="plain"
            label={t("conduct.cancel")}
            question={t("conduct.cancelAsk")}
            event="cancel-sanction"
            refreshes={actionRefreshes}
            run={() =>
              send("put", "/api/v1/discipline-actions/{id}/status", { path, body: { status: "cancelled" } })
            }
          />
        </>
      )}
    </span>
  );
}
