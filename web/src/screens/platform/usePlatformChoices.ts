import { useTranslation } from "react-i18next";

/** Platform statuses as the choices of a filter. */
export function usePlatformChoices(...states: string[]) {
  const { t } = useTranslation();
  return states.map((value) => ({ value, label: t(`platform.status.${value}`) }));
}
