import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { RoleRow } from "../sessions/load-actor.ts";

/**
 * Finds every role assigned to an account, including retired and dated ones: a password set now would still be known when a
 * retired role is reactivated or a dated one starts.
 */
export const findHeldRoles = ({ id, schoolId }: { id: string; schoolId: string }): Promise<RoleRow[]> =>
  query<RoleRow>(sql`
    SELECT r.key, r.is_system AS system, coalesce((
      SELECT json_agg(json_build_array(p.permission, p.scope)) FROM role_permissions p
      WHERE p.school_id = r.school_id AND p.role_id = r.id), '[]') AS grants
    FROM user_roles ur JOIN roles r ON r.school_id = ur.school_id AND r.id = ur.role_id
    WHERE ur.school_id = ${schoolId} AND ur.user_id = ${id} ORDER BY r.key`);
