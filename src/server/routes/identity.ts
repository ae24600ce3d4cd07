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
} from "../../core/identity/change-user.ts";
import { createUser } from "../../core/identity/create-user.ts";
import { Grants, roles, setGrants, showGrants } from "../../core/identity/roles.ts";
import { Reauthentication, SetPassword } from "../../core/identity/schemas.ts";
import { NewUser, UserRoles, UserView, users } from "../../core/identity/users.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "users.manage", params, response: UserView } as const;

export const identity = [
  ...crudRoutes("/users", users),
  route({
    method: "post",
    path: "/users",
    summary: "Add an account; without a password its owner is invited by mail",
    permission: "users.manage",
    transaction: "none",
    status: 201,
    body: NewUser,
    response: UserView,
    handle: ({ body }) => createUser(body),
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
    summary: "Enable an account again",
    status: 200,
    handle: ({ params }) => enableUser(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/users/:id/invitation",
    summary: "Invite again who has not set a password yet: a new link, and the earlier ones end",
    handle: ({ params }) => inviteAgain(params.id),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/users/:id/lock",
    summary: "End the waiting time after failed sign-ins",
    status: 200,
    handle: ({ params }) => unlockUser(params.id),
  }),
  route({
    method: "put",
    path: "/users/:id/password",
    summary: "Set a password for somebody else, after a recent sign-in, and sign the account out everywhere",
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
    summary: "Remove a lost second factor, after a recent sign-in; the owner is notified by email",
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
    summary: "Give an account these roles and no others",
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
    summary: "Show what a role allows",
    permission: "roles.read",
    params,
    response: Grants,
    handle: ({ params }) => showGrants(params.id),
  }),
  route({
    method: "put",
    path: "/roles/:id/permissions",
    summary: "Give a role of the school's own these permissions and no others",
    permission: "roles.manage",
    params,
    body: Grants,
    response: Grants,
    handle: ({ params, body }) => setGrants(params.id, body),
  }),
];
