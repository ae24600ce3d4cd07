import { useTranslation } from "react-i18next";
import type { EarlyWarning } from "../supportRows.ts";

/** Why a warning was opened, in words: the value of the indicator and the threshold of the rule. */
export function WarningReason({ warning }: { warning: EarlyWarning }) {
  const { t } = useTranslation();
  const { warningRule: rule, value, note } = warning;
  if (!rule) return null;
  return (
    <span className="stack">
      <strong>
        {t(`support.reason.${rule.indicator}`, { value: Number(value), threshold: Number(rule.threshold) })}
      </strong>
      <bdi className="soft small">{rule.name}</bdi>
      {note && <bdi className="small support-text">{note}</bdi>}
    </span>
  );
}
