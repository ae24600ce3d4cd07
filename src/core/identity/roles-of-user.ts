import { query } from "../../db/query.ts";
import type { RoleRow } from "./load-actor.ts";

const statement = {
  name: "roles-of-user",
  text: `
    SELECT r.key, r.is_system AS system, coalesce((
      SELECT json_agg(json_build_array(p.permission, p.scope)) FROM role_permissions p
      WHERE p.school_id = r.school_id AND p.role_id = r.id), '[]') AS grants
    FROM user_roles ur JOIN roles r ON r.school_id = ur.school_id AND r.id = ur.role_id
    JOIN schools sc ON sc.id = ur.school_id
    WHERE ur.school_id = $1 AND ur.user_id = $2 AND r.status = 'active'
      AND (ur.starts_on IS NULL OR ur.starts_on <= (now() AT TIME ZONE sc.timezone)::date)
      AND (ur.ends_on IS NULL OR ur.ends_on >= (now() AT TIME ZONE sc.timezone)::date)
    ORDER BY r.key`,
};

/** The roles that an account has today, with what those of the school's own allow. */
export const rolesOfUser = ({ id, schoolId }: { id: string; schoolId: string }): Promise<RoleRow[]> =>
  query<RoleRow>(statement, [schoolId, id]);
