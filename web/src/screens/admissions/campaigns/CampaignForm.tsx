import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { useReference } from "../../../kit/references/useReference.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { toYear } from "../../structure/references.ts";
import { type Campaign, campaignRefreshes } from "./campaigns.ts";

interface Props {
  campaign?: Campaign;
  onDone: (made?: { id: string }) => void;
}

/** Plans a campaign, or edits it: year, dates, ages and the fee that families are shown. */
export const CampaignForm = ({ campaign, onDone }: Props) =>
  campaign ? (
    <EditedRow path="/api/v1/admission-campaigns/{id}" row={campaign}>
      {(row) => <EditCampaign campaign={row as Campaign} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddCampaign onDone={onDone} />
  );

const numberOf = (typed: string | undefined) => (typed?.trim() ? Number(plainNumber(typed)) : null);

const bodyOf = (currency: string) => (values: Record<string, string>) => ({
  name: values["name"]!.trim(),
  academicYearId: values["academicYearId"]!,
  opensOn: values["opensOn"]!,
  closesOn: values["closesOn"]!,
  minAge: numberOf(values["minAge"]),
  maxAge: numberOf(values["maxAge"]),
  ageOn: values["ageOn"] || null,
  applicationFee: values["applicationFee"]?.trim()
    ? { amount: plainNumber(values["applicationFee"]), currency }
    : null,
  paymentInstructions: values["paymentInstructions"]?.trim() || null,
  feeBeforeSubmission: values["feeBeforeSubmission"] === "on",
  feeCredited: values["feeCredited"] === "on",
  offerDays: numberOf(values["offerDays"]) ?? 14,
  description: values["description"]?.trim() || null,
  terms: values["terms"]?.trim() || null,
});

function AddCampaign({ onDone }: Props) {
  const { currency } = useSignedIn().school;
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/admission-campaigns", { body: bodyOf(currency)(values) });
    onDone(made);
    return made;
  }, campaignRefreshes);
  return (
    <SaveForm save={save} event="save-campaign" onDone={onDone}>
      <CampaignFields />
    </SaveForm>
  );
}

function EditCampaign({ campaign, onDone }: Required<Props>) {
  const { currency } = useSignedIn().school;
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/admission-campaigns/{id}",
    row: campaign,
    bodyOf: bodyOf(currency),
    refreshes: campaignRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-campaign" onDone={onDone}>
      <CampaignFields campaign={row} />
    </SaveForm>
  );
}

function CampaignFields({ campaign }: { campaign?: Campaign }) {
  const { t } = useTranslation();
  const { usual } = useReference(toYear);
  const { currency } = useSignedIn().school;
  const [chosenYear, setYear] = useState(campaign?.academicYearId);
  return (
    <div className="form-grid">
      <Field
        label={t("common.name")}
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        defaultValue={campaign?.name}
      />
      <ReferenceSelect
        to={toYear}
        label={t("students.year")}
        name="academicYearId"
        required
        value={chosenYear ?? usual ?? ""}
        onChange={setYear}
      />
      <Field
        label={t("admissions.opensOn")}
        name="opensOn"
        type="date"
        required
        defaultValue={campaign?.opensOn}
      />
      <Field
        label={t("admissions.closesOn")}
        name="closesOn"
        type="date"
        required
        defaultValue={campaign?.closesOn}
      />
      <Field
        label={t("admissions.minAge")}
        name="minAge"
        inputMode="numeric"
        defaultValue={campaign?.minAge ?? ""}
      />
      <Field
        label={t("admissions.maxAge")}
        name="maxAge"
        inputMode="numeric"
        defaultValue={campaign?.maxAge ?? ""}
      />
      <Field
        label={t("admissions.ageOn")}
        name="ageOn"
        type="date"
        hint={t("admissions.ageOnHint")}
        defaultValue={campaign?.ageOn ?? ""}
      />
      <Field
        label={`${t("admissions.fee")} (${currency})`}
        name="applicationFee"
        path="applicationFee.amount"
        inputMode="decimal"
        hint={t("admissions.feeHint")}
        defaultValue={campaign?.applicationFee?.amount ?? ""}
      />
      <CheckField
        label={t("admissions.fees.beforeSubmission")}
        hint={t("admissions.fees.beforeHint")}
        name="feeBeforeSubmission"
        defaultChecked={campaign?.feeBeforeSubmission ?? false}
      />
      <CheckField
        label={t("admissions.fees.credited")}
        hint={t("admissions.fees.creditedHint")}
        name="feeCredited"
        defaultChecked={campaign?.feeCredited ?? false}
      />
      <TextArea
        label={t("admissions.fees.instructions")}
        name="paymentInstructions"
        rows={2}
        maxLength={2000}
        defaultValue={campaign?.paymentInstructions ?? ""}
      />
      <Field
        label={t("admissions.offerDays")}
        name="offerDays"
        inputMode="numeric"
        hint={t("admissions.offerDaysHint")}
        defaultValue={campaign?.offerDays ?? 14}
      />
      <TextArea
        label={t("admissions.description")}
        name="description"
        rows={3}
        maxLength={5000}
        defaultValue={campaign?.description ?? ""}
      />
      <TextArea
        label={t("admissions.terms")}
        name="terms"
        rows={4}
        maxLength={20_000}
        defaultValue={campaign?.terms ?? ""}
      />
    </div>
  );
}
