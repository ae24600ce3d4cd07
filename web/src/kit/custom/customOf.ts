import type { CustomField } from "./useCustomFields.ts";

const parsed = ({ dataType }: CustomField, text: string | undefined): unknown => {
  if (dataType === "boolean") return text === "yes" ? true : text === "no" ? false : null;
  if (!text?.trim()) return null;
  return dataType === "number" ? Number(text) : text.trim();
};

/** The values of the school's own fields from a submitted form, as the service takes them: null removes a value. */
export const customOf = (
  fields: readonly CustomField[],
  values: Readonly<Record<string, string>>,
  at = "custom",
) => Object.fromEntries(fields.map((field) => [field.key, parsed(field, values[`${at}.${field.key}`])]));
