import { useTranslation } from "react-i18next";
import { useReference } from "../../kit/references/useReference.ts";
import { decimals } from "../../lib/format/decimals.ts";
import { plainNumber } from "../../lib/format/plainNumber.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { emptyLine, type Line } from "./lines.ts";
import { toFeeCategory } from "./references.ts";
import "./LineFields.css";

interface Props {
  lines: readonly Line[];
  onChange: (lines: readonly Line[]) => void;
  /** A fee structure has optional lines, an invoice has quantities. */
  of: "structure" | "invoice";
}

/** The lines of a fee structure or an invoice, with their sum. */
export function LineFields({ lines, onChange, of }: Props) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { currency } = useSignedIn().school;
  const { choices, error } = useReference(toFeeCategory);
  const [path, amountName] = of === "structure" ? ["components", "amount"] : ["lines", "unitAmount"];
  const change = (index: number, values: Partial<Line>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...values } : line)));
  const sum = decimals.sum(
    lines
      .filter(({ isOptional }) => !isOptional)
      .map(({ amount, quantity }) => decimals.times(plainNumber(amount), Math.trunc(Number(quantity)) || 0)),
  );
  return (
    <div>
      <ProblemNote error={error} />
      {lines.map((line, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={index}
          className="fee-line"
          aria-label={t("billing.line", { number: index + 1 })}
        >
          <SelectField
            label={t("billing.category")}
            path={`${path}.${index}.feeCategoryId`}
            choices={choices}
            none={t("billing.choose")}
            required
            value={line.feeCategoryId}
            onChange={({ target }) => change(index, { feeCategoryId: target.value })}
          />
          <Field
            label={t("fees.for")}
            path={`${path}.${index}.description`}
            placeholder={choices.find(({ value }) => value === line.feeCategoryId)?.label}
            maxLength={200}
            autoComplete="off"
            value={line.description}
            onChange={({ target }) => change(index, { description: target.value })}
          />
          <Field
            label={t("fees.amountIn", { currency })}
            path={`${path}.${index}.${amountName}`}
            className="input amount"
            inputMode="decimal"
            autoComplete="off"
            required
            value={line.amount}
            onChange={({ target }) => change(index, { amount: target.value })}
          />
          {of === "structure" ? (
            <CheckField
              label={t("billing.optional")}
              checked={line.isOptional}
              onChange={({ target }) => change(index, { isOptional: target.checked })}
            />
          ) : (
            <Field
              label={t("fees.quantity")}
              path={`${path}.${index}.quantity`}
              className="input amount"
              type="number"
              min={1}
              max={1000}
              required
              value={line.quantity}
              onChange={({ target }) => change(index, { quantity: target.value })}
            />
          )}
          <Button
            icon="close"
            kind="plain"
            disabled={lines.length === 1}
            aria-label={t("billing.removeLine", { number: index + 1 })}
            onClick={() => onChange(lines.filter((_line, at) => at !== index))}
          />
        </fieldset>
      ))}
      <div className="fee-sum">
        <span>{of === "structure" ? t("billing.totalWithoutOptional") : t("billing.beforeDiscounts")}</span>
        <strong>{money({ amount: sum, currency })}</strong>
      </div>
      <Button icon="plus" onClick={() => onChange([...lines, emptyLine])} event="add-fee-line">
        {t("billing.addLine")}
      </Button>
    </div>
  );
}
