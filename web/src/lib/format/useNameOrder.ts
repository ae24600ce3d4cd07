import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { listName } from "../words/listName.ts";
import { fullName } from "./fullName.ts";

/** Returns the sort orders of a list of people, and formats names so that the sorted part comes first. */
export function useNameOrder(more: readonly { value: string; label: string }[] = []) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const sorts = [
    { value: "familyName", label: t("sort.familyName") },
    { value: "givenName", label: t("sort.givenName") },
    ...more,
  ];
  return { sorts, nameOf: params.get("sort") === "givenName" ? fullName : listName };
}
