import type { IncomingMessage } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";

/** Says where the browser's school is: for sockets, whose token comes only after the connection, and for proxies. */
const name = "installation";
/** As long as a session can last. */
const LIFETIME_SECONDS = 400 * 86_400;

export const installationCookie = (installation: string, secure: boolean): string =>
  stringifySetCookie({
    ...{ name, value: installation, path: "/", maxAge: LIFETIME_SECONDS, httpOnly: true, secure },
    sameSite: "lax",
  });

/** Reads the installation that a browser's cookie names. */
export const installationNamed = ({ headers }: IncomingMessage): string | undefined =>
  parseCookie(headers.cookie ?? "")[name];
