import { z } from "zod";
import { identityServices } from "../../../core/common/identity-services.ts";
import { forgotPassword } from "../../../core/identity/passwords/forgot-password.ts";
import { changePassword, resetPassword } from "../../../core/identity/passwords/reset-password.ts";
import {
  ChangePassword,
  ForgotPassword,
  Login,
  Me,
  Reauthentication,
  RecoveryCodes,
  Refresh,
  ResetPassword,
  SessionCredentials,
  SessionView,
  TotpCode,
  TotpRemoval,
  TotpSetup,
} from "../../../core/identity/schemas.ts";
import { beginTotp, confirmTotp, removeTotp } from "../../../core/identity/second-factor/totp.ts";
import { SESSION_DAYS } from "../../../core/identity/sessions/credentials.ts";
import { endReplacedSession } from "../../../core/identity/sessions/end-replaced-session.ts";
import { endOtherSessions, endSession, logout } from "../../../core/identity/sessions/end-sessions.ts";
import { listSessions } from "../../../core/identity/sessions/list-sessions.ts";
import { login } from "../../../core/identity/sessions/login.ts";
import { refreshSession } from "../../../core/identity/sessions/refresh-session.ts";
import { showMe } from "../../../core/identity/sessions/show-me.ts";
import { orMoved } from "../../../core/platform/moves/refuse-moved-school.ts";
import { deliverSession } from "../../http/deliver-session.ts";
import { route } from "../../http/route.ts";

const refreshCookie = "refresh_token";
const days = 86_400;

const cookie = { name: refreshCookie, seconds: SESSION_DAYS * days };

export const auth = [
  route({
    method: "post",
    path: "/auth/login",
    summary: "Sign in",
    permission: "public",
    transaction: "none",
    limit: "login",
    forwarded: "bySignIn",
    databaseFailure: 500,
    body: Login,
    response: SessionCredentials,
    handle: async ({ body, http }) => {
      const device = { ip: http.ip, userAgent: http.userAgent };
      const credentials = await orMoved(body.school, login(body, device));
      if (body.transport === "cookie") await endReplacedSession(http.cookie(refreshCookie));
      return deliverSession(credentials, body.transport, http, cookie);
    },
  }),
  route({
    method: "post",
    path: "/auth/refresh",
    summary: "Exchange the refresh token for a new access token",
    permission: "public",
    transaction: "none",
    forwarded: "bySignIn",
    body: Refresh.optional(),
    response: SessionCredentials,
    handle: async ({ body, http }) => {
      const token = body?.refreshToken ?? http.cookie(refreshCookie);
      const school = token && identityServices().refreshTokens.parse(token)?.schoolId;
      const { transport, ...credentials } = await orMoved(school, refreshSession(token));
      return deliverSession(credentials, transport, http, cookie);
    },
  }),
  route({
    method: "post",
    path: "/auth/logout",
    summary: "Sign out of this session",
    permission: "signed-in",
    beforeSecondFactor: true,
    whileSuspended: true,
    handle: async ({ http }) => {
      await logout();
      http.setCookie(refreshCookie, null);
    },
  }),
  route({
    method: "get",
    path: "/auth/me",
    summary: "Show the signed-in user",
    permission: "signed-in",
    beforeSecondFactor: true,
    response: Me,
    handle: () => showMe(),
  }),
  route({
    method: "get",
    path: "/auth/sessions",
    summary: "List the caller's signed-in devices",
    permission: "signed-in",
    response: z.object({ data: z.array(SessionView) }),
    handle: () => listSessions(),
  }),
  route({
    method: "delete",
    path: "/auth/sessions/:id",
    summary: "Sign out one device; a device other than this one requires a recent sign-in",
    permission: "signed-in",
    transaction: "none",
    whileSuspended: true,
    limit: "login",
    params: z.object({ id: z.uuid() }),
    body: Reauthentication.optional(),
    handle: ({ params, body }) => endSession(params.id, body ?? {}),
  }),
  route({
    method: "delete",
    path: "/auth/sessions",
    summary: "Sign out all other devices; requires a recent sign-in",
    permission: "signed-in",
    transaction: "none",
    whileSuspended: true,
    limit: "login",
    body: Reauthentication.optional(),
    handle: ({ body }) => endOtherSessions(body ?? {}),
  }),
  route({
    method: "post",
    path: "/auth/password/forgot",
    summary: "Request an email with a password reset link",
    permission: "public",
    transaction: "none",
    limit: "recovery",
    forwarded: "byForgottenPassword",
    status: 202,
    body: ForgotPassword,
    handle: ({ body }) => forgotPassword(body),
  }),
  route({
    method: "post",
    path: "/auth/password/reset",
    summary: "Set a new password with the link from an email",
    permission: "public",
    transaction: "none",
    limit: "recovery",
    forwarded: "byBody",
    body: ResetPassword,
    handle: ({ body }) => resetPassword(body),
  }),
  route({
    method: "post",
    path: "/auth/password/change",
    summary: "Change the caller's password; signs out all other devices and revokes the caller's API keys",
    permission: "signed-in",
    beforeSecondFactor: true,
    transaction: "none",
    whileSuspended: true,
    limit: "recovery",
    body: ChangePassword,
    handle: ({ body }) => changePassword(body),
  }),
  route({
    method: "post",
    path: "/auth/totp",
    summary: "Start setting up a second factor; always requires `password`",
    permission: "signed-in",
    beforeSecondFactor: true,
    transaction: "none",
    whileSuspended: true,
    limit: "login",
    body: Reauthentication.optional(),
    response: TotpSetup,
    handle: ({ body }) => beginTotp(body ?? {}),
  }),
  route({
    method: "put",
    path: "/auth/totp",
    summary: "Enable the second factor with a first code; signs out all other devices",
    permission: "signed-in",
    beforeSecondFactor: true,
    transaction: "none",
    whileSuspended: true,
    limit: "recovery",
    body: TotpCode,
    response: RecoveryCodes,
    handle: ({ body }) => confirmTotp(body),
  }),
  route({
    method: "delete",
    path: "/auth/totp",
    summary: "Disable the second factor; signs out all other devices",
    permission: "signed-in",
    transaction: "none",
    whileSuspended: true,
    limit: "recovery",
    body: TotpRemoval,
    handle: ({ body }) => removeTotp(body),
  }),
];
