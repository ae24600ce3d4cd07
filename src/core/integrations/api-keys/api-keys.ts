import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { currentTime } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { withContext } from "../../../lib/context.ts";
import { isId } from "../../../lib/ids.ts";
import { ApiKey, apiKeyStatuses } from "../../../models/integrations/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { text } from "../../common/input/schemas.ts";
import { schoolIsHere } from "../../identity/accounts/account-sql.ts";
import { reauthentication } from "../../identity/sessions/require-recent-sign-in.ts";
import { permissionKeys } from "../../permissions.ts";
import { oneRosterScopeKeys } from "../oneroster/scopes.ts";

const scopeKeys = [...oneRosterScopeKeys, ...permissionKeys] as [string, ...string[]];

/** `expired` is computed from `expires_at` and never stored. */
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
      .max(scopeKeys.length)
      .describe("API permissions and OneRoster services"),
    requestsPerMinute: z.int().min(1).max(100_000).optional(),
    expiresAt: z.iso
      .datetime()
      .transform((time) => new Date(time))
      .nullable()
      .optional()
      .describe("Default (also for null): one year from now. At most five years ahead"),
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

/** Revoke a key with immediate effect. @throws {AppError} 404 */
export const revokeApiKey = (id: string): Promise<ApiKey> =>
  transaction(async () => {
    const key = await findLocked(ApiKey, id, { name: "API key" });
    if (key.status === "revoked") return key;
    await key.update({ status: "revoked", revokedAt: now() });
    await audited(ApiKey, id, "revoke");
    return key;
  });

export interface LiveKey {
  id: string;
  schoolId: string;
  userId: string;
  scopes: string[];
  requestsPerMinute: number;
}

// A key works only while its account and its school are active.
const selectLiveKey = (schoolId: string, id: string) => sql`
  SELECT k.id, k.school_id AS "schoolId", k.user_id AS "userId", k.scopes, k.secret_hash AS "secretHash",
    k.requests_per_minute AS "requestsPerMinute",
    k.last_used_at IS NULL OR k.last_used_at < ${currentTime}::timestamptz - interval '1 minute' AS "noteUse"
  FROM api_keys k
  JOIN users u ON u.school_id = k.school_id AND u.id = k.user_id AND u.status = 'active'
  JOIN schools sc ON sc.id = k.school_id AND ${schoolIsHere}
  WHERE k.school_id = ${schoolId} AND k.id = ${id} AND k.status = 'active'
    AND (k.expires_at IS NULL OR k.expires_at > ${currentTime})`;

/** Find a key that is active and not expired. @param secret if given, must match the key @returns null if none matches */
export async function findLiveKey(schoolId: string, id: string, secret?: string): Promise<LiveKey | null> {
  if (!isId(schoolId) || !isId(id)) return null;
  return withContext({ schoolId }, async () => {
    const [row] = await query<LiveKey & { secretHash: string; noteUse: boolean }>(
      selectLiveKey(schoolId, id),
    );
    if (!row) return null;
    if (secret !== undefined && !isEqual(hashOfKey(secret), row.secretHash)) return null;
    if (row.noteUse)
      await execute(sql`
      UPDATE api_keys SET last_used_at = ${currentTime} WHERE school_id = ${schoolId} AND id = ${id}`);
    const { secretHash: _, noteUse: __, ...key } = row;
    return key;
  });
}

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
