import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";

/** Sets the password of another account, for people without an email address to reset it by. */
export function SetPassword({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useWrite(
    ({ password = "" }: Record<string, string>) =>
      send("put", "/api/v1/users/{id}/password", { path: { id: userId }, body: { password } }),
    ["/users"],
  );
  return (
    <SaveForm save={save} event="save-user-password" onDone={onDone}>
      <p>{t("users.setPasswordAbout")}</p>
      <Field
        label={t("users.newPassword")}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        required
      />
    </SaveForm>
  );
}
