import { z } from "zod";
import {
  Reauthentication,
  RecoveryCodes,
  Refresh,
  SessionView,
  TotpCode,
  TotpRemoval,
  TotpSetup,
} from "../../../core/identity/schemas.ts";
import { changeOperatorPassword } from "../../../core/platform/operators/change-operator-password.ts";
import {
  endOperatorSession,
  endOtherOperatorSessions,
  endReplacedOperatorSession,
  logoutOperator,
} from "../../../core/platform/operators/end-operator-sessions.ts";
import { listOperatorSessions } from "../../../core/platform/operators/list-operator-sessions.ts";
import { loginOperator } from "../../../core/platform/operators/login-operator.ts";
import { operatorCookieSeconds } from "../../../core/platform/operators/operator-credentials.ts";
import { operatorTotp } from "../../../core/platform/operators/operator-totp.ts";
import { refreshOperatorSession } from "../../../core/platform/operators/refresh-operator-session.ts";
import {
  ChangeOperatorPassword,
  OperatorCredentials,
  OperatorLogin,
  OperatorMe,
} from "../../../core/platform/operators/schemas.ts";
import { showOperator } from "../../../core/platform/operators/show-operator.ts";
import { deliverSession } from "../../http/deliver-session.ts";
import { route } from "../../http/route.ts";

const refreshCookie = "platform_refresh_token";

const cookie = { name: refreshCookie, seconds: operatorCookieSeconds };

const permission = "operator";

/** Routes that an operator may use before setting up a required second factor: the set-up itself, and signing out. */
const open = { permission, beforeSecondFactor: true } as const;

/** Sign-in of platform operators. */
export const operatorAuth = [
  route({
    method: "post",
    path: "/platform/auth/login",
    summary: "Sign in as an operator of the platform",
    permission: "public",
    transaction: "none",
    limit: "login",
    body: OperatorLogin,
    response: OperatorCredentials,
    handle: async ({ body, http }) => {
      const credentials = await loginOperator(body, { ip: http.ip, userAgent: http.userAgent });
      if (body.transport === "cookie") await endReplacedOperatorSession(http.cookie(refreshCookie));
      return deliverSession(credentials, body.transport, http, cookie);
    },
  }),
  route({
    method: "post",
    path: "/platform/auth/refresh",
    summary: "Exchange an operator's refresh token for a new access token",
    permission: "public",
    transaction: "none",
    body: Refresh.optional(),
    response: OperatorCredentials,
    handle: async ({ body, http }) => {
      const { transport, ...credentials } = await refreshOperatorSession(
        body?.refreshToken ?? http.cookie(refreshCookie),
      );
      return deliverSession(credentials, transport, http, cookie);
    },
  }),
  route({
    method: "post",
    path: "/platform/auth/logout",
    summary: "Sign the operator out of this session",
    ...open,
    handle: async ({ http }) => {
      await logoutOperator();
      http.setCookie(refreshCookie, null);
    },
  }),
  route({
    method: "get",
    path: "/platform/auth/me",
    summary: "Show the signed-in operator",
    ...open,
    response: OperatorMe,
    handle: () => showOperator(),
  }),
  route({
    method: "get",
    path: "/platform/auth/sessions",
    summary: "List the operator's signed-in devices",
    permission,
    response: z.object({ data: z.array(SessionView) }),
    handle: () => listOperatorSessions(),
  }),
  route({
    method: "delete",
    path: "/platform/auth/sessions/:id",
    summary: "Sign out one of the operator's devices; a device other than this one requires a recent sign-in",
    permission,
    limit: "login",
    params: z.object({ id: z.uuid() }),
    body: Reauthentication.optional(),
    handle: ({ params, body }) => endOperatorSession(params.id, body ?? {}),
  }),
  route({
    method: "delete",
    path: "/platform/auth/sessions",
    summary: "Sign out all of the operator's other devices; requires a recent sign-in",
    permission,
    limit: "login",
    body: Reauthentication.optional(),
    handle: ({ body }) => endOtherOperatorSessions(body ?? {}),
  }),
  route({
    method: "post",
    path: "/platform/auth/password/change",
    summary: "Change the operator's password; signs out all other devices",
    ...open,
    limit: "recovery",
    body: ChangeOperatorPassword,
    handle: ({ body }) => changeOperatorPassword(body),
  }),
  route({
    method: "post",
    path: "/platform/auth/totp",
    summary: "Start setting up an operator's second factor; always requires `password`",
    ...open,
    limit: "login",
    body: Reauthentication.optional(),
    response: TotpSetup,
    handle: ({ body }) => operatorTotp.begin(body ?? {}),
  }),
  route({
    method: "put",
    path: "/platform/auth/totp",
    summary: "Enable an operator's second factor with a first code; signs out all other devices",
    ...open,
    limit: "recovery",
    body: TotpCode,
    response: RecoveryCodes,
    handle: ({ body }) => operatorTotp.confirm(body),
  }),
  route({
    method: "delete",
    path: "/platform/auth/totp",
    summary: "Disable an operator's second factor; signs out all other devices",
    ...open,
    limit: "recovery",
    body: TotpRemoval,
    handle: ({ body }) => operatorTotp.remove(body),
  }),
];
