import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { languages } from "../../../../i18n/languages.ts";
import { ReferenceSelect } from "../../../../kit/references/ReferenceSelect.tsx";
import { useReference } from "../../../../kit/references/useReference.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import type { Application } from "../applications.ts";
import { GuardianFields } from "./GuardianFields.tsx";
import { toCampaign } from "./references.ts";

/** The inputs of an application: for which seat, the child, and the first adult. */
export function ApplicationFields({ initial }: { initial?: Partial<Application> }) {
  const { t, i18n } = useTranslation();
  const { usual } = useReference(toCampaign);
  const { levels } = useStructure();
  const [chosen, setCampaign] = useState(initial?.admissionCampaignId);
  const campaign = chosen ?? usual ?? "";
  const seats = useRead("/api/v1/admission-seats", {
    query: { admissionCampaignId: campaign, limit: 200 },
    enabled: campaign !== "",
  });
  const isFixed = ["waitlisted", "offered", "accepted"].includes(initial?.status ?? "");
  const offered = levels.filter(({ id }) => seats.data?.data.some(({ gradeLevelId }) => gradeLevelId === id));
  const field = (name: keyof Application & string, label: string, maxLength: number, required = false) => (
    <Field
      label={label}
      name={name}
      maxLength={maxLength}
      required={required}
      autoComplete="off"
      defaultValue={(initial?.[name] as string | null | undefined) ?? ""}
    />
  );
  return (
    <div className="form-grid">
      <ReferenceSelect
        to={toCampaign}
        label={t("admissions.theCampaign")}
        name="admissionCampaignId"
        required
        disabled={isFixed}
        none="–"
        value={campaign}
        onChange={setCampaign}
      />
      <SelectField
        key={`${campaign} ${offered.length}`}
        label={t("admissions.level")}
        name="gradeLevelId"
        required
        disabled={isFixed}
        none="–"
        choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={initial?.gradeLevelId ?? ""}
      />
      {field("givenName", t("common.givenName"), 80, true)}
      {field("familyName", t("common.familyName"), 80, true)}
      <Field
        label={t("admissions.birth")}
        name="dateOfBirth"
        type="date"
        required
        defaultValue={initial?.dateOfBirth ?? ""}
      />
      <SelectField
        label={t("students.sex")}
        name="sex"
        none="–"
        defaultValue={initial?.sex ?? ""}
        choices={["female", "male", "other"].map((value) => ({ value, label: t(`sex.${value}`) }))}
      />
      {field("nationality", t("students.nationality"), 60)}
      {field("previousSchool", t("admissions.previousSchool"), 160)}
      <GuardianFields guardian={initial?.guardians?.[0]} />
      <SelectField
        label={t("admissions.language")}
        name="language"
        defaultValue={initial?.language ?? i18n.language}
        choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
      <TextArea
        label={t("common.address")}
        name="address"
        rows={2}
        maxLength={500}
        defaultValue={initial?.address ?? ""}
      />
      <TextArea
        label={t("admissions.familyMessage")}
        name="message"
        rows={3}
        maxLength={5000}
        defaultValue={initial?.message ?? ""}
      />
    </div>
  );
}
