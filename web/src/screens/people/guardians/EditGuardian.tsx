import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { languages } from "../../../i18n/languages.ts";
import { CustomFields } from "../../../kit/custom/CustomFields.tsx";
import { customOf } from "../../../kit/custom/customOf.ts";
import { useCustomFields } from "../../../kit/custom/useCustomFields.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  guardian: ResponseOf<"/api/v1/guardians/{id}", "get">;
  onDone: () => void;
}

const channels = ["email", "sms", "messaging_app", "none"] as const;
const statuses = ["active", "archived", "deceased"] as const;

/** Edits every detail of a guardian. The first phone number is the primary one. */
export function EditGuardian({ guardian, onDone }: Props) {
  return (
    <EditedRow path="/api/v1/guardians/{id}" row={guardian}>
      {(row) => <Fields guardian={row} onDone={onDone} />}
    </EditedRow>
  );
}

function Fields({ guardian, onDone }: Props) {
  const { t } = useTranslation();
  const own = useCustomFields("guardian");
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/guardians/{id}",
    row: guardian,
    bodyOf: (values: Record<string, string>) => ({
      givenName: values["givenName"]!.trim(),
      familyName: values["familyName"]!.trim(),
      ...(guardian.email !== undefined && { email: values["email"]?.trim() || null }),
      ...(guardian.phones !== undefined && {
        phones: (values["phones"] ?? "")
          .split(",")
          .map((each) => each.trim())
          .filter(Boolean),
      }),
      ...(guardian.occupation !== undefined && { occupation: values["occupation"]?.trim() || null }),
      ...(guardian.address !== undefined && { address: values["address"]?.trim() || null }),
      preferredChannel: values["preferredChannel"] as (typeof channels)[number],
      preferredLanguage: values["preferredLanguage"] || null,
      status: values["status"] as (typeof statuses)[number],
      ...(own.length > 0 && { custom: customOf(own, values) }),
    }),
    refreshes: ["/guardians", "/student-guardians"],
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="save-guardian" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.givenName")} name="givenName" defaultValue={row.givenName} required />
        <Field label={t("common.familyName")} name="familyName" defaultValue={row.familyName} required />
        <Field
          label={t("common.email")}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={row.email ?? ""}
        />
        <Field
          label={t("common.phone")}
          hint={t("guardians.phonesHint")}
          name="phones"
          dir="ltr"
          autoComplete="off"
          defaultValue={(row.phones ?? []).join(", ")}
        />
        <Field
          label={t("guardians.occupation")}
          name="occupation"
          autoComplete="off"
          defaultValue={row.occupation ?? ""}
        />
        <Field
          label={t("common.address")}
          name="address"
          autoComplete="off"
          defaultValue={row.address ?? ""}
        />
        <SelectField
          label={t("family.channel")}
          name="preferredChannel"
          defaultValue={row.preferredChannel}
          choices={channels.map((value) => ({ value, label: t(`family.by.${value}`) }))}
        />
        <SelectField
          label={t("common.language")}
          name="preferredLanguage"
          none="–"
          defaultValue={row.preferredLanguage ?? ""}
          choices={languageChoices(row.preferredLanguage)}
        />
        <SelectField
          label={t("common.status")}
          name="status"
          defaultValue={row.status}
          choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <CustomFields fields={own} values={row.custom} />
      </div>
    </SaveForm>
  );
}

/** The languages of the console, and the guardian's own if it is another. */
const languageChoices = (own: string | null) => {
  const known = languages.map(({ tag, name }) => ({ value: tag as string, label: name }));
  return own && !known.some(({ value }) => value === own) ? [...known, { value: own, label: own }] : known;
};
