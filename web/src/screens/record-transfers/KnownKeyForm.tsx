import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { transferRefreshes } from "./transfers.ts";

/** Confirms the key of another school, after the office has compared its fingerprint with that school. */
export function KnownKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const save = useWrite(
    ({ schoolName, fingerprint, note }: Record<string, string>) =>
      send("post", "/api/v1/known-school-keys", {
        body: { schoolName: schoolName!.trim(), fingerprint: fingerprint!, note: note?.trim() || null },
      }),
    ["/known-school-keys", ...transferRefreshes],
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
