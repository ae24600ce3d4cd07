import type { IncomingMessage } from "node:http";

/** Paths below which a request is about one school, whose id or slug is in its URL unless it has credentials. */
const ofSchools = /^\/(?:api\/v1|unsubscribe|calendars|inbound-events|lti|ims)(?:[/?]|$)/;
const bySlug = /^\/api\/v1\/(?:apply|schools)\/([a-z0-9-]{1,63})(?:[/?]|$)/;
const ids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** Longer than any credentials, or any URL that Node accepts, need. */
const MAX_LENGTH = 8_192;

type Knows = (school: string) => boolean;

/**
 * Finds the school that a request is about, by its credentials, otherwise by its URL. Proves nothing: the installation that has the
 * school checks the credentials.
 * @returns id or slug of a school that the directory knows
 */
export function schoolOfRequest({ url = "", headers }: IncomingMessage, knows: Knows): string | undefined {
  if (!ofSchools.test(url)) return undefined;
  const { authorization, cookie } = headers;
  if (authorization) return firstKnown(readable(authorization), knows);
  // Only there: at a sign-in the browser may still have the cookie of another school.
  if (url === "/api/v1/auth/refresh" && cookie) return firstKnown(cookie, knows);
  const slug = bySlug.exec(url)?.[1];
  return slug !== undefined && knows(slug) ? slug : firstKnown(url, knows);
}

/** Finds the first id of a known school in a text: access and refresh tokens, API keys and links contain that of theirs. */
export const firstKnown = (text: string, knows: Knows): string | undefined =>
  text.slice(0, MAX_LENGTH).match(ids)?.find(knows);

/** The credentials of a header as text: the claims of a JWT, the user and password of basic authentication. */
function readable(authorization: string): string {
  const [scheme = "", value = ""] = authorization.split(" ", 2);
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString();
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(value)?.[1];
  return claims === undefined ? value : `${Buffer.from(claims, "base64url")} ${value}`;
}
