import { useTranslation } from "react-i18next";
import type { Choice } from "../../ui/forms/SelectField.tsx";

/** 1 January 2024 was a Monday. */
const dayOf = (number: number): Date => new Date(Date.UTC(2024, 0, number));

/** The days of the week as choices, Monday (1) first, as ISO 8601 numbers them. */
export function useWeekdays(): Choice[] {
  const { language } = useTranslation().i18n;
  const format = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    value: String(number),
    label: format.format(dayOf(number)),
  }));
}
