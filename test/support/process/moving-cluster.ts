import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { findBinaries } from "../../../src/db/embedded/process/binaries.ts";
import { usableBinaries } from "../../../src/db/embedded/process/usable-binaries.ts";
import { withClient } from "../../../src/db/pool/client.ts";
import { databaseAccount, type SystemCluster, startSystemCluster } from "./system-postgres.ts";

/**
 * Starts a cluster that schools can leave and move to, with an empty database `school` of the account `school_svc`.
 * @param bin folder of PostgreSQL's programs
 */
export async function startMovingCluster(bin: string): Promise<SystemCluster> {
  const cluster = await startSystemCluster(bin);
  await withClient(cluster.url("postgres"), async (client) => {
    await client.query("ALTER SYSTEM SET wal_level = logical");
    await client.query("CREATE ROLE school_svc LOGIN CREATEROLE");
    await client.query("CREATE DATABASE school OWNER school_svc TEMPLATE template0");
  });
  const log = `${cluster.folder}/server.log`;
  await cluster.run("pg_ctl", ["restart", "-w", "-m", "fast", "-D", cluster.data, "-l", log]);
  return cluster;
}

/** Finds the programs of the embedded PostgreSQL, which is newer than that of the system. It has no `psql` or `pg_dump`. */
export async function findEmbeddedPostgres(): Promise<string> {
  const { postgres } = await usableBinaries(await findBinaries(), databaseAccount(), tmpdir());
  return dirname(postgres);
}
