import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, type Scope } from "../../lib/context.ts";
import { forbidden, invalid } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { ApiKey } from "../../models/integrations/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { covers } from "../identity/delegation.ts";
import { requireRecentSignIn } from "../identity/require-recent-sign-in.ts";
import { hashOfKey, type NewApiKey } from "./api-keys.ts";
import { isOneRosterScope, permissionsFor } from "./provider/scopes.ts";

const DEFAULT_LIFETIME_DAYS = 365;
const MAX_LIFETIME_YEARS = 5;

function checkEnd(expiresAt: Date): void {
  if (expiresAt <= now()) throw invalid([{ path: "expiresAt", message: "must lie ahead" }]);
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

/** What the maker must be allowed to do: a scope of the API is a permission, one of OneRoster needs several. */
const needed = (scope: string): ReadonlyMap<string, Scope> =>
  isOneRosterScope(scope) ? permissionsFor(scope) : new Map([[scope, "all"]]);

/**
 * Creates a key that acts in the name of the caller and allows nothing that they may not do.
 * @throws {AppError} 400, 403, and as `requireRecentSignIn`
 */
export async function createApiKey({
  password,
  code,
  expiresAt: until,
  ...values
}: z.output<typeof NewApiKey>) {
  const caller = actor();
  // A key must not make further ones that outlive it.
  if (caller.apiKeyId) throw forbidden("A key cannot make keys: sign in for this");
  const more = values.scopes.filter((scope) => !covers(caller.permissions, needed(scope)));
  if (more.length)
    throw invalid([{ path: "scopes", message: `you may not do this yourself: ${more.join(", ")}` }]);
  const expiresAt = until ?? new Date(now().getTime() + DEFAULT_LIFETIME_DAYS * 86_400_000);
  checkEnd(expiresAt);
  await requireRecentSignIn({ password, code });
  return transaction(async () => {
    const id = newId();
    const secret = randomBytes(32).toString("base64url");
    const made = await ApiKey.create({
      ...values,
      id,
      userId: caller.id,
      expiresAt,
      secretHash: hashOfKey(secret),
    });
    await recordAudit({
      action: "api_keys.create",
      entityType: "ApiKey",
      entityId: id,
      after: { ...values, expiresAt },
    });
    const clientId = `${made.schoolId}.${id}`;
    return Object.assign(made, { clientId, clientSecret: secret, key: `ssk.${clientId}.${secret}` });
  });
}
