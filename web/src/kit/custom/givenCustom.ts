import { customOf } from "./customOf.ts";
import type { CustomField } from "./useCustomFields.ts";

/** The member `custom` of a new person's body, with the own fields that were filled in; empty if there are none. */
export function givenCustom(
  fields: readonly CustomField[],
  values: Readonly<Record<string, string>>,
  at = "custom",
) {
  const given = Object.entries(customOf(fields, values, at)).filter(([, value]) => value !== null);
  return given.length ? { custom: Object.fromEntries(given) } : {};
}
