import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Intervention, warningRefreshes } from "../supportRows.ts";

/** Starts, finishes, cancels or changes an intervention that is not over. */
export function InterventionActions({ intervention }: { intervention: Intervention }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const { id, status } = intervention;
  if (!may("early-warnings.manage") || status === "done" || status === "cancelled") return null;
  const path = { id };
  const close = () => setEditing(false);
  return (
    <span className="row row-actions">
      <Button kind="plain" onClick={() => setEditing(true)} event="edit-intervention">
        {t("common.edit")}
      </Button>
      <Dialog title={t("common.edit")} open={editing} onClose={close}>
        <EditedRow path="/api/v1/interventions/{id}" row={intervention}>
          {(row) => <EditIntervention intervention={row} onDone={close} />}
        </EditedRow>
      </Dialog>
      {status === "planned" && (
        <ConfirmButton
          kind="plain"
          label={t("support.start")}
          question={t("support.startAsk")}
          event="start-intervention"
          refreshes={warningRefreshes}
          run={() => send("put", "/api/v1/interventions/{id}/status", { path, body: { status: "running" } })}
        />
      )}
      <ConfirmButton
        kind="plain"
        label={t("support.finish")}
        question={t("support.finishAsk")}
        event="finish-intervention"
        refreshes={warningRefreshes}
        run={({ outcome }) =>
          send("put", "/api/v1/interventions/{id}/status", {
            path,
            body: { status: "done", outcome: outcome!.trim() },
          })
        }
      >
        <TextArea label={t("support.outcome")} name="outcome" rows={3} maxLength={2000} required />
      </ConfirmButton>
      <ConfirmButton
        kind="plain"
        label={t("support.cancel")}
        question={t("support.cancelAsk")}
        event="cancel-intervention"
        refreshes={warningRefreshes}
        run={() => send("put", "/api/v1/interventions/{id}/status", { path, body: { status: "cancelled" } })}
      />
    </span>
  );
}

function EditIntervention({ intervention, onDone }: { intervention: Intervention; onDone: () => void }) {
  const { t } = useTranslation();
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/interventions/{id}",
    row: intervention,
    bodyOf: ({ action, startsOn, reviewOn }: Record<string, string>) => ({
      action: action!.trim(),
      startsOn: startsOn!,
      reviewOn: reviewOn!,
    }),
    refreshes: warningRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-intervention" onDone={onDone}>
      <div className="form-grid">
        <TextArea
          label={t("support.action")}
          name="action"
          rows={3}
          maxLength={1000}
          defaultValue={row.action}
          required
        />
        <Field
          label={t("support.startsOn")}
          name="startsOn"
          type="date"
          defaultValue={row.startsOn}
          required
        />
        <Field
          label={t("support.reviewOn")}
          name="reviewOn"
          type="date"
          defaultValue={row.reviewOn}
          required
        />
      </div>
    </SaveForm>
  );
}
