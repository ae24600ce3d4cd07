import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { StaffField } from "../StaffField.tsx";
import { warningRefreshes } from "../supportRows.ts";

interface Props {
  studentId: string;
  /** The warning that the intervention is about. */
  earlyWarningId?: string;
}

/** A button that plans an intervention for a student. */
export function AddIntervention(props: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} event="add-intervention">
        {t("support.addIntervention")}
      </Button>
      <Dialog title={t("support.addIntervention")} open={open} onClose={() => setOpen(false)}>
        <InterventionForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function InterventionForm({ studentId, earlyWarningId, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const own = useOwnStaffMember();
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/interventions", {
        body: {
          studentId,
          ...(earlyWarningId && { earlyWarningId }),
          action: values["action"]!.trim(),
          ownerStaffId: values["ownerStaffId"]!,
          startsOn: values["startsOn"]!,
          reviewOn: values["reviewOn"]!,
        },
      }),
    warningRefreshes,
  );
  return (
    <SaveForm save={save} event="save-intervention" onDone={onDone}>
      <div className="form-grid">
        <TextArea label={t("support.action")} name="action" rows={3} maxLength={1000} required />
        <StaffField
          key={own?.id}
          label={t("support.owner")}
          name="ownerStaffId"
          none={t("support.choose")}
          defaultValue={own?.id}
          required
        />
        <Field label={t("support.startsOn")} name="startsOn" type="date" defaultValue={today()} required />
        <Field label={t("support.reviewOn")} name="reviewOn" type="date" required />
      </div>
    </SaveForm>
  );
}
