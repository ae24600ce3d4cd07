import { useTranslation } from "react-i18next";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import type { Application } from "../applications.ts";

const relations = ["mother", "father", "guardian", "grandparent", "other"] as const;

/** The adult who gets the emails. */
export function GuardianFields({ guardian }: { guardian: Application["guardians"][number] | undefined }) {
  const { t } = useTranslation();
  const isKnown = relations.some((each) => each === guardian?.relation);
  return (
    <>
      <Field
        label={t("admissions.guardianGivenName")}
        name="guardians.0.givenName"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={guardian?.givenName}
      />
      <Field
        label={t("admissions.guardianFamilyName")}
        name="guardians.0.familyName"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={guardian?.familyName}
      />
      <SelectField
        label={t("admissions.relation")}
        name="guardians.0.relation"
        defaultValue={guardian?.relation ?? "mother"}
        choices={[
          ...relations.map((value) => ({ value, label: t(`relation.${value}`) })),
          ...(guardian && !isKnown ? [{ value: guardian.relation, label: guardian.relation }] : []),
        ]}
      />
      <Field
        label={t("common.email")}
        name="guardians.0.email"
        type="email"
        hint={t("admissions.emailHint")}
        maxLength={254}
        autoComplete="off"
        defaultValue={guardian?.email ?? ""}
      />
      <Field
        label={t("common.phone")}
        name="guardians.0.phone"
        type="tel"
        maxLength={50}
        autoComplete="off"
        defaultValue={guardian?.phone ?? ""}
      />
    </>
  );
}
