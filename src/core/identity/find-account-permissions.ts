import { query } from "../../db/query.ts";
import { type Scope, schoolId } from "../../lib/context.ts";
import { rolesToday } from "./account-sql.ts";
import { type RoleRow, widest } from "./load-actor.ts";

export interface AccountPermissions {
  name: string;
  isActive: boolean;
  permissions: ReadonlyMap<string, Scope>;
}

const statement = {
  name: "find-account-permissions",
  text: `
    SELECT u.name, u.status = 'active' AS "isActive",
      coalesce((SELECT json_agg(role ORDER BY role.key) FROM (${rolesToday}) role), '[]') AS roles
    FROM users u JOIN schools sc ON sc.id = u.school_id
    WHERE u.school_id = $1 AND u.id = $2`,
};

/** What an account of the school may do today, for work that runs in its name while nobody is signed in. */
export async function findAccountPermissions(userId: string): Promise<AccountPermissions | null> {
  type Row = Omit<AccountPermissions, "permissions"> & { roles: RoleRow[] };
  const [row] = await query<Row & object>(statement, [schoolId(), userId]);
  return row ? { name: row.name, isActive: row.isActive, permissions: widest(row.roles) } : null;
}
