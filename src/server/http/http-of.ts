import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";
import { directory } from "../../core/platform/directory/directory.ts";
import { installationCookie } from "../directory/installation-cookie.ts";
import type { RequestRecord } from "./request/request-record.ts";
import type { AnyRoute, Http } from "./route.ts";
import { tagsOf } from "./tags-of.ts";

/** The bearer token of a request. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(req.headers.authorization ?? "")?.[1];

/** Browsers accept a cookie with this prefix only over HTTPS, so that a network attacker cannot plant one. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Secure-${name}` : name);

interface HttpOptions {
  route: AnyRoute;
  secure: boolean;
  record: RequestRecord;
}

/** The part of a request and its response that handlers may use. */
export const httpOf = (req: Request, res: Response, { route, secure, record }: HttpOptions): Http => ({
  ip: record.ip,
  userAgent: req.get("user-agent") ?? null,
  ifMatch: tagsOf(req.get("if-match")),
  bearer: bearerOf(req),
  cookie: (name) => parseCookie(req.headers.cookie ?? "")[cookieName(name, secure)],
  setCookie: (name, value, maxAge = 0) => {
    const cookie = {
      name: cookieName(name, secure),
      value: value ?? "",
      maxAge,
      httpOnly: true,
      sameSite: "strict",
      secure,
      // The sign-in path of the route: sessions of schools and of the platform stay separate.
      path: `/api/v1${route.path.replace(/(?<=\/auth)\/.*/, "")}`,
    } as const;
    res.append("set-cookie", stringifySetCookie(cookie));
  },
  keepInstallation: () => {
    const own = directory()?.own.name;
    if (own) res.append("set-cookie", installationCookie(own, secure));
  },
  nameFile: (file) => {
    res.locals["file"] = file;
  },
  log: (details, message) => record.log(details, message),
});
