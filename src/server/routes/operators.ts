import { z } from "zod";
import {
  Reauthentication,
  RecoveryCodes,
  Refresh,
  SessionView,
  TotpCode,
  TotpRemoval,
  TotpSetup,
} from "../../core/identity/schemas.ts";
import { changeOperatorPassword } from "../../core/operators/change-operator-password.ts";
import {
  endOperatorSession,
  endOtherOperatorSessions,
  endReplacedOperatorSession,
  logoutOperator,
} from "../../core/operators/end-operator-sessions.ts";
import { listOperatorSessions } from "../../core/operators/list-operator-sessions.ts";
import { loginOperator } from "../../core/operators/login-operator.ts";
import { operatorCookieSeconds } from "../../core/operators/operator-credentials.ts";
import { operatorTotp } from "../../core/operators/operator-totp.ts";
import { refreshOperatorSession } from "../../core/operators/refresh-operator-session.ts";
import {
  ChangeOperatorPassword,
  OperatorCredentials,
  OperatorLogin,
  OperatorMe,
} from "../../core/operators/schemas.ts";
import { showOperator } from "../../core/operators/show-operator.ts";
import { deliverSession } from "../http/deliver-session.ts";
import { route } from "../http/route.ts";

const refreshCookie = "platform_refresh_token";

const cookie = { name: refreshCookie, seconds: operatorCookieSeconds };

const permission = "operator";

/** What an operator may do before the second factor that is required is set up: that, and signing out. */
const open = { permission, beforeSecondFactor: true } as const;

/** How operators of the platform sign in. */
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
    summary: "Which operator is signed in",
    ...open,
    response: OperatorMe,
    handle: () => showOperator(),
  }),
  route({
    method: "get",
    path: "/platform/auth/sessions",
    summary: "List the devices on which the operator is signed in",
    permission,
    response: z.object({ data: z.array(SessionView) }),
    handle: () => listOperatorSessions(),
  }),
  route({
    method: "delete",
    path: "/platform/auth/sessions/:id",
    summary: "Sign the operator out of one device; of another one than this after a recent sign-in",
    permission,
    limit: "login",
    params: z.object({ id: z.uuid() }),
    body: Reauthentication.optional(),
    handle: ({ params, body }) => endOperatorSession(params.id, body ?? {}),
  }),
  route({
    method: "delete",
    path: "/platform/auth/sessions",
    summary: "Sign the operator out of every other device, after a recent sign-in",
    permission,
    limit: "login",
    body: Reauthentication.optional(),
    handle: ({ body }) => endOtherOperatorSessions(body ?? {}),
  }),
  route({
    method: "post",
    path: "/platform/auth/password/change",
    summary: "Change the operator's password; every other device is signed out",
    ...open,
    limit: "recovery",
    body: ChangeOperatorPassword,
    handle: ({ body }) => changeOperatorPassword(body),
  }),
  route({
    method: "post",
    path: "/platform/auth/totp",
    summary: "Begin to set up an operator's second factor; `password` is always needed",
    ...open,
    limit: "login",
    body: Reauthentication.optional(),
    response: TotpSetup,
    handle: ({ body }) => operatorTotp.begin(body ?? {}),
  }),
  route({
    method: "put",
    path: "/platform/auth/totp",
    summary: "Turn an operator's second factor on with a first code; every other device is signed out",
    ...open,
    limit: "recovery",
    body: TotpCode,
    response: RecoveryCodes,
    handle: ({ body }) => operatorTotp.confirm(body),
  }),
  route({
    method: "delete",
    path: "/platform/auth/totp",
    summary: "Turn an operator's second factor off; every other device is signed out",
    ...open,
    limit: "recovery",
    body: TotpRemoval,
    handle: ({ body }) => operatorTotp.remove(body),
  }),
];
