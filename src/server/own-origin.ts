import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { AppError } from "../lib/errors.ts";

type Headers = IncomingMessage["headers"];

/**
 * Checks whether a request comes from a page of this service. Browsers send the page's origin with every request that
 * changes something; programs send none. Without this check another site could sign its visitor in to a foreign account.
 * @param publicUrl its origin is allowed besides the requested host
 */
export function isOwnOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (origin === own?.origin) return true;
  const [from, asked] = [URL.parse(origin), URL.parse(`${origin.split(":", 1)[0]}://${headers.host ?? ""}`)];
  if (!from || !asked || origin !== from.origin || from.host !== asked.host) return false;
  // With a known public address, the same host under another scheme is another origin.
  return from.host !== own?.host;
}

export const crossSite = () =>
  new AppError(403, "cross_site", "Sign-in from another site is not allowed: use the pages of this service");

/** Rejects cross-site requests sent by a browser. */
export const fromOwnOrigin =
  (publicUrl: string | undefined): RequestHandler =>
  (req, _res, next) =>
    next(isOwnOrigin(req.headers, publicUrl) ? undefined : crossSite());
