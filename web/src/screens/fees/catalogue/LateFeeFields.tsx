import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import type { LateFee } from "./lateFee.ts";

interface Props {
  value: LateFee;
  onChange: (value: LateFee) => void;
}

/** What is charged once an instalment is overdue. */
export function LateFeeFields({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { currency } = useSignedIn().school;
  const isFixed = value.kind === "fixed";
  return (
    <div className="form-grid">
      <SelectField
        label={t("billing.lateFee")}
        choices={(["none", "fixed", "percent"] as const).map((kind) => ({
          value: kind,
          label: t(`billing.lateFees.${kind}`),
        }))}
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value as LateFee["kind"] })}
      />
      {value.kind !== "none" && (
        <>
          <Field
            label={isFixed ? t("fees.amountIn", { currency }) : t("billing.percent")}
            path={isFixed ? "lateFee.amount" : "lateFee.basisPoints"}
            className="input amount-input"
            inputMode="decimal"
            required
            value={value.value}
            onChange={({ target }) => onChange({ ...value, value: target.value })}
          />
          <Field
            label={t("billing.graceDays")}
            path="lateFee.graceDays"
            type="number"
            min={0}
            max={365}
            required
            value={value.graceDays}
            onChange={({ target }) => onChange({ ...value, graceDays: target.value })}
          />
          <Field
            label={t("billing.cap", { currency })}
            path="lateFee.cap"
            className="input amount-input"
            inputMode="decimal"
            value={value.cap}
            onChange={({ target }) => onChange({ ...value, cap: target.value })}
          />
        </>
      )}
    </div>
  );
}
