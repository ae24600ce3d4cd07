import type { TestApp } from "./app.ts";
import { type Client, createClient } from "./client.ts";

const password = "Kestrel-Harbour-2026";
let count = 0;

export interface Helper {
  client: Client;
  userId: string;
  name: string;
  /** Replaces the permissions of the account. */
  allow(...permissions: string[]): Promise<void>;
}

/** Creates an account whose only role has exactly these permissions: `students.manage`, or `students.manage:own_classes`. */
export async function helperAccount(app: TestApp, admin: Client, ...permissions: string[]): Promise<Helper> {
  count += 1;
  const key = `helper-${count}`;
  const { body: role } = await admin.post("/roles", { key, name: key, category: "staff" });
  const allow = async (...allowed: string[]) => {
    const given = allowed.map((each) => each.split(":"));
    const { status, body } = await admin.put(`/roles/${role.id}/permissions`, {
      permissions: given.map(([permission, scope = "all"]) => ({ permission, scope })),
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  await allow(...permissions);
  const name = `Helper ${count}`;
  const email = `${key}@greenfield.example`;
  const made = await admin.post("/users", { email, name, password, roles: [key], personType: "staff" });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { body } = await app.anonymous.post("/auth/login", { email, password, transport: "body" });
  return { client: createClient(app.url, body.accessToken), userId: made.body.id, name, allow };
}
