import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import "../../../ui/lists/SearchField.css";

interface Period {
  from: string;
  to: string;
}
interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

/** The first and last day of a report. An empty or reversed period is not asked for. */
export function PeriodFields({ period, onChange }: Props) {
  const { t } = useTranslation();
  const change = (values: Partial<Period>) => {
    const next = { ...period, ...values };
    if (next.from && next.to && next.from <= next.to) onChange(next);
  };
  return (
    <div className="toolbar">
      <Field
        type="date"
        label={t("common.from")}
        value={period.from}
        max={period.to}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        type="date"
        label={t("common.until")}
        value={period.to}
        min={period.from}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  );
}
