import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { toFeeCategory } from "../references.ts";
import { type SchemeKind, schemeKinds } from "./schemeKinds.ts";

export function SchemeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { currency } = useSignedIn().school;
  const [key] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<SchemeKind>("scholarship");
  const [basis, setBasis] = useState("percent");
  const { choices: categories } = useReference(toFeeCategory);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/discount-schemes", {
        headers: { "idempotency-key": key },
        body: {
          name: values["name"]!.trim(),
          kind,
          ...(basis === "percent"
            ? { basisPoints: Math.round(Number(plainNumber(values["worth"]!)) * 100) }
            : { amount: { amount: plainNumber(values["worth"]!), currency } }),
          feeCategoryId: values["feeCategoryId"] || null,
          siblingOrder: kind === "sibling" ? Number(values["siblingOrder"]) : null,
          maxBeneficiaries: values["maxBeneficiaries"] ? Number(values["maxBeneficiaries"]) : null,
          validFrom: values["validFrom"]!,
          validTo: values["validTo"] || null,
        },
      }),
    ["/discount-schemes"],
  );
  const isPercent = basis === "percent";
  return (
    <SaveForm save={save} event="save-scheme" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" maxLength={120} autoComplete="off" required />
        <SelectField
          label={t("billing.kind")}
          path="kind"
          choices={schemeKinds.map((value) => ({ value, label: t(`billing.kinds.${value}`) }))}
          value={kind}
          onChange={({ target }) => setKind(target.value as SchemeKind)}
        />
        <p className="soft small wide">{t(`billing.kindHelp.${kind}`)}</p>
        <SelectField
          label={t("billing.basis")}
          choices={["percent", "amount"].map((value) => ({ value, label: t(`billing.bases.${value}`) }))}
          value={basis}
          onChange={({ target }) => setBasis(target.value)}
        />
        <Field
          key={basis}
          label={isPercent ? t("billing.percent") : t("fees.amountIn", { currency })}
          name="worth"
          path={isPercent ? "basisPoints" : "amount"}
          className="input amount-input"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <SelectField
          label={t("billing.category")}
          name="feeCategoryId"
          none={t("billing.everyCategory")}
          choices={categories}
        />
        {kind === "sibling" && (
          <Field
            label={t("billing.siblingOrder")}
            name="siblingOrder"
            type="number"
            min={2}
            max={20}
            defaultValue={2}
            required
          />
        )}
        <Field
          label={t("billing.maxBeneficiaries")}
          name="maxBeneficiaries"
          type="number"
          min={1}
          max={100000}
        />
        <Field label={t("billing.validFrom")} name="validFrom" type="date" defaultValue={today()} required />
        <Field label={t("clearances.validUntil")} name="validTo" type="date" />
      </div>
    </SaveForm>
  );
}
