import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { builtInTypes } from "./actionTypes.ts";

/** The types of sanctions: the built-in ones, and those of the school. */
export function useActionTypes() {
  const { t } = useTranslation();
  const { data } = useAll("/api/v1/descriptors", { query: { namespace: "discipline_action" } });
  const own = data?.data ?? [];
  const nameOf = (type: string): string => {
    const found = own.find(({ code }) => code === type);
    if (found) return found.label;
    return (builtInTypes as readonly string[]).includes(type) ? t(`conduct.kind.${type}`) : type;
  };
  const retired = own.filter(({ status }) => status === "retired").map(({ code }) => code);
  const codes = [...new Set([...builtInTypes, ...own.map(({ code }) => code)])];
  const choices = codes
    .filter((code) => !retired.includes(code))
    .map((value) => ({ value, label: nameOf(value) }));
  return { nameOf, choices };
}
