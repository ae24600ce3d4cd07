import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { rolesToday } from "../accounts/account-sql.ts";
import type { RoleRow } from "../sessions/load-actor.ts";

/** Finds the roles that an account has today, with the permissions of the school's own roles. */
export const rolesOfUser = ({ id, schoolId }: { id: string; schoolId: string }): Promise<RoleRow[]> =>
  query<RoleRow>(sql`
    SELECT role.* FROM users u JOIN schools sc ON sc.id = u.school_id, LATERAL (${rolesToday}) role
    WHERE u.school_id = ${schoolId} AND u.id = ${id} ORDER BY role.key`);
