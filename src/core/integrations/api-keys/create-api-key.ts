import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, type Scope } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { forbidden, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { ApiKey } from "../../../models/integrations/index.ts";
import { audited } from "../../audit/audited.ts";
import { covers } from "../../identity/roles/delegation.ts";
import { requireRecentSignIn } from "../../identity/sessions/require-recent-sign-in.ts";
import { isOneRosterScope, permissionsFor } from "../oneroster/scopes.ts";
import { hashOfKey, type NewApiKey } from "./api-keys.ts";

const DEFAULT_LIFETIME_DAYS = 365;
const MAX_LIFETIME_YEARS = 5;

function checkExpiry(expiresAt: Date): void {
  if (expiresAt <= now()) throw invalid([{ path: "expiresAt", message: "must be in the future" }]);
  const latest = new Date(now());
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_LIFETIME_YEARS);
  if (expiresAt > latest)
    throw invalid([
      {
        path: "expiresAt",
        message: `must be at most ${MAX_LIFETIME_YEARS} years ahead: choose ${latest.toISOString().slice(0, 10)} or earlier, and create another key before this one expires`,
      },
    ]);
}

/** Permissions needed to grant a scope: an API scope is one permission, a OneRoster scope needs several. */
const permissionsNeededFor = (scope: string): ReadonlyMap<string, Scope> =>
  isOneRosterScope(scope) ? permissionsFor(scope) : new Map([[scope, "all"]]);

/**
 * Create a key that acts as the caller, limited to scopes the caller holds.
 * @throws {AppError} 400, 403, and as `requireRecentSignIn`
 */
export async function createApiKey({
  password,
  code,
  expiresAt: requestedExpiry,
  ...values
}: z.output<typeof NewApiKey>) {
  const caller = actor();
  // A key must not create further keys that outlive it.
  if (caller.apiKeyId) throw forbidden("An API key cannot create API keys: sign in instead");
  const excess = values.scopes.filter((scope) => !covers(caller.permissions, permissionsNeededFor(scope)));
  if (excess.length)
    throw invalid([
      { path: "scopes", message: `you do not have these permissions yourself: ${excess.join(", ")}` },
    ]);
  const expiresAt = requestedExpiry ?? new Date(now().getTime() + DEFAULT_LIFETIME_DAYS * DAY_MS);
  checkExpiry(expiresAt);
  await requireRecentSignIn({ password, code });
  return transaction(async () => {
    const id = newId();
    const secret = randomBytes(32).toString("base64url");
    const created = await ApiKey.create({
      ...values,
      id,
      userId: caller.id,
      expiresAt,
      secretHash: hashOfKey(secret),
    });
    await audited(ApiKey, id, "create", { after: { ...values, expiresAt } });
    const clientId = `${created.schoolId}.${id}`;
    return Object.assign(created, { clientId, clientSecret: secret, key: `ssk.${clientId}.${secret}` });
  });
}
