import { useTranslation } from "react-i18next";
import { useEdit } from "../../../api/useEdit.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { actionRefreshes, type Sanction } from "./actionTypes.ts";

/** Changes the days and the note of a sanction that is not over. */
export function EditAction({ sanction, onDone }: { sanction: Sanction; onDone: () => void }) {
  const { t } = useTranslation();
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/discipline-actions/{id}",
    row: sanction,
    bodyOf: ({ startsOn, endsOn, note }: Record<string, string>) => ({
      startsOn: startsOn!,
      endsOn: endsOn!,
      note: note!.trim() || null,
    }),
    refreshes: actionRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-sanction" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.from")} name="startsOn" type="date" defaultValue={row.startsOn} required />
        <Field label={t("common.until")} name="endsOn" type="date" defaultValue={row.endsOn} required />
        <TextArea
          label={t("conduct.note")}
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={row.note ?? ""}
        />
      </div>
    </SaveForm>
  );
}
