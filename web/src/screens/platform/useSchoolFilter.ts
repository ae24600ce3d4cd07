import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import type { Filter } from "../../ui/ListCard.tsx";

/** The schools as a filter: as many as one still finds in a list. */
export function useSchoolFilter(): Filter {
  const { t } = useTranslation();
  const read = useRead("/api/v1/platform/tenants", { query: { limit: 200, sort: "slug" } });
  const choices = (read.data?.data ?? []).map(({ slug }) => ({ value: slug, label: slug }));
  return { key: "school", label: t("platform.school"), choices };
}
