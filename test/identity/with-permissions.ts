import type { TestApp } from "../support/app.ts";
import { type Client, createClient } from "../support/client.ts";

export type Grant = { permission: string; scope?: string };
export const grant = (permission: string, scope = "all"): Grant => ({ permission, scope });

export const password = "A-password-of-4711";

let made = 0;

/** A role of the school's own with exactly these permissions. */
export async function roleWith(admin: Client, permissions: readonly (string | Grant)[]) {
  made += 1;
  const key = `role-${made}`;
  const { body: role } = await admin.post("/roles", { key, name: key, category: "staff" });
  const granted = permissions.map((each) => (typeof each === "string" ? grant(each) : each));
  const { status, body } = await admin.put(`/roles/${role.id}/permissions`, { permissions: granted });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return role as { id: string; key: string };
}

export async function signIn(app: TestApp, email: string, secret = password) {
  const { status, body } = await app.anonymous.post("/auth/login", {
    ...{ email, password: secret, transport: "body" },
  });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return Object.assign(createClient(app.url, body.accessToken), { id: body.user.id as string, email });
}

/** Somebody signed in whose only role allows exactly this. */
export async function personWith(app: TestApp, admin: Client, permissions: readonly (string | Grant)[]) {
  const role = await roleWith(admin, permissions);
  const email = `${role.key}@greenfield.example`;
  const values = { email, name: role.key, roles: [role.key], personType: "staff", password };
  const { status, body } = await admin.post("/users", values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return Object.assign(await signIn(app, email), { role });
}
