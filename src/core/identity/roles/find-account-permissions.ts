import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Scope } from "../../../lib/context.ts";
import { rolesToday } from "../accounts/account-sql.ts";
import { type RoleRow, widest } from "../sessions/load-actor.ts";

export interface AccountPermissions {
  name: string;
  isActive: boolean;
  permissions: ReadonlyMap<string, Scope>;
}

/** Finds the permissions that an account has today, for background work on its behalf. @returns null if it does not exist */
export async function findAccountPermissions(userId: string): Promise<AccountPermissions | null> {
  type Row = Omit<AccountPermissions, "permissions"> & { roles: RoleRow[] };
  const [row] = await query<Row & object>(sql`
    SELECT u.name, u.status = 'active' AS "isActive",
      coalesce((SELECT json_agg(role ORDER BY role.key) FROM (${rolesToday}) role), '[]') AS roles
    FROM users u JOIN schools sc ON sc.id = u.school_id
    WHERE u.school_id = ${currentSchool} AND u.id = ${userId}`);
  return row ? { name: row.name, isActive: row.isActive, permissions: widest(row.roles) } : null;
}
