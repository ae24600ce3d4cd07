import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";
import { DenyField } from "./DenyField.tsx";
import { visitorRefreshes } from "./visitorRefreshes.ts";

/** Records a visitor; the host is notified. */
export function VisitForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [host, setHost] = useState<string>();
  const save = useWrite(
    ({ name, phone, purpose, deniedReason }: Record<string, string>) =>
      send("post", "/api/v1/visitor-logs/visits", {
        body: {
          name: name!.trim(),
          purpose: purpose!.trim(),
          phone: phone?.trim() || null,
          hostStaffMemberId: host ?? null,
          ...(deniedReason && { deniedReason: deniedReason.trim() }),
        },
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    visitorRefreshes,
  );
  return (
    <SaveForm save={save} event="save-visit" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" required maxLength={160} autoComplete="off" />
        <Field label={t("common.phone")} name="phone" type="tel" maxLength={50} autoComplete="off" />
        <Field label={t("reception.purpose")} name="purpose" required maxLength={200} autoComplete="off" />
        <PersonPicker
          kind="staff-members"
          label={t("reception.host")}
          placeholder={t("reception.searchHost")}
          onPick={(person) => setHost(person?.id)}
        />
        <DenyField />
      </div>
    </SaveForm>
  );
}
