import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useEdit } from "../../api/useEdit.ts";
import { useWrite } from "../../api/useWrite.ts";
import { EditedRow } from "../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { transferRefreshes } from "./transfers.ts";

type KnownKey = Row<"/api/v1/known-school-keys">;
interface Props {
  known?: KnownKey | undefined;
  onDone: () => void;
}

const refreshes = ["/known-school-keys", ...transferRefreshes];

/** Confirms the key of another school, after the office has compared its fingerprint with that school, or edits what is noted about it. */
export const KnownKeyForm = ({ known, onDone }: Props) =>
  known ? (
    <EditedRow path="/api/v1/known-school-keys/{id}" row={known}>
      {(row) => <EditKey known={row as KnownKey} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddKey onDone={onDone} />
  );

const bodyOf = ({ schoolName, note }: Record<string, string>) => ({
  schoolName: schoolName!.trim(),
  note: note?.trim() || null,
});

function AddKey({ onDone }: Props) {
  const { t } = useTranslation();
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/known-school-keys", {
        body: { ...bodyOf(values), fingerprint: values["fingerprint"]! },
      }),
    refreshes,
  );
  return (
    <SaveForm save={save} event="save-known-key" onDone={onDone}>
      <p className="soft">{t("transfers.keys.addHint")}</p>
      <Field label={t("transfers.otherSchool")} name="schoolName" maxLength={160} required />
      <Field
        label={t("transfers.keys.fingerprint")}
        name="fingerprint"
        maxLength={200}
        dir="ltr"
        autoComplete="off"
        required
      />
      <TextArea label={t("transfers.keys.note")} name="note" rows={2} maxLength={500} />
    </SaveForm>
  );
}

function EditKey({ known, onDone }: Required<Props>) {
  const { t } = useTranslation();
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/known-school-keys/{id}",
    row: known!,
    bodyOf,
    refreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-known-key" onDone={onDone}>
      <Field
        label={t("transfers.otherSchool")}
        name="schoolName"
        maxLength={160}
        required
        defaultValue={row.schoolName}
      />
      <TextArea
        label={t("transfers.keys.note")}
        name="note"
        rows={2}
        maxLength={500}
        defaultValue={row.note ?? ""}
      />
    </SaveForm>
  );
}
