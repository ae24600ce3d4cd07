import { z } from "zod";
import { invalid } from "../../../lib/errors.ts";
import { type Role, User, userStatuses } from "../../../models/identity/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { line, text } from "../../common/input/schemas.ts";
import { Locale } from "../../school/schemas.ts";
import { checkMayInvite } from "../invitations/check-may-invite.ts";
import { findHeldRoles } from "../roles/find-held-roles.ts";
import { Email, NewPassword } from "../schemas.ts";

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
  .regex(
    /^[a-z][a-z0-9-]*$/,
    "must start with a letter and contain only lower-case letters, digits and hyphens",
  );

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
  password: NewPassword.optional().describe("Without one, the owner gets an email with a link to set it"),
});

export const UserRoles = z.object({ roles: z.array(RoleKey).max(20) }).meta({ id: "UserRoles" });

/**
 * @throws {AppError} 403 for an account with more permissions than the caller, 400 for a `personType` without a matching role
 */
async function checkAccountChange(user: User): Promise<void> {
  checkMayInvite(await findHeldRoles(user));
  if (!user.changed("personType") || user.personType === null) return;
  const { roles } = (await User.findByPk(user.id, { include: ["roles"] })) as User & { roles: Role[] };
  if (!roles.some(({ category }) => category === user.personType))
    throw invalid([{ path: "personType", message: "must match the category of one of the account's roles" }]);
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
