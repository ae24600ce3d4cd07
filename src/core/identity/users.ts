import { z } from "zod";
import { User, userStatuses } from "../../models/identity/index.ts";
import { crud } from "../crud.ts";
import { Locale } from "../platform/schemas.ts";
import { line, text } from "../schemas.ts";
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
    lastLoginAt: z.date().nullable(),
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
});
