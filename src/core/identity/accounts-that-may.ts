import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { Permission } from "../permissions.ts";
import { rolesToday } from "./account-sql.ts";
import { type SystemRoleKey, systemRoles } from "./system-roles.ts";

const statement = {
  name: "accounts-that-may",
  text: `
    SELECT u.id FROM users u JOIN schools sc ON sc.id = u.school_id
    WHERE u.school_id = $1 AND u.status = 'active' AND EXISTS (SELECT FROM (${rolesToday}) role WHERE CASE
      WHEN role.system THEN role.key = ANY ($2::text[]) ELSE role.grants::jsonb @> $3::jsonb END) ORDER BY u.id`,
};

/** The ids of the accounts whose roles allow something today in the whole school. */
export async function accountsThatMay(permission: Permission): Promise<string[]> {
  const allowing = (Object.keys(systemRoles) as SystemRoleKey[]).filter(
    (key) => systemRoles[key].allows.get(permission) === "all",
  );
  const values = [schoolId(), allowing, JSON.stringify([[permission, "all"]])];
  return (await query<{ id: string }>(statement, values)).map(({ id }) => id);
}
