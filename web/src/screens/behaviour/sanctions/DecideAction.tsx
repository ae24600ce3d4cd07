import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { actionRefreshes } from "./actionTypes.ts";
import { useActionTypes } from "./useActionTypes.ts";

interface Props {
  /** Without it the student is chosen. */
  studentId?: string | undefined;
  /** The incident, one of whose participants is chosen. */
  incidentId?: string | undefined;
  onDone: () => void;
}

/** Decides a sanction for a student, of an incident or on its own. */
export function DecideAction({ studentId: given, incidentId, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { choices } = useActionTypes();
  const [picked, setPicked] = useState(given ?? "");
  const [type, setType] = useState("detention");
  const participants = useRead("/api/v1/incident-participants", {
    query: { disciplineIncidentId: incidentId ?? "", include: `student${nameFields}`, limit: 100 },
    enabled: incidentId !== undefined,
  });
  const isSuspension = type === "suspension";
  const save = useWrite(
    ({ startsOn, endsOn, note, reason, blocksSignIn }: Record<string, string>) =>
      send("post", "/api/v1/discipline-actions", {
        body: {
          studentId: picked,
          type,
          startsOn: startsOn!,
          ...(endsOn && { endsOn }),
          ...(note?.trim() && { note: note.trim() }),
          ...(incidentId && { disciplineIncidentId: incidentId }),
          ...(isSuspension && {
            suspension: { reason: reason!.trim(), blocksSignIn: blocksSignIn !== undefined },
          }),
        },
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    actionRefreshes,
  );
  return (
    <SaveForm save={save} event="save-sanction" onDone={onDone} canSave={picked !== ""}>
      <div className="form-grid">
        {incidentId && (
          <SelectField
            label={t("conduct.student")}
            name="studentId"
            none={t("conduct.choose")}
            required
            value={picked}
            onChange={({ target }) => setPicked(target.value)}
            choices={(participants.data?.data ?? []).map(({ studentId, student }) => ({
              value: studentId,
              label: student ? fullName(student) : "–",
            }))}
          />
        )}
        {!incidentId && !given && <StudentPicker onPick={setPicked} />}
        <SelectField
          label={t("conduct.type")}
          name="type"
          value={type}
          onChange={({ target }) => setType(target.value)}
          choices={choices}
        />
        <Field label={t("common.from")} name="startsOn" type="date" defaultValue={today()} required />
        <Field label={t("common.until")} name="endsOn" type="date" />
        {isSuspension && (
          <>
            <p className="soft">{t("conduct.suspensionHint")}</p>
            <TextArea
              label={t("conduct.suspensionReason")}
              name="reason"
              rows={3}
              maxLength={1000}
              required
            />
            <CheckField label={t("conduct.blocks")} name="blocksSignIn" />
          </>
        )}
        <TextArea label={t("conduct.note")} name="note" rows={2} maxLength={2000} />
      </div>
    </SaveForm>
  );
}
