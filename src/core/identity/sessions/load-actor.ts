import { LRUCache } from "lru-cache";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { type Actor, type Scope, scopes, withContext } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";
import { secondFactorSetting } from "../../school/settings/second-factor-setting.ts";
import { rolesToday, schoolIsHere, sessionIsAlive } from "../accounts/account-sql.ts";
import { withImplied } from "../roles/implied-permissions.ts";
import { type SystemRoleKey, systemRoles } from "../roles/system-roles.ts";

/** Time for which a loaded session is cached; for that long a revoked session can still work on another node. */
const CACHE_TTL_MS = 700;

const cache = new LRUCache<string, Caller & { schoolId: string }>({ max: 10_000, ttl: CACHE_TTL_MS });

export interface Caller {
  actor: Actor;
  /** The school is suspended: it can only read. */
  suspended: boolean;
  /** The school requires a second factor for one of the roles, and the account has none: it can only set one up. */
  lacksSecondFactor?: boolean;
}

export type RoleRow = { key: string; system: boolean; grants: Array<[string, Scope]> };
type Row = {
  id: string;
  name: string;
  suspended: boolean;
  hasSecondFactor: boolean;
  /** Value of the school's setting: keys of roles that require a second factor. */
  secondFactorRoles: unknown;
  roles: RoleRow[];
};

const isRequired = (role: string, setting: unknown) => Array.isArray(setting) && setting.includes(role);

/** Loads the signed-in user of an access token. @returns null if the session, the account or the school is no longer active */
export async function loadActor(token: {
  schoolId: string;
  sessionId: string;
  userId: string;
}): Promise<Caller | null> {
  const known = cache.get(token.sessionId);
  if (known && known.schoolId === token.schoolId && known.actor.id === token.userId) return known;
  const [row] = await withContext({ schoolId: token.schoolId }, () =>
    query<Row>(sql`
      SELECT u.id, u.name, sc.status = 'suspended' AS suspended,
        u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor",
        (SELECT w.value FROM school_settings w WHERE w.school_id = s.school_id
          AND w.key = ${secondFactorSetting}) AS "secondFactorRoles",
        coalesce((SELECT json_agg(role ORDER BY role.key) FROM (${rolesToday}) role), '[]') AS roles
      FROM user_sessions s
      JOIN users u ON u.school_id = s.school_id AND u.id = s.user_id
      JOIN schools sc ON sc.id = s.school_id
      WHERE s.school_id = ${token.schoolId} AND s.id = ${token.sessionId} AND s.user_id = ${token.userId}
        AND ${sessionIsAlive}`),
  );
  if (!row) return null;
  const caller: Caller = {
    suspended: row.suspended,
    lacksSecondFactor:
      !row.hasSecondFactor && row.roles.some(({ key }) => isRequired(key, row.secondFactorRoles)),
    actor: {
      id: row.id,
      sessionId: token.sessionId,
      name: row.name,
      roles: row.roles.map(({ key }) => key),
      permissions: widest(row.roles),
    },
  };
  cache.set(token.sessionId, { ...caller, schoolId: token.schoolId });
  return caller;
}

/** Keys have this permission whenever their creators do; health, safeguarding and HR fields require scopes of their own. */
const IMPLIED_KEY_PERMISSION: Permission = "office-fields.read";

interface Account {
  schoolId: string;
  userId: string;
}

const loadAccount = ({ schoolId, userId }: Account): Promise<Row | undefined> =>
  withContext(
    { schoolId },
    async () =>
      (
        await query<Row>(sql`
    SELECT u.id, u.name, sc.status = 'suspended' AS suspended,
      coalesce((SELECT json_agg(role ORDER BY role.key) FROM (${rolesToday}) role), '[]') AS roles
    FROM users u JOIN schools sc ON sc.id = u.school_id
    WHERE u.school_id = ${schoolId} AND u.id = ${userId} AND u.status = 'active' AND ${schoolIsHere}`)
      )[0],
  );

/** Loads the permissions that an account has today; none if it is disabled or its school is archived. */
export async function loadPermissions(account: Account): Promise<ReadonlyMap<string, Scope>> {
  return widest((await loadAccount(account))?.roles ?? []);
}

/** Loads the actor of an API key: its account, with the permissions limited to the scopes of the key. */
export async function loadKeyActor({
  id: apiKeyId,
  scopes: allowed,
  ...account
}: Account & { id: string; scopes: readonly string[] }): Promise<Caller | null> {
  const row = await loadAccount(account);
  if (!row) return null;
  const { id, name } = row;
  const granted = [...widest(row.roles)].filter(
    ([permission]) => allowed.includes(permission) || permission === IMPLIED_KEY_PERMISSION,
  );
  const roles = row.roles.map(({ key: role }) => role);
  // A key has no session; the account's id matches no session, so that use cases of sessions find none.
  const actor = { id, sessionId: id, name, roles, permissions: widestOf(granted), apiKeyId };
  return { suspended: row.suspended, actor };
}

/** Evicts a session that has changed from this process's cache. Other nodes notice within `CACHE_TTL_MS`. */
export const forgetActor = (sessionId: string): boolean => cache.delete(sessionId);

/** Clears the cache after a change that may affect many sessions (roles, passwords, statuses). */
export const forgetActors = (): void => cache.clear();

/** Combines the permissions of several roles: for each permission the widest scope. */
export const widest = (roles: readonly RoleRow[]): Map<string, Scope> =>
  widestOf(
    roles.flatMap(({ key, system, grants }) =>
      system ? [...(systemRoles[key as SystemRoleKey]?.allows ?? [])] : grants,
    ),
  );

function widestOf(grants: ReadonlyArray<readonly [string, Scope]>): Map<string, Scope> {
  const permissions = new Map<string, Scope>();
  for (const [permission, scope] of withImplied(grants)) {
    const known = permissions.get(permission);
    if (!known || scopes.indexOf(scope) < scopes.indexOf(known)) permissions.set(permission, scope);
  }
  return permissions;
}
