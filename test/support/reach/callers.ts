import { demoPassword } from "../../../seeders/demo.ts";
import { type SystemRoleKey, systemRoles } from "../../../src/core/identity/roles/system-roles.ts";
import type { TestApp } from "../app.ts";
import type { Client } from "../client.ts";

export type Role = SystemRoleKey | "anonymous";

export interface CallerOf {
  role: Role;
  client: Client;
  /** Permissions of the session, including "signed-in". */
  allows: ReadonlySet<string>;
}

/** Demo accounts whose name differs from their role. */
const mailboxOf: Partial<Record<SystemRoleKey, string>> = { administrator: "admin" };
/** Roles with a demo account. */
const inDemo: readonly SystemRoleKey[] = ["administrator", "bursar", "teacher", "guardian", "student"];

export const roleNames: readonly Role[] = ["anonymous", ...(Object.keys(systemRoles) as SystemRoleKey[])];

/** Signs in one caller for every system role, and one without a session. */
export async function everyCaller(app: TestApp): Promise<CallerOf[]> {
  const admin = await app.as("admin");
  return Promise.all(
    roleNames.map(async (role) => {
      if (role === "anonymous") return { role, client: app.anonymous, allows: new Set<string>() };
      const email = `${mailboxOf[role] ?? role}@greenfield.example`;
      if (!inDemo.includes(role))
        await admin.post("/users", { email, name: `The ${role}`, roles: [role], password: demoPassword });
      const client = await app.as(email.split("@")[0]!);
      return { role, client, allows: new Set([...client.credentials.user.permissions, "signed-in"]) };
    }),
  );
}
