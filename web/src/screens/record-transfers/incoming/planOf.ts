import type { Transfer } from "../transfers.ts";

/** The body of a planned transfer, from the fields of the form. */
export function planOf(values: Record<string, string>, contents: readonly string[]) {
  const textOf = (name: string) => values[name]?.trim() || null;
  const { consentGuardianId: guardianId, consentOn: on } = values;
  return {
    schoolName: values["schoolName"]!.trim(),
    schoolEmail: textOf("schoolEmail"),
    reason: textOf("reason"),
    contents: contents as Transfer["contents"],
    ...(guardianId && on && { consent: { guardianId, on } }),
  };
}
