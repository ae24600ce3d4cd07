import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Facts } from "../../ui/layout/Facts.tsx";
import { type CustomField, useCustomFields } from "./useCustomFields.ts";

interface Props {
  of: CustomField["entityType"];
  values: Readonly<Record<string, unknown>>;
}

/** The values of the school's own fields. */
export function CustomFacts({ of, values }: Props) {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const fields = useCustomFields(of).filter(({ key }) => values[key] !== undefined && values[key] !== null);
  if (fields.length === 0) return null;
  const shown = ({ key, dataType }: CustomField): string => {
    const value = values[key];
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (dataType === "date") return day(String(value));
    return typeof value === "number" ? number(value) : String(value);
  };
  return <Facts facts={fields.map((field) => [field.label, shown(field)] as const)} />;
}
