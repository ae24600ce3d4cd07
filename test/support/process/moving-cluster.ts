import { type SystemCluster, startSystemCluster } from "./system-postgres.ts";

/** Starts a cluster that schools can leave and move to, with an empty database `school` of the account `school_svc`. */
export async function startMovingCluster(bin: string): Promise<SystemCluster> {
  const cluster = await startSystemCluster(bin);
  await cluster.run("psql", [
    ...["-c", "ALTER SYSTEM SET wal_level = logical"],
    ...["-c", "CREATE ROLE school_svc LOGIN CREATEROLE"],
    ...["-c", "CREATE DATABASE school OWNER school_svc TEMPLATE template0"],
  ]);
  const log = `${cluster.folder}/server.log`;
  await cluster.run("pg_ctl", ["restart", "-w", "-m", "fast", "-D", cluster.data, "-l", log]);
  return cluster;
}
