import {
  createLocalJWKSet,
  errors,
  importSPKI,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import { LRUCache } from "lru-cache";
import { now } from "../../../lib/clock.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import type { LtiTool } from "../../../models/lti/index.ts";
import { integrationServices } from "../../integrations/services.ts";

/** A message is not signed by the tool, or not for this school, or no longer valid. The message is shown to the tool. */
export class BadSignature extends Error {
  override name = "BadSignature";
}

interface FetchedKeys {
  keys: JSONWebKeySet;
  fetchedAt: number;
}

const CACHE_TTL_MS = 10 * 60_000;
/** A tool that changed its key is asked again at once, but not for every forged message. */
const REFETCH_AFTER_MS = 30_000;
const MAX_KEY_BYTES = 64 * 1024;
const CLOCK_TOLERANCE_SECONDS = 60;

const fetched = new LRUCache<string, FetchedKeys>({ max: 500, ttl: CACHE_TTL_MS });

/**
 * Verifies a JWT of a tool with its registered key. Only RS256, as the LTI security framework requires: neither `none` nor a
 * symmetric algorithm can pass. Must not run in a transaction, because it may fetch the keys.
 * @throws {BadSignature}
 */
export async function verifyToolJwt(
  tool: Pick<LtiTool, "jwksUrl" | "publicKey" | "clientId">,
  token: string,
  audience: string | string[],
): Promise<JWTPayload> {
  if (token.length > 20_000) throw new BadSignature("The message is too long");
  const options: JWTVerifyOptions = {
    algorithms: ["RS256"],
    issuer: tool.clientId,
    audience,
    currentDate: now(),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["exp", "iat"],
  };
  try {
    if (tool.publicKey) {
      const key = await importSPKI(tool.publicKey, "RS256");
      return (await jwtVerify(token, key, options)).payload;
    }
    return await verifyWithFetchedKeys(tool.jwksUrl!, token, options);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new BadSignature(error.message, { cause: error });
    throw error;
  }
}

async function verifyWithFetchedKeys(url: string, token: string, options: JWTVerifyOptions) {
  const known = fetched.get(url);
  try {
    const { keys } = known ?? (await fetchKeys(url));
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  } catch (error) {
    const isOld = known && known.fetchedAt < Date.now() - REFETCH_AFTER_MS;
    const isUnknownKey =
      error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
    if (!isOld || !isUnknownKey) throw error;
    const { keys } = await fetchKeys(url);
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  }
}

/** @throws {BadSignature} */
async function fetchKeys(url: string): Promise<FetchedKeys> {
  try {
    const { status, body } = await integrationServices().guardedHttp.fetch(url, {
      headers: { accept: "application/json" },
      timeoutMs: 5_000,
      maxBytes: MAX_KEY_BYTES,
    });
    if (status !== 200) throw new BadSignature(`The key address of the tool responded with ${status}`);
    const keys = JSON.parse(body.toString("utf8")) as JSONWebKeySet;
    // Fails for anything but a key set.
    createLocalJWKSet(keys);
    const found = { keys, fetchedAt: Date.now() };
    fetched.set(url, found);
    return found;
  } catch (error) {
    if (error instanceof GuardedHttpError)
      throw new BadSignature(`The keys of the tool cannot be read: ${error.message}`, { cause: error });
    if (error instanceof SyntaxError) throw new BadSignature("The key address of the tool shows no key set");
    throw error;
  }
}
