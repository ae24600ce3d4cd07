import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api/types.ts";

export type Preview = NonNullable<ResponseOf<"/api/v1/import-batches/{id}/preview", "get">>;

/** The name of a field of the import: the school's own fields have their label, the others a translation. */
export function useFieldLabel(fields: Preview["fields"]): (field: string) => string {
  const { t } = useTranslation();
  return (field) => fields.find((each) => each.field === field)?.label ?? t(`imports.field.${field}`, field);
}
