import { LRUCache } from "lru-cache";
import { query } from "../../db/query.ts";
import { type Actor, type Scope, scopes, withContext } from "../../lib/context.ts";
import type { Permission } from "../permissions.ts";
import { secondFactorSetting } from "../platform/second-factor-setting.ts";
import { rolesToday, sessionIsAlive } from "./account-sql.ts";
import { type SystemRoleKey, systemRoles } from "./system-roles.ts";

/** How long a session is believed without asking again: the longest a revoked one still works on another node. */
const believedMs = 700;

const believed = new LRUCache<string, Caller & { schoolId: string }>({ max: 10_000, ttl: believedMs });

export interface Caller {
  actor: Actor;
  /** A suspended school may read, and nothing else. */
  suspended: boolean;
  /** The school requires a second factor of one of the roles, and the account has none: it can only set one up. */
  lacksSecondFactor?: boolean;
}

export type RoleRow = { key: string; system: boolean; grants: Array<[string, Scope]> };
type Row = {
  id: string;
  name: string;
  suspended: boolean;
  hasSecondFactor: boolean;
  /** Role keys, as the setting of the school names them. */
  secondFactorRoles: unknown;
  roles: RoleRow[];
};

const isRequired = (role: string, setting: unknown) => Array.isArray(setting) && setting.includes(role);

const statement = {
  name: "load-actor",
  text: `
    SELECT u.id, u.name, sc.status = 'suspended' AS suspended,
      u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor",
      (SELECT w.value FROM school_settings w WHERE w.school_id = s.school_id AND w.key = '${secondFactorSetting}')
        AS "secondFactorRoles",
      coalesce((SELECT json_agg(role ORDER BY role.key) FROM (${rolesToday}) role), '[]') AS roles
    FROM user_sessions s
    JOIN users u ON u.school_id = s.school_id AND u.id = s.user_id
    JOIN schools sc ON sc.id = s.school_id
    WHERE s.school_id = $1 AND s.id = $2 AND s.user_id = $3
      AND ${sessionIsAlive}`,
};

/** The signed-in user of an access token, or null where the session, the account or the school has ended. */
export async function loadActor(token: {
  schoolId: string;
  sessionId: string;
  userId: string;
}): Promise<Caller | null> {
  const known = believed.get(token.sessionId);
  if (known && known.schoolId === token.schoolId && known.actor.id === token.userId) return known;
  const [row] = await withContext({ schoolId: token.schoolId }, () =>
    query<Row>(statement, [token.schoolId, token.sessionId, token.userId]),
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
  believed.set(token.sessionId, { ...caller, schoolId: token.schoolId });
  return caller;
}

const keyStatement = {
  name: "load-key-actor",
  text: `
    SELECT u.id, u.name, sc.status = 'suspended' AS suspended,
      coalesce((SELECT json_agg(role ORDER BY role.key) FROM (${rolesToday}) role), '[]') AS roles
    FROM users u JOIN schools sc ON sc.id = u.school_id
    WHERE u.school_id = $1 AND u.id = $2 AND u.status = 'active' AND sc.status <> 'archived'`,
};

/** Keys read addresses as their makers do; health, safeguarding and employment take scopes of their own. */
const alwaysWithKeys: Permission = "office-fields.read";

interface Account {
  schoolId: string;
  userId: string;
}

const loadAccount = ({ schoolId, userId }: Account): Promise<Row | undefined> =>
  withContext({ schoolId }, async () => (await query<Row>(keyStatement, [schoolId, userId]))[0]);

/** What an account may do today: nothing where it is disabled or its school is archived. */
export async function loadPermissions(account: Account): Promise<ReadonlyMap<string, Scope>> {
  return widest((await loadAccount(account))?.roles ?? []);
}

/** Who a key acts as: its account, with what the scopes of the key leave of its permissions. */
export async function loadKeyActor({
  id: apiKeyId,
  scopes: allowed,
  ...account
}: Account & { id: string; scopes: readonly string[] }): Promise<Caller | null> {
  const row = await loadAccount(account);
  if (!row) return null;
  const { id, name } = row;
  const permissions = [...widest(row.roles)].filter(
    ([permission]) => allowed.includes(permission) || permission === alwaysWithKeys,
  );
  const roles = row.roles.map(({ key: role }) => role);
  // No session: what belongs to one is not a key's.
  const actor = { id, sessionId: id, name, roles, permissions: new Map(permissions), apiKeyId };
  return { suspended: row.suspended, actor };
}

/** Makes this process ask again for a session it changed. Other nodes notice within a second. */
export const forgetActor = (sessionId: string): boolean => believed.delete(sessionId);

/** After a change that may concern many sessions (roles, passwords, statuses). */
export const forgetActors = (): void => believed.clear();

/** What several roles allow together: for each permission the widest scope. */
export function widest(roles: readonly RoleRow[]): Map<string, Scope> {
  const permissions = new Map<string, Scope>();
  for (const { key, system, grants } of roles) {
    const allowed = system ? (systemRoles[key as SystemRoleKey]?.allows ?? []) : grants;
    for (const [permission, scope] of allowed) {
      const known = permissions.get(permission);
      if (!known || scopes.indexOf(scope) < scopes.indexOf(known)) permissions.set(permission, scope);
    }
  }
  return permissions;
}
