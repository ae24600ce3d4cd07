import type { Body } from "../../../api/types.ts";
import { givenCustom } from "../../../kit/custom/givenCustom.ts";
import type { CustomField } from "../../../kit/custom/useCustomFields.ts";

/** The request of a new guardian from the fields of `NewGuardianFields`. Several phone numbers are separated by commas. */
export function newGuardianBody(
  values: Readonly<Record<string, string>>,
  own: readonly CustomField[],
): NonNullable<Body<"/api/v1/guardians", "post">> {
  const phones = (values["phones"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  return {
    ...givenCustom(own, values),
    givenName: values["givenName"]!.trim(),
    familyName: values["familyName"]!.trim(),
    email: values["email"]?.trim() || null,
    phones,
    ...(values["allowDuplicate"] === "yes" && { allowDuplicate: true }),
  };
}
