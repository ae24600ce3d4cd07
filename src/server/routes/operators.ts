import { RecoveryCodes, Refresh, TotpCode, TotpRemoval, TotpSetup } from "../../core/identity/schemas.ts";
import { logoutOperator } from "../../core/operators/end-operator-sessions.ts";
import { loginOperator } from "../../core/operators/login-operator.ts";
import { operatorCookieSeconds } from "../../core/operators/operator-credentials.ts";
import { operatorTotp } from "../../core/operators/operator-totp.ts";
import { refreshOperatorSession } from "../../core/operators/refresh-operator-session.ts";
import { OperatorCredentials, OperatorLogin, OperatorMe } from "../../core/operators/schemas.ts";
import { showOperator } from "../../core/operators/show-operator.ts";
import { deliverSession } from "../http/deliver-session.ts";
import { route } from "../http/route.ts";

const refreshCookie = "platform_refresh_token";

const cookie = { name: refreshCookie, seconds: operatorCookieSeconds };

const permission = "operator";

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
    handle: async ({ body, http }) =>
      deliverSession(
        await loginOperator(body, { ip: http.ip, userAgent: http.userAgent }),
        body.transport,
        http,
        cookie,
      ),
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
    permission,
    handle: async ({ http }) => {
      await logoutOperator();
      http.setCookie(refreshCookie, null);
    },
  }),
  route({
    method: "get",
    path: "/platform/auth/me",
    summary: "Which operator is signed in",
    permission,
    response: OperatorMe,
    handle: () => showOperator(),
  }),
  route({
    method: "post",
    path: "/platform/auth/totp",
    summary: "Begin to set up an operator's second factor",
    permission,
    response: TotpSetup,
    handle: () => operatorTotp.begin(),
  }),
  route({
    method: "put",
    path: "/platform/auth/totp",
    summary: "Turn an operator's second factor on with a first code",
    permission,
    limit: "recovery",
    body: TotpCode,
    response: RecoveryCodes,
    handle: ({ body }) => operatorTotp.confirm(body.code),
  }),
  route({
    method: "delete",
    path: "/platform/auth/totp",
    summary: "Turn an operator's second factor off",
    permission,
    limit: "recovery",
    body: TotpRemoval,
    handle: ({ body }) => operatorTotp.remove(body.password),
  }),
];
