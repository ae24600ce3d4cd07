import type { Client } from "pg";
import { getConstructionPlans, getMigrationPlans } from "pg-boss";
import bossPackage from "pg-boss/package.json" with { type: "json" };

/** The schema that pg-boss keeps its queues in. */
export const queueSchema = "pgboss";

const wanted: number = bossPackage.pgboss.schema;

/** The pending change of the queue's schema as SQL, or null where it is up to date. */
export async function pendingQueueChange(
  client: Pick<Client, "query">,
): Promise<{ name: string; sql: string } | null> {
  const { rows } = await client.query("SELECT to_regclass($1) AS installed", [`${queueSchema}.version`]);
  if (!rows[0].installed) return { name: `pg-boss-schema-${wanted}`, sql: getConstructionPlans(queueSchema) };
  const { rows: versions } = await client.query(`SELECT version FROM ${queueSchema}.version`);
  const version = Number(versions[0]?.version);
  if (version >= wanted) return null;
  return { name: `pg-boss-schema-${wanted}`, sql: getMigrationPlans(queueSchema, version) };
}
