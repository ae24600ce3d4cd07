import type { Scope } from "../../lib/context.ts";
import { type Permission, permissionKeys } from "../permissions.ts";

interface SystemRole {
  name: string;
  category: "staff" | "student" | "guardian";
  /** What the role allows and how far; a bare list reaches the whole school. */
  allows: ReadonlyMap<Permission, Scope>;
}

const reach = (scope: Scope, ...keys: Permission[]): Array<[Permission, Scope]> =>
  keys.map((key) => [key, scope]);
const role = (
  name: string,
  category: SystemRole["category"],
  ...grants: Array<Array<[Permission, Scope]>>
): SystemRole => ({ name, category, allows: new Map([...reach("all", "school.read"), ...grants.flat()]) });

const staff = reach("all", "activities.read");

/** The roles that ship with the product. Each school has a row of each; what they allow is read here. */
export const systemRoles = {
  administrator: role("Administrator", "staff", reach("all", ...permissionKeys)),
  principal: role(
    "Principal",
    "staff",
    staff,
    reach("all", "settings.read", "billing.read", "users.read", "roles.read", "audit.read"),
  ),
  teacher: role("Teacher", "staff", staff),
  bursar: role("Bursar", "staff", staff, reach("all", "billing.read", "settings.read")),
  librarian: role("Librarian", "staff", staff),
  nurse: role("Nurse", "staff", staff),
  receptionist: role("Receptionist", "staff", staff, reach("all", "users.read")),
  guardian: role("Guardian", "guardian"),
  student: role("Student", "student"),
} as const satisfies Record<string, SystemRole>;

export type SystemRoleKey = keyof typeof systemRoles;
