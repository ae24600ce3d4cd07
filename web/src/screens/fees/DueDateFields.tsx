import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import "./LineFields.css";

export interface DueDate {
  dueOn: string;
  weight: string;
}
interface Props {
  dates: readonly DueDate[];
  onChange: (dates: readonly DueDate[]) => void;
}

/** The due dates of the instalments, each with its share of the invoice. */
export function DueDateFields({ dates, onChange }: Props) {
  const { t } = useTranslation();
  const change = (index: number, values: Partial<DueDate>) =>
    onChange(dates.map((date, at) => (at === index ? { ...date, ...values } : date)));
  return (
    <div className="stack-tight">
      <p className="soft small">{t("billing.sharesHelp")}</p>
      {dates.map(({ dueOn, weight }, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no identity but their place
          key={index}
          className="fee-line fee-line-part"
          aria-label={t("billing.instalment", { number: index + 1 })}
        >
          <Field
            label={t("fees.due")}
            path={`installments.${index}.dueOn`}
            type="date"
            required
            value={dueOn}
            onChange={({ target }) => change(index, { dueOn: target.value })}
          />
          <Field
            label={t("billing.share")}
            path={`installments.${index}.weight`}
            className="input amount"
            type="number"
            min={1}
            max={10000}
            required
            value={weight}
            onChange={({ target }) => change(index, { weight: target.value })}
          />
          <Button
            icon="close"
            kind="plain"
            disabled={dates.length === 1}
            aria-label={t("billing.removeInstalment", { number: index + 1 })}
            onClick={() => onChange(dates.filter((_date, at) => at !== index))}
          />
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...dates, { dueOn: "", weight: "1" }])}>
          {t("billing.addInstalment")}
        </Button>
      </div>
    </div>
  );
}
