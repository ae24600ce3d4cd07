import { useTranslation } from "react-i18next";

/** Returns a function that names a field of a change of data in words. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation();
  return (field) => t(`request.fields.${field}`);
}
