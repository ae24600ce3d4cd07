import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { incidentRefreshes, type Participant, roles } from "./incidents.ts";

interface Props {
  incidentId: string;
  row?: Participant;
  onDone: () => void;
}

/** Adds a student to an incident, or edits the role and the note on what was agreed. */
export function ParticipantForm({ incidentId, row, onDone }: Props) {
  const { t } = useTranslation();
  const [studentId, setStudent] = useState(row?.studentId ?? "");
  const save = useWrite((values: Record<string, string>): Promise<unknown> => {
    const body = {
      role: values["role"] as Participant["role"],
      note: values["note"]?.trim() || null,
    };
    return row
      ? send("patch", "/api/v1/incident-participants/{id}", { path: { id: row.id }, body })
      : send("post", "/api/v1/incident-participants", {
          body: { ...body, disciplineIncidentId: incidentId, studentId },
        });
  }, incidentRefreshes);
  return (
    <SaveForm save={save} event="save-participant" onDone={onDone} canSave={studentId !== ""}>
      <div className="form-grid">
        {!row && <StudentPicker onPick={setStudent} />}
        <SelectField
          label={t("staff.role")}
          name="role"
          defaultValue={row?.role ?? "witness"}
          choices={roles.map((value) => ({ value, label: t(`behaviour.role.${value}`) }))}
        />
        <TextArea
          label={t("behaviour.agreed")}
          name="note"
          rows={3}
          maxLength={2000}
          defaultValue={row?.note ?? ""}
        />
      </div>
    </SaveForm>
  );
}
