import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { languages } from "../../../i18n/languages.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  user: ResponseOf<"/api/v1/users/{id}", "get">;
  onDone: () => void;
}

/** Edits name, user name, phone and language of an account; the person changes their own email address. */
export const EditUser = ({ user, onDone }: Props) => (
  <EditedRow path="/api/v1/users/{id}" row={user}>
    {(row) => <Fields user={row} onDone={onDone} />}
  </EditedRow>
);

function Fields({ user, onDone }: Props) {
  const { t } = useTranslation();
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/users/{id}",
    row: user,
    bodyOf: (values: Record<string, string>) => ({
      name: values["name"]!.trim(),
      username: values["username"]?.trim() || null,
      phone: values["phone"]?.trim() || null,
      locale: (values["locale"] || null) as typeof user.locale,
    }),
    refreshes: ["/users"],
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="save-user" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" defaultValue={row.name} autoComplete="off" required />
        <Field
          label={t("users.username")}
          hint={t("users.usernameHint")}
          name="username"
          autoComplete="off"
          dir="ltr"
          defaultValue={row.username ?? ""}
        />
        <Field
          label={t("common.phone")}
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={row.phone ?? ""}
        />
        <SelectField
          label={t("common.language")}
          name="locale"
          none="–"
          defaultValue={row.locale ?? ""}
          choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
        />
      </div>
    </SaveForm>
  );
}
