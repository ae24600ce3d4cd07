import { useTranslation } from "react-i18next";

/** Statuses as the choices of a filter. */
export function useStatusChoices(...states: string[]) {
  const { t } = useTranslation();
  return states.map((value) => ({ value, label: t(`status.${value}`) }));
}
