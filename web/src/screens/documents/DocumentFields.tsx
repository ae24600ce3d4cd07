import { useTranslation } from "react-i18next";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { documentKinds } from "./documentKinds.ts";

interface Props {
  /** Whether the document can be shown to a family. */
  forFamily: boolean;
  values?: { documentType: string; expiresOn: string | null; visibleToFamily: boolean };
}

/** The fields that an upload and a change have in common. */
export function DocumentFields({ forFamily, values }: Props) {
  const { t } = useTranslation();
  return (
    <div className="form-grid">
      <SelectField
        label={t("documents.type")}
        name="documentType"
        defaultValue={values?.documentType ?? "other"}
        choices={documentKinds.map((value) => ({ value, label: t(`documents.types.${value}`) }))}
      />
      <Field
        label={t("documents.expires")}
        name="expiresOn"
        type="date"
        defaultValue={values?.expiresOn ?? ""}
      />
      {forFamily && (
        <CheckField
          label={t("documents.family")}
          hint={t("documents.familyHint")}
          name="visibleToFamily"
          defaultChecked={values?.visibleToFamily ?? false}
        />
      )}
    </div>
  );
}
