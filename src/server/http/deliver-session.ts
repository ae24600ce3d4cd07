import type { Http } from "./route.ts";

/** Delivers a session: the refresh token in the body for programs, in an HttpOnly cookie for browsers. */
export function deliverSession<T extends { refreshToken: string }>(
  credentials: T,
  transport: "cookie" | "body",
  http: Http,
  cookie: { name: string; seconds: number },
) {
  if (transport === "body") return credentials;
  const { refreshToken, ...rest } = credentials;
  http.keepInstallation();
  http.setCookie(cookie.name, refreshToken, cookie.seconds);
  return rest;
}
