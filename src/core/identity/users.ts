import { z } from "zod";
import { invalid } from "../../lib/errors.ts";
import { type Role, User, userStatuses } from "../../models/identity/index.ts";
import { crud } from "../crud.ts";
import { Locale } from "../platform/schemas.ts";
import { line, text } from "../schemas.ts";
import { shownTo } from "../visibility.ts";
import { checkMayInvite } from "./check-may-invite.ts";
import { findHeldRoles } from "./find-held-roles.ts";
import { Email, NewPassword } from "./schemas.ts";

export const UserView = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    username: z.string().nullable(),
    locale: z.string().nullable(),
    personType: z.enum(["staff", "student", "guardian"]).nullable(),
    status: z.enum(userStatuses),
    lastLoginAt: shownTo("accounts", z.date().nullable()),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "User" });

export const RoleKey = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens");

export const UserChanges = z
  .strictObject({
    name: text(200),
    phone: line().trim().max(50).nullable(),
    username: line().trim().toLowerCase().min(2).max(50).nullable(),
    locale: Locale.nullable(),
    personType: z.enum(["staff", "student", "guardian"]).nullable(),
  })
  .partial()
  .meta({ id: "UserChanges" });

export const NewUser = UserChanges.extend({
  email: Email,
  name: text(200),
  roles: z.array(RoleKey).min(1).max(20),
  password: NewPassword.optional().describe("Without one the account is invited by mail to set it"),
}).meta({ id: "NewUser" });

export const UserRoles = z.object({ roles: z.array(RoleKey).max(20) }).meta({ id: "UserRoles" });

/** @throws {AppError} 403 for an account that may do more than the caller, 400 for a kind that none of its roles is of */
async function checkAccountChange(user: User): Promise<void> {
  checkMayInvite(await findHeldRoles(user));
  if (!user.changed("personType") || user.personType === null) return;
  const { roles } = (await User.findByPk(user.id, { include: ["roles"] })) as User & { roles: Role[] };
  if (!roles.some(({ category }) => category === user.personType))
    throw invalid([{ path: "personType", message: "none of the roles of this account is of this kind" }]);
}

export const users = crud(User, {
  name: "User",
  view: UserView,
  update: UserChanges,
  access: { read: "users.read", write: "users.manage" },
  list: {
    filters: { status: z.enum(userStatuses), personType: z.enum(["staff", "student", "guardian"]) },
    sort: ["name", "email", "createdAt"],
    search: ["name", "email"],
  },
  check: checkAccountChange,
});
