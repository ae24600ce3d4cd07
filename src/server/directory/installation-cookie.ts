import type { IncomingMessage } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Response } from "express";

const name = "installation";
/** As long as a session can last. */
const LIFETIME_SECONDS = 400 * 86_400;

/** The cookie that says where the browser's school is: for sockets, whose token comes only after the connection, and for proxies. */
export const installationCookie = (installation: string, secure: boolean) => ({
  get: ({ headers }: IncomingMessage): string | undefined => parseCookie(headers.cookie ?? "")[name],
  set(res: Response): void {
    const options = { path: "/", maxAge: LIFETIME_SECONDS, httpOnly: true, sameSite: "lax", secure } as const;
    res.append("set-cookie", stringifySetCookie({ name, value: installation, ...options }));
  },
});
