import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { AppError } from "../lib/errors.ts";

type Headers = IncomingMessage["headers"];

/**
 * Whether a request may come from where it says. Browsers name the page's origin on everything that changes something;
 * programs name none. Without this check a foreign page could sign its visitor in as somebody else.
 * @param publicUrl whose origin is allowed beside the host that was asked
 */
export function isOwnOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (origin === own?.origin) return true;
  const [from, asked] = [URL.parse(origin), URL.parse(`${origin.split(":", 1)[0]}://${headers.host ?? ""}`)];
  if (!from || !asked || origin !== from.origin || from.host !== asked.host) return false;
  // Where the public address is known, the same host under another scheme is another origin.
  return from.host !== own?.host;
}

export const crossSite = () =>
  new AppError(403, "cross_site", "Sign in from the pages of this service, not from another site");

/** Refuses what another site has a browser send. */
export const fromOwnOrigin =
  (publicUrl: string | undefined): RequestHandler =>
  (req, _res, next) =>
    next(isOwnOrigin(req.headers, publicUrl) ? undefined : crossSite());
