import { setTimeout as pause } from "node:timers/promises";
import { asAdmin, fill } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { findSystemPostgres, startSystemCluster } from "../../../test/support/process/system-postgres.ts";
import { startWrites } from "../../support/actors/writes.ts";
import { round, until } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

/** Time until the lost primary is noticed and the standby is promoted. */
const DETECTION_MS = 2_000;

/** Kills the primary under writes and promotes its synchronous standby. Both hosts are in DATABASE_URL; there is no proxy. */
export const failOver: Scenario = {
  id: "fail-over",
  name: "primary killed under writes, standby promoted: no acknowledged write is lost, writes succeed within 2 s of the promotion",
  timeLimitSeconds: 180,
  async run(environment) {
    const bin = findSystemPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
    const primary = await startSystemCluster(bin);
    environment.afterwards(() => primary.stop());
    await primary.run("psql", [
      ...["-c", "CREATE ROLE school_svc LOGIN CREATEROLE"],
      ...["-c", "CREATE DATABASE school OWNER school_svc TEMPLATE template0"],
    ]);
    const standby = await startSystemCluster(bin, primary);
    environment.afterwards(() => standby.stop());
    await primary.run("psql", ["-c", "ALTER SYSTEM SET synchronous_standby_names = '*'"]);
    await primary.run("psql", ["-c", "SELECT pg_reload_conf()"]);
    // List the standby first, so that the service must skip it.
    const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join(",");
    const databaseUrl = `postgres://school_svc@${hosts}/school?target_session_attrs=read-write`;
    await fill(databaseUrl, 2, environment.folder, undefined, primary.url("school"));

    const service = await environment.serve(databaseUrl, { LOG_LEVEL: "fatal" });
    const { accessToken: token } = await signIn(service.url);
    const writes = startWrites(service.url, { token, lanes: 8, pauseMs: 20 });
    await pause(4_000);
    const before = writes.acknowledged.length;
    await primary.run("pg_ctl", ["stop", "-m", "immediate", "-D", primary.data]);
    await pause(DETECTION_MS);
    await standby.run("pg_ctl", ["promote", "-w", "-D", standby.data]);
    const promoted = performance.now();
    const back = await until(() => writes.lastAt() > promoted, 20_000, 5);
    await pause(4_000);
    await writes.stop();
    const lost = await writes.lostIn(standby.url("school"));
    const listening = await asAdmin(standby.url("school"), async (client) => {
      const { rows } = await client.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'school-svc listener'",
      );
      return rows[0].n as number;
    });
    return {
      pass:
        lost === 0 &&
        back !== null &&
        back <= 2_000 &&
        writes.faults.size === 0 &&
        before > 0 &&
        listening === 1,
      numbers: {
        acknowledgedBefore: before,
        acknowledged: writes.acknowledged.length,
        lost,
        refused: writes.refused(),
        backAfterMs: round(back ?? -1),
        slowestMs: round(writes.slowestMs()),
        listening,
        ...(writes.faults.size && { faults: [...writes.faults].slice(0, 3).join("; ") }),
      },
    };
  },
};
