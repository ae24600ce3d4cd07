import { z } from "zod";
import {
  disableUser,
  enableUser,
  endUserSessions,
  inviteAgain,
  removeUserFactor,
  setUserPassword,
  setUserRoles,
  showUserRoles,
  unlockUser,
} from "../../../core/identity/accounts/change-user.ts";
import { UserRoles, UserView, users } from "../../../core/identity/accounts/users.ts";
import { Grants, roles, setGrants, showGrants } from "../../../core/identity/roles/roles.ts";
import { Reauthentication, SetPassword } from "../../../core/identity/schemas.ts";
import { createAccount, NewAccount } from "../../../core/staff/create-account.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "users.manage", params, response: UserView } as const;

export const identity = [
  ...crudRoutes("/users", users),
  route({
    method: "post",
    path: "/users",
    summary: "Create an account; without a password its owner is invited by email",
    permission: "users.manage",
    transaction: "none",
    status: 201,
    body: NewAccount,
    response: UserView,
    handle: ({ body }) => createAccount(body),
  }),
  route({
    ...manage,
    method: "put",
    path: "/users/:id/disabled",
    summary: "Disable an account and sign it out everywhere",
    handle: ({ params }) => disableUser(params.id),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/users/:id/disabled",
    summary: "Enable an account",
    status: 200,
    handle: ({ params }) => enableUser(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/users/:id/invitation",
    summary: "Resend the invitation of an account without a password; earlier links become invalid",
    handle: ({ params }) => inviteAgain(params.id),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/users/:id/lock",
    summary: "Unlock an account after failed sign-ins",
    status: 200,
    handle: ({ params }) => unlockUser(params.id),
  }),
  route({
    method: "put",
    path: "/users/:id/password",
    summary: "Set another person's password and sign the account out everywhere; requires a recent sign-in",
    permission: "users.manage",
    transaction: "none",
    limit: "login",
    params,
    body: SetPassword,
    handle: ({ params, body: { password, currentPassword, code } }) =>
      setUserPassword(params.id, password, { password: currentPassword, code }),
  }),
  route({
    method: "delete",
    path: "/users/:id/totp",
    summary: "Remove a lost second factor; requires a recent sign-in and notifies the owner by email",
    permission: "users.manage",
    transaction: "none",
    limit: "login",
    params,
    body: Reauthentication.optional(),
    handle: ({ params, body }) => removeUserFactor(params.id, body ?? {}),
  }),
  route({
    method: "delete",
    path: "/users/:id/sessions",
    summary: "Sign an account out everywhere",
    permission: "users.manage",
    params,
    handle: ({ params }) => endUserSessions(params.id),
  }),
  route({
    method: "get",
    path: "/users/:id/roles",
    summary: "Show the roles of an account",
    permission: "users.read",
    params,
    response: UserRoles,
    handle: ({ params }) => showUserRoles(params.id),
  }),
  route({
    method: "put",
    path: "/users/:id/roles",
    summary: "Replace the roles of an account",
    permission: "users.manage",
    params,
    body: UserRoles,
    response: UserRoles,
    handle: ({ params, body }) => setUserRoles(params.id, body.roles),
  }),
  ...crudRoutes("/roles", roles, { removable: true }),
  route({
    method: "get",
    path: "/roles/:id/permissions",
    summary: "Show the permissions of a role",
    permission: "roles.read",
    params,
    response: Grants,
    handle: ({ params }) => showGrants(params.id),
  }),
  route({
    method: "put",
    path: "/roles/:id/permissions",
    summary: "Replace the permissions of a custom role",
    permission: "roles.manage",
    params,
    body: Grants,
    response: Grants,
    handle: ({ params, body }) => setGrants(params.id, body),
  }),
];
