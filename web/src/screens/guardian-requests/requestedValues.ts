import type { Body } from "../../api/types.ts";

type Changes = NonNullable<Body<"/api/v1/guardian-requests", "post">["changes"]>;

/** Fields that can be emptied. Names cannot: an empty name is refused by the service. */
const nullable = ["preferredName", "dateOfBirth", "nationality", "address", "email", "occupation"];

/** The values of `ChangeFields` as the service takes them; it leaves out those that are as before. */
export function requestedValues(values: Readonly<Record<string, string>>): Changes {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith("changes.")) continue;
    const field = name.slice("changes.".length);
    const typed = value.trim();
    if (field === "phones")
      changes[field] = typed
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    else if (field === "isEmergencyContact") changes[field] = typed === "true";
    else changes[field] = typed === "" && nullable.includes(field) ? null : typed;
  }
  return changes as Changes;
}
