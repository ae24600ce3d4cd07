import { z } from "zod";
import { sessionDays } from "../../core/identity/credentials.ts";
import { endReplacedSession } from "../../core/identity/end-replaced-session.ts";
import { endOtherSessions, endSession, logout } from "../../core/identity/end-sessions.ts";
import { forgotPassword } from "../../core/identity/forgot-password.ts";
import { listSessions } from "../../core/identity/list-sessions.ts";
import { login } from "../../core/identity/login.ts";
import { refreshSession } from "../../core/identity/refresh-session.ts";
import { changePassword, resetPassword } from "../../core/identity/reset-password.ts";
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
} from "../../core/identity/schemas.ts";
import { showMe } from "../../core/identity/show-me.ts";
import { beginTotp, confirmTotp, removeTotp } from "../../core/identity/totp.ts";
import { deliverSession } from "../http/deliver-session.ts";
import { route } from "../http/route.ts";

const refreshCookie = "refresh_token";
const days = 86_400;

const cookie = { name: refreshCookie, seconds: sessionDays * days };

export const auth = [
  route({
    method: "post",
    path: "/auth/login",
    summary: "Sign in",
    permission: "public",
    transaction: "none",
    limit: "login",
    databaseFailure: 500,
    body: Login,
    response: SessionCredentials,
    handle: async ({ body, http }) => {
      const credentials = await login(body, { ip: http.ip, userAgent: http.userAgent });
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
    body: Refresh.optional(),
    response: SessionCredentials,
    handle: async ({ body, http }) => {
      const { transport, ...credentials } = await refreshSession(
        body?.refreshToken ?? http.cookie(refreshCookie),
      );
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
    summary: "Who is signed in",
    permission: "signed-in",
    beforeSecondFactor: true,
    response: Me,
    handle: () => showMe(),
  }),
  route({
    method: "get",
    path: "/auth/sessions",
    summary: "List the devices on which you are signed in",
    permission: "signed-in",
    response: z.object({ data: z.array(SessionView) }),
    handle: () => listSessions(),
  }),
  route({
    method: "delete",
    path: "/auth/sessions/:id",
    summary: "Sign out of one device; of another one than this after a recent sign-in",
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
    summary: "Sign out of every other device, after a recent sign-in",
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
    summary: "Ask for a mail with a link to a new password",
    permission: "public",
    transaction: "none",
    limit: "recovery",
    status: 202,
    body: ForgotPassword,
    handle: ({ body }) => forgotPassword(body),
  }),
  route({
    method: "post",
    path: "/auth/password/reset",
    summary: "Set a new password by the link of a mail",
    permission: "public",
    transaction: "none",
    limit: "recovery",
    body: ResetPassword,
    handle: ({ body }) => resetPassword(body),
  }),
  route({
    method: "post",
    path: "/auth/password/change",
    summary: "Change your password; every other device is signed out, and your API keys are revoked",
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
    summary: "Begin to set up a second factor; `password` is always needed",
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
    summary: "Turn the second factor on with a first code; every other device is signed out",
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
    summary: "Turn the second factor off; every other device is signed out",
    permission: "signed-in",
    transaction: "none",
    whileSuspended: true,
    limit: "recovery",
    body: TotpRemoval,
    handle: ({ body }) => removeTotp(body),
  }),
];
