import { customOf } from "./customOf.ts";
import type { CustomField } from "./useCustomFields.ts";

/** The school's own fields that a form for a new person has filled in; undefined if there are none. */
export function givenCustom(
  fields: readonly CustomField[],
  values: Readonly<Record<string, string>>,
  at = "custom",
) {
  const given = Object.entries(customOf(fields, values, at)).filter(([, value]) => value !== null);
  return given.length ? Object.fromEntries(given) : undefined;
}
