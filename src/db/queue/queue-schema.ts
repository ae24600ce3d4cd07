import type { Client } from "pg";
import bossPackage from "pg-boss/package.json" with { type: "json" };
import { platformRole, rolesInUse } from "../migrating/rls.ts";

/** The schema that pg-boss keeps its queues in. */
export const queueSchema = "pgboss";

/** The queue belongs to the platform: schools can neither read nor change it. */
const grants = `
  DO $grants$ BEGIN
    IF ${rolesInUse} THEN
      GRANT USAGE ON SCHEMA ${queueSchema} TO ${platformRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO ${platformRole};
    END IF;
  END $grants$;`;

const wanted: number = bossPackage.pgboss.schema;

/** Returns the pending change of the queue's schema as SQL, or null if it is up to date. */
export async function pendingQueueChange(
  client: Pick<Client, "query">,
): Promise<{ name: string; sql: string } | null> {
  const { rows } = await client.query("SELECT to_regclass($1) AS installed", [`${queueSchema}.version`]);
  const installed = rows[0].installed
    ? Number((await client.query(`SELECT version FROM ${queueSchema}.version`)).rows[0]?.version)
    : null;
  if (installed !== null && installed >= wanted) return null;
  // Loaded lazily: a start on an up-to-date database does not need it.
  const { getConstructionPlans, getMigrationPlans } = await import("pg-boss");
  const sql =
    installed === null ? getConstructionPlans(queueSchema) : getMigrationPlans(queueSchema, installed);
  return { name: `pg-boss-schema-${wanted}`, sql: `${sql}\n${grants}` };
}
