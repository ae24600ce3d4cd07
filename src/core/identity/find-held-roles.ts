import { query } from "../../db/query.ts";
import type { RoleRow } from "./load-actor.ts";

const selectHeldRoles = {
  name: "held-roles",
  text: `SELECT r.key, r.is_system AS system, coalesce((
      SELECT json_agg(json_build_array(p.permission, p.scope)) FROM role_permissions p
      WHERE p.school_id = r.school_id AND p.role_id = r.id), '[]') AS grants
    FROM user_roles ur JOIN roles r ON r.school_id = ur.school_id AND r.id = ur.role_id
    WHERE ur.school_id = $1 AND ur.user_id = $2 ORDER BY r.key`,
};

/**
 * Every role attached to an account, whether or not it counts today: a password set now would still be known once a
 * retired role comes back or a dated one begins.
 */
export const findHeldRoles = ({ id, schoolId }: { id: string; schoolId: string }): Promise<RoleRow[]> =>
  query<RoleRow>(selectHeldRoles, [schoolId, id]);
