import type { Client } from "pg";
import { appRole, mayBecome, platformRole, rolesInUse } from "./rls.ts";

export interface Roles {
  app: string;
  platform: string;
}

type Queryable = Pick<Client, "query">;

/**
 * Creates the two roles of the service if the connecting account may, and lets that account switch to them. Roles belong
 * to the whole server, so concurrent migrations of other databases are expected.
 */
export async function ensureRoles(client: Queryable): Promise<void> {
  for (const role of [appRole, platformRole]) {
    await client.query(`
      DO $roles$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
          CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
        END IF;
        IF NOT ${mayBecome(`'${role}'::regrole`)} THEN
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
 * Finds the roles that the queries of this database run under.
 * @returns null if it was migrated by an account that could create none: then the owner itself obeys the policies
 * @throws {Error} if row-level security would not be enforced, or the account cannot act as the roles
 */
export async function findRoles(client: Queryable): Promise<Roles | null> {
  const { rows } = await client.query(`
    SELECT ${rolesInUse} AS "inUse",
      count(*) FILTER (WHERE own AND bypasses) > 0 AS "accountBypasses",
      count(*) FILTER (WHERE NOT own AND bypasses) > 0 AS "rolesBypass",
      count(*) FILTER (WHERE NOT own AND usable) = 2 AS usable
    FROM (SELECT rolname = current_user AS own, rolsuper OR rolbypassrls AS bypasses, ${mayBecome("oid")} AS usable
      FROM pg_roles WHERE rolname IN (current_user, '${appRole}', '${platformRole}')) AS account`);
  const { inUse, accountBypasses, rolesBypass, usable } = rows[0];
  if (inUse && rolesBypass)
    throw new Error(`The roles ${appRole} and ${platformRole} must be neither superuser nor BYPASSRLS`);
  if (inUse && !usable)
    throw new Error(
      `The database account cannot act as ${appRole} and ${platformRole}: grant it both roles, or run "school-svc migrate" with an account that may`,
    );
  if (!inUse && accountBypasses)
    throw new Error(
      `The database account can bypass row-level security and cannot act as ${appRole}. Use the account that owns the tables, or run "school-svc migrate" on a new database with an account that may create roles`,
    );
  return inUse ? { app: appRole, platform: platformRole } : null;
}
