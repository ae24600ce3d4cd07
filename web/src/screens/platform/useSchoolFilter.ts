import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import type { Filter } from "../../ui/lists/ListCard.tsx";

/** A filter by school. */
export function useSchoolFilter(): Filter {
  const { t } = useTranslation();
  const read = useAll("/api/v1/platform/tenants", { query: { sort: "slug" } });
  const choices = (read.data?.data ?? []).map(({ slug }) => ({ value: slug, label: slug }));
  return { key: "school", label: t("platform.school"), choices };
}
