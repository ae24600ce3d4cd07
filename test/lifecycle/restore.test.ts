import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { withClient } from "../../src/db/pool/client.ts";
import { readSchema } from "../../src/db/schema/read-schema.ts";
import { cli } from "../support/process/process.ts";
import { serve, stop } from "../support/process/process-service.ts";
import {
  findSystemPostgres,
  type SystemCluster,
  startSystemCluster,
} from "../support/process/system-postgres.ts";

/**
 * Runs the commands of docs/backup.md on two clusters of the system's PostgreSQL and compares the restored
 * database with the original, object by object and row by row.
 */
const bin = findSystemPostgres();
const clusters: SystemCluster[] = [];
const makeCluster = async (): Promise<SystemCluster> => {
  const cluster = await startSystemCluster(bin!);
  clusters.push(cluster);
  return cluster;
};
let source: SystemCluster;

test.before(async () => {
  if (!bin) return;
  source = await makeCluster();
  await source.run("psql", [
    ...["-c", "CREATE ROLE school_svc LOGIN CREATEROLE"],
    ...["-c", "CREATE ROLE school_backup LOGIN BYPASSRLS; GRANT pg_read_all_data TO school_backup"],
    ...["-c", "CREATE DATABASE school OWNER school_svc TEMPLATE template0"],
  ]);
  const env = { DATABASE_URL: source.url("school", "school_svc") };
  for (const command of [["migrate"], ["seed", "demo"]]) {
    const { code, stderr } = await cli(command, env);
    if (code !== 0) throw new Error(stderr);
  }
});
test.after.always(async () => {
  for (const cluster of clusters) await cluster.stop();
});

/** Creates an empty cluster with the roles of the source: the documentation restores roles first. */
async function prepareTarget(): Promise<SystemCluster> {
  const roles = await source.run("pg_dumpall", ["--roles-only", "--no-role-passwords"]);
  const target = await makeCluster();
  const file = join(target.folder, "roles.sql");
  // The dump of roles includes the superuser, which already exists in the new cluster.
  writeFileSync(file, roles.replace(/^CREATE ROLE postgres;$/m, ""));
  await target.run("psql", ["-v", "ON_ERROR_STOP=1", "-f", file]);
  await target.run("createdb", ["--template=template0", "--owner=school_svc", "school"]);
  return target;
}

const dump = async (name: string): Promise<string> => {
  const file = join(source.folder, name);
  await source.run("pg_dump", ["--format=custom", "--file", file, "school"], { user: "school_backup" });
  return file;
};

/** Returns the number and hash of the rows of each table, including the queue. */
const contents = (cluster: SystemCluster): Promise<Record<string, string>> =>
  withClient(cluster.url("school"), async (client) => {
    const { rows: tables } = await client.query(`SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) ORDER BY 1`);
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT count(*) || ' ' ||
        coalesce(md5(string_agg(hash, '' ORDER BY hash)), '') AS sum FROM (SELECT md5(t::text) AS hash FROM ${name} t) AS r`);
      found[name] = rows[0].sum;
    }
    return found;
  });

const schemaOf = (cluster: SystemCluster) => withClient(cluster.url("school"), readSchema);

test.serial(
  "a dump restores into an empty cluster with every object and row, and the service starts on it",
  async (t) => {
    if (!bin) return t.log("skipped: PostgreSQL is not installed on this system");
    const file = await dump("school.dump");
    const target = await prepareTarget();
    await target.run("pg_restore", ["--exit-on-error", "--dbname=school", file]);
    await target.run("psql", ["-d", "school", "-c", "ANALYZE"]);

    t.deepEqual(await schemaOf(target), await schemaOf(source));
    const [before, after] = [await contents(source), await contents(target)];
    t.true(Object.keys(before).length > 140);
    t.regex(before["students"]!, /^[1-9]\d+ /);
    t.deepEqual(after, before);

    const env = { DATABASE_URL: target.url("school", "school_svc") };
    const service = await serve(t, { env });
    const administrator = await service.as("admin");
    t.is((await administrator.get("/students")).status, 200);
    const doctor = await cli(["doctor", "--json"], env);
    t.is(JSON.parse(doctor.stdout).find(({ check }: { check: string }) => check === "schema").outcome, "ok");
    await stop(service);
  },
);

test.serial("the owner of the database can restore it without a superuser", async (t) => {
  if (!bin) return t.log("skipped: PostgreSQL is not installed on this system");
  const file = await dump("hosted.dump");
  const target = await prepareTarget();
  const restore = ["--exit-on-error", "--no-owner", "--no-comments", "--dbname=school", file];
  await target.run("pg_restore", restore, { user: "school_svc" });
  t.deepEqual(await schemaOf(target), await schemaOf(source));
  t.deepEqual(await contents(target), await contents(source));
});

/** Definition of plain_text before the migration 20261202100000-search-path. */
const formerFunction = `CREATE OR REPLACE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $body$ SELECT lower(unaccent('unaccent'::regdictionary, $1)) $body$`;

test.serial(
  "a dump from before the search-path migration restores only if plain_text is created first",
  async (t) => {
    if (!bin) return t.log("skipped: PostgreSQL is not installed on this system");
    const [expected, rows] = [await schemaOf(source), await contents(source)];
    await source.run("psql", [
      ...["-d", "school", "-c", formerFunction],
      ...["-c", "DELETE FROM migrations WHERE name = '20261202100000-search-path'"],
    ]);
    const file = await dump("former.dump");
    const target = await prepareTarget();
    await t.throwsAsync(target.run("pg_restore", ["--exit-on-error", "--dbname=school", file]), {
      message: /text search dictionary "unaccent" does not exist/,
    });
    await target.run("dropdb", ["school"]);
    await target.run("createdb", ["--template=template0", "--owner=school_svc", "school"]);

    await target.run("psql", [
      ...["-v", "ON_ERROR_STOP=1", "-d", "school", "-c", "CREATE EXTENSION unaccent"],
      "-c",
      `CREATE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN lower(unaccent('unaccent'::regdictionary, $1))`,
      ...["-c", "ALTER FUNCTION plain_text(text) OWNER TO school_svc"],
    ]);
    const list = (await target.run("pg_restore", ["--list", file]))
      .split("\n")
      .filter((line) => !line.includes(" FUNCTION public plain_text(text)"));
    const chosen = join(target.folder, "contents");
    appendFileSync(chosen, list.join("\n"));
    await target.run("pg_restore", ["--exit-on-error", `--use-list=${chosen}`, "--dbname=school", file]);
    const migrated = await cli(["migrate"], { DATABASE_URL: target.url("school", "school_svc") });
    t.is(migrated.code, 0, migrated.stderr);

    t.deepEqual(await schemaOf(target), expected);
    const { migrations: _then, ...restored } = await contents(target);
    const { migrations: _now, ...original } = rows;
    t.deepEqual(restored, original);
  },
);
