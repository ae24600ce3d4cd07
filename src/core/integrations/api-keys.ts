import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { isId } from "../../lib/ids.ts";
import { ApiKey, apiKeyStatuses } from "../../models/integrations/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { reauthentication } from "../identity/require-recent-sign-in.ts";
import { permissionKeys } from "../permissions.ts";
import { text } from "../schemas.ts";
import { oneRosterScopeKeys } from "./provider/scopes.ts";

const scopeKeys = [...oneRosterScopeKeys, ...permissionKeys] as [string, ...string[]];

/** That a key has expired is what the time makes of an active one: no row says so. */
const shownStatuses = [...apiKeyStatuses, "expired"] as const;
const statusSql = "CASE WHEN t.status = 'active' AND t.expires_at <= :now THEN 'expired' ELSE t.status END";

export const ApiKeyView = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    name: z.string(),
    scopes: z.array(z.string()),
    requestsPerMinute: z.int(),
    expiresAt: z.date().nullable(),
    lastUsedAt: z.date().nullable(),
    revokedAt: z.date().nullable(),
    status: z.enum(shownStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ApiKey" });

export const NewApiKey = z
  .strictObject({
    name: text(80),
    scopes: z
      .array(z.enum(scopeKeys))
      .min(1)
      .max(100)
      .describe("Permissions of the API, and services of OneRoster"),
    requestsPerMinute: z.int().min(1).max(100_000).optional(),
    expiresAt: z.iso
      .datetime()
      .transform((time) => new Date(time))
      .nullable()
      .optional()
      .describe(
        "One year from now, where it is null or not given: no key is without an end. At most five years ahead",
      ),
    ...reauthentication,
  })
  .meta({ id: "NewApiKey" });

export const MadeApiKey = ApiKeyView.extend({
  key: z.string().describe("For Authorization: Bearer. Shown once"),
  clientId: z.string().describe("For OAuth 2"),
  clientSecret: z.string().describe("For OAuth 2. Shown once"),
}).meta({ id: "MadeApiKey" });

export const apiKeys = crud(ApiKey, {
  name: "API key",
  view: ApiKeyView,
  access: { read: "integrations.read" },
  computed: { status: statusSql },
  list: {
    filters: { status: { schema: z.enum(shownStatuses), where: `${statusSql} = ?` } },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});

export const hashOfKey = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** It proves nothing any more, at once. @throws {AppError} 404 */
export const revokeApiKey = (id: string): Promise<ApiKey> =>
  transaction(async () => {
    const key = await ApiKey.findByPk(id, { lock: true });
    if (!key) throw notFound("API key");
    if (key.status === "revoked") return key;
    await key.update({ status: "revoked", revokedAt: now() });
    await recordAudit({ action: "api_keys.revoke", entityType: "ApiKey", entityId: id });
    return key;
  });

export interface LiveKey {
  id: string;
  schoolId: string;
  userId: string;
  scopes: string[];
  requestsPerMinute: number;
}

// A key is as alive as its account and its school.
const live = {
  name: "live-api-key",
  text: `SELECT k.id, k.school_id AS "schoolId", k.user_id AS "userId", k.scopes, k.secret_hash AS "secretHash",
      k.requests_per_minute AS "requestsPerMinute",
      k.last_used_at IS NULL OR k.last_used_at < $3::timestamptz - interval '1 minute' AS "noteUse"
    FROM api_keys k
    JOIN users u ON u.school_id = k.school_id AND u.id = k.user_id AND u.status = 'active'
    JOIN schools s ON s.id = k.school_id AND s.status <> 'archived'
    WHERE k.school_id = $1 AND k.id = $2 AND k.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > $3)`,
};
const noteUse = {
  name: "note-api-key-use",
  text: "UPDATE api_keys SET last_used_at = $3 WHERE school_id = $1 AND id = $2",
};

/** The key with these ids, as long as it is good. @param secret what it must have been made with, where that is to be proved */
export async function findLiveKey(schoolId: string, id: string, secret?: string): Promise<LiveKey | null> {
  if (!isId(schoolId) || !isId(id)) return null;
  return withContext({ schoolId }, async () => {
    const [row] = await query<LiveKey & { secretHash: string; noteUse: boolean }>(live, [
      schoolId,
      id,
      now(),
    ]);
    if (!row) return null;
    if (secret !== undefined && !sameText(hashOfKey(secret), row.secretHash)) return null;
    if (row.noteUse) await query(noteUse, [schoolId, id, now()], { readOnly: false });
    const { secretHash: _, noteUse: __, ...key } = row;
    return key;
  });
}

const sameText = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
