import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";

export type Kind = "staff" | "guardian" | "student";
export type AccountPerson = Row<"/api/v1/students"> | Row<"/api/v1/guardians"> | Row<"/api/v1/staff-members">;

interface Choice {
  values: Record<string, string>;
  role: string;
  /** Id of the chosen person; undefined for a new staff record or none. */
  kind: Kind | undefined;
  person: AccountPerson | undefined;
  record: "known" | "new" | "none";
}

/** Creates an account: invites an existing person, or creates a staff record together with the account. */
export function sendNewUser({ values, role, kind, person, record }: Choice): Promise<unknown> {
  const email = values["email"]!;
  const path = { id: person?.id ?? "" };
  if (kind === "guardian")
    return send("post", "/api/v1/guardians/{id}/invitation", { path, body: { email } });
  if (kind === "student") return send("post", "/api/v1/students/{id}/invitation", { path, body: { email } });
  if (kind === "staff")
    return send("post", "/api/v1/staff-members/{id}/invitation", { path, body: { email, roles: [role] } });
  const account = { email, roles: [role], personType: "staff" as const };
  if (record === "none")
    return send("post", "/api/v1/users", { body: { ...account, name: values["name"]!.trim() } });
  const givenName = values["givenName"]!.trim();
  const familyName = values["familyName"]!.trim();
  return send("post", "/api/v1/users", {
    body: {
      ...account,
      name: `${givenName} ${familyName}`,
      staffMember: {
        givenName,
        familyName,
        staffNumber: values["staffNumber"]!.trim(),
        category: values["category"] as "teaching" | "non_teaching",
      },
    },
  });
}
