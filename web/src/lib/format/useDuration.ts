import { useTranslation } from "react-i18next";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats a duration in its largest unit: "3 minutes". */
export function useDuration(): (seconds: number) => string {
  const { i18n } = useTranslation();
  return (seconds) => {
    const [unit, size] = units.find(([, size]) => seconds >= size) ?? units[3];
    return new Intl.NumberFormat(i18n.language, { style: "unit", unit, unitDisplay: "long" }).format(
      Math.floor(seconds / size),
    );
  };
}
