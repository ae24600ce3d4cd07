import test from "ava";
import { createApp } from "../../src/app.ts";
import type { App } from "../../src/app-types.ts";
import { createSchool } from "../../src/core/platform/tenants/create-school.ts";
import { database } from "../../src/db/index.ts";
import { execute, query } from "../../src/db/query.ts";
import { sql } from "../../src/db/sql.ts";
import { acrossSchools, inSchool, transaction } from "../../src/db/transaction.ts";
import { examine } from "../../src/doctor.ts";
import { loadConfig } from "../../src/lib/config/config.ts";
import { withContext } from "../../src/lib/context.ts";
import { SchoolSetting } from "../../src/models/school/index.ts";
import {
  findSystemPostgres,
  type SystemCluster,
  startSystemCluster,
} from "../support/process/system-postgres.ts";
import { testSettings } from "../support/settings.ts";

const bin = findSystemPostgres();
const needsPostgres = bin ? test.serial : test.serial.skip;
const clusters: SystemCluster[] = [];
let primary: SystemCluster;
let standby: SystemCluster;
let app: App | undefined;
let schools: string[] = [];

test.before(async () => {
  if (!bin) return;
  primary = await startSystemCluster(bin);
  clusters.push(primary);
  await primary.run("psql", [
    ...["-c", "CREATE ROLE school_svc LOGIN CREATEROLE"],
    ...["-c", "CREATE DATABASE school OWNER school_svc TEMPLATE template0"],
  ]);
  standby = await startSystemCluster(bin, primary);
  clusters.push(standby);
  app = await createApp(
    {
      ...testSettings,
      DATABASE_URL: primary.url("school", "school_svc"),
      DATABASE_READ_URL: standby.url("school", "school_svc"),
    },
    { migrate: true },
  );
  const made = ["north", "south"].map((slug) =>
    createSchool({
      ...{ slug, name: slug, timezone: "UTC", currency: "KES" },
      ...{ contactName: "Ana", contactEmail: "ana@x.example" },
    }),
  );
  schools = (await Promise.all(made)).map(({ id }) => id);
});
test.after.always(async () => {
  await app?.close();
  for (const cluster of clusters) await cluster.stop();
});

const state = () => database().replica!.stats;
const reaches = async (wanted: string) => {
  while (state().state !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
};
const flagged = <T>(school: string, fn: () => Promise<T>) =>
  withContext({ schoolId: school, mayReadReplica: true }, fn);
const whereQuery = sql`SELECT pg_is_in_recovery() AS replica, current_user AS role, current_setting('app.school_id') AS school,
    current_setting('statement_timeout') AS timeout, pg_backend_pid() AS pid`;
interface Where {
  replica: boolean;
  role: string;
  school: string;
  timeout: string;
  pid: number;
}
const where = async () => (await query<Where & object>(whereQuery))[0]!;
const settings = async () => (await SchoolSetting.findAll()).map(({ key }) => key).sort();
const write = (school: string, key: string) =>
  inSchool(school, () => SchoolSetting.create({ schoolId: school, key, value: 1 }));

needsPostgres("flagged reads go to the replica, under the role and the school of the primary", async (t) => {
  await reaches("ready");
  const [school] = schools as [string];
  const expected = { replica: true, role: "school_svc_app", school, timeout: "15s" };
  t.like(await flagged(school, where), expected);
  t.like(await flagged(school, () => transaction(where, { readOnly: true })), expected);
  const elsewhere = { ...expected, replica: false };
  t.like(await flagged(school, () => transaction(where)), elsewhere, "a transaction that may write");
  t.like(await withContext({ schoolId: school }, where), elsewhere, "no flag");
  const platform = await withContext({ mayReadReplica: true }, () =>
    acrossSchools("a test", where, { readOnly: true }),
  );
  t.false(platform.replica, "platform work");
});

needsPostgres("a school sees its own rows there, and only these", async (t) => {
  const [north, south] = schools as [string, string];
  await write(north, "a.north");
  await write(south, "a.south");
  const read = (school: string) => flagged(school, () => transaction(settings, { readOnly: true }));
  t.deepEqual(await read(north), ["a.north"]);
  t.deepEqual(await read(south), ["a.south"]);
  const count = sql`SELECT count(*)::int AS count FROM school_settings`;
  t.deepEqual(await flagged(north, () => query(count)), [{ count: 1 }], "row-level security alone");
  await t.throwsAsync(
    flagged(north, () => transaction(() => execute(sql`DELETE FROM school_settings`), { readOnly: true })),
    { message: /read-only/ },
  );
});

needsPostgres(
  "what was written is read, from the primary while the replica has not replayed it",
  async (t) => {
    const [, south] = schools as [string, string];
    await standby.run("psql", ["-c", "SELECT pg_wal_replay_pause()"]);
    await write(south, "b.south");
    const read = () =>
      flagged(south, () =>
        transaction(async () => ({ ...(await where()), keys: await settings() }), { readOnly: true }),
      );
    const paused = await read();
    t.like(paused, { replica: false, keys: ["a.south", "b.south"] });
    t.is(state().state, "behind");
    t.true(state().lagBytes! > 0 && state().reads.behind > 0);
    await standby.run("psql", ["-c", "SELECT pg_wal_replay_resume()"]);
    await reaches("ready");
    t.like(await read(), { replica: true, keys: ["a.south", "b.south"] });
  },
);

needsPostgres("a read that the replica breaks off is repeated on the primary", async (t) => {
  const [north] = schools as [string];
  await reaches("ready");
  const seen: boolean[] = [];
  const { replica } = await flagged(north, () =>
    transaction(
      async () => {
        const { pid, replica } = await where();
        seen.push(replica);
        if (replica) await standby.run("psql", ["-c", `SELECT pg_terminate_backend(${pid})`]);
        return where();
      },
      { readOnly: true },
    ),
  );
  t.false(replica);
  t.deepEqual(seen, [true, false]);
  t.is(state().reads.failed, 1);
});

const findings = async (readUrl: string) => {
  const config = loadConfig({
    overrides: {
      ...{ ...testSettings, DATABASE_URL: primary.url("school", "school_svc") },
      DATABASE_READ_URL: readUrl,
    },
  });
  return (await examine(config, () => {})).find(({ check }) => check === "replica")!;
};

needsPostgres("doctor reports a replica, and a server that is none", async (t) => {
  const good = await findings(standby.url("school", "school_svc"));
  t.like(good, { outcome: "ok" });
  t.regex(good.detail, /^in use, 0\.0 MB behind; hot_standby_feedback is off/);
  const wrong = await findings(primary.url("school", "school_svc"));
  t.like(wrong, { outcome: "failed" });
  t.regex(wrong.detail, /is no replica/);
});

needsPostgres("without the replica reads go on, and use it again once it is back", async (t) => {
  const [north] = schools as [string];
  await standby.run("pg_ctl", ["stop", "-w", "-m", "immediate", "-D", standby.data]);
  t.false((await flagged(north, where)).replica);
  await reaches("away");
  t.false((await flagged(north, where)).replica);
  const settings = `-p ${standby.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await standby.run("pg_ctl", [
    "start",
    "-w",
    "-D",
    standby.data,
    "-l",
    `${standby.folder}/log`,
    "-o",
    settings,
  ]);
  await reaches("ready");
  t.true((await flagged(north, where)).replica);
});
