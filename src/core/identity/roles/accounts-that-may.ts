import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Permission } from "../../permissions.ts";
import { rolesToday } from "../accounts/account-sql.ts";
import { type SystemRoleKey, systemRoles } from "./system-roles.ts";

/** Finds the ids of the active accounts that hold a permission for the whole school today. */
export async function accountsThatMay(permission: Permission): Promise<string[]> {
  const allowing = (Object.keys(systemRoles) as SystemRoleKey[]).filter(
    (key) => systemRoles[key].allows.get(permission) === "all",
  );
  return (
    await query<{ id: string }>(sql`
    SELECT u.id FROM users u JOIN schools sc ON sc.id = u.school_id
    WHERE u.school_id = ${currentSchool} AND u.status = 'active'
      AND EXISTS (SELECT FROM (${rolesToday}) role WHERE CASE WHEN role.system
        THEN role.key = ANY (${allowing}::text[]) ELSE role.grants::jsonb @> ${JSON.stringify([[permission, "all"]])}::jsonb END) ORDER BY u.id`)
  ).map(({ id }) => id);
}
