import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { toActiveScheme } from "../references.ts";

/** Requests a discount for a student; another person approves it. */
export function AwardForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const [key] = useState(() => crypto.randomUUID());
  const [studentId, setStudentId] = useState("");
  const { choices } = useReference(toActiveScheme);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/student-discounts", {
        headers: { "idempotency-key": key },
        body: {
          studentId,
          discountSchemeId: values["discountSchemeId"]!,
          reason: values["reason"]!.trim(),
          startsOn: values["startsOn"]!,
          endsOn: values["endsOn"] || null,
        },
      }),
    ["/student-discounts"],
  );
  return (
    <SaveForm save={save} event="request-discount" onDone={onDone} canSave={studentId !== ""}>
      <StudentPicker onPick={setStudentId} />
      <div className="form-grid">
        <SelectField
          label={t("billing.scheme")}
          name="discountSchemeId"
          choices={choices}
          none={t("billing.choose")}
          required
        />
        <Field label={t("billing.validFrom")} name="startsOn" type="date" defaultValue={today()} required />
        <Field label={t("clearances.validUntil")} name="endsOn" type="date" />
        <TextArea label={t("common.reason")} name="reason" maxLength={500} required />
      </div>
    </SaveForm>
  );
}
