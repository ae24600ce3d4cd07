import type { Client } from "pg";
import { appRole, platformRole } from "./walls.ts";

export interface Roles {
  app: string;
  platform: string;
}

type Queryable = Pick<Client, "query">;

/**
 * Makes the two roles of the service where the connecting account may, and lets that account act as them.
 * Roles belong to the whole server, so another database being migrated at the same moment is expected.
 */
export async function ensureRoles(client: Queryable): Promise<void> {
  for (const role of [appRole, platformRole]) {
    await client.query(`
      DO $roles$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
          CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
        END IF;
        IF NOT pg_has_role(current_user, '${role}', 'MEMBER') OR NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
          GRANT ${role} TO CURRENT_USER;
        END IF;
        GRANT USAGE ON SCHEMA public TO ${role};
      EXCEPTION
        WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
        WHEN internal_error THEN NULL; -- "tuple concurrently updated"
      END $roles$`);
  }
}

/**
 * The roles that this account can act as.
 * @returns null where the server has none: then the account itself obeys the policies
 * @throws {Error} where the account could bypass row-level security and has no role to step down to
 */
export async function findRoles(client: Queryable): Promise<Roles | null> {
  const { rows } = await client.query(
    `SELECT r.rolname, r.rolsuper OR r.rolbypassrls AS bypasses FROM pg_roles r
     WHERE r.rolname = current_user OR (r.rolname = ANY ($1) AND pg_has_role(current_user, r.oid, 'MEMBER'))`,
    [[appRole, platformRole]],
  );
  const bypasses = (name: string) => rows.some((row) => row.rolname === name && row.bypasses);
  const usable = [appRole, platformRole].every((name) => rows.some((row) => row.rolname === name));
  if (bypasses(appRole) || bypasses(platformRole))
    throw new Error(`The roles ${appRole} and ${platformRole} must be neither superuser nor BYPASSRLS`);
  if (usable) return { app: appRole, platform: platformRole };
  if (rows.some((row) => row.bypasses))
    throw new Error(
      `The database account can bypass row-level security and cannot act as ${appRole}. Run "school-svc migrate" with an account that may create roles`,
    );
  return null;
}
