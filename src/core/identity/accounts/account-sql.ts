import { sql } from "../../../db/sql.ts";

/** SQL: whether an account `u` is blocked today in a school `sc`. */
export const isBlocked = sql`coalesce((now() AT TIME ZONE sc.timezone)::date BETWEEN u.blocked_from AND u.blocked_until, false)`;

/** SQL: whether a school `sc` is open to its people: neither archived, nor at another installation by now. */
export const schoolIsHere = sql`sc.status <> 'archived' AND NOT EXISTS (SELECT FROM school_moves m WHERE m.id = sc.id
    AND m.step IN ('closed', 'moved', 'settled'))`;

/** SQL: whether the session `s` of an account `u` in a school `sc` is live. Shared by requests and sockets. */
export const sessionIsAlive = sql`s.revoked_at IS NULL AND s.expires_at > now() AND u.status = 'active' AND ${schoolIsHere}
    AND NOT ${isBlocked}`;

/** SQL: the roles that an account `u` has today in a school `sc`, with the permissions of the school's own roles. */
export const rolesToday = sql`
    SELECT r.key, r.is_system AS system, coalesce((
      SELECT json_agg(json_build_array(p.permission, p.scope)) FROM role_permissions p
      WHERE p.school_id = r.school_id AND p.role_id = r.id), '[]') AS grants
    FROM user_roles ur JOIN roles r ON r.school_id = ur.school_id AND r.id = ur.role_id
    WHERE ur.school_id = u.school_id AND ur.user_id = u.id AND r.status = 'active'
      AND (ur.starts_on IS NULL OR ur.starts_on <= (now() AT TIME ZONE sc.timezone)::date)
      AND (ur.ends_on IS NULL OR ur.ends_on >= (now() AT TIME ZONE sc.timezone)::date)`;
