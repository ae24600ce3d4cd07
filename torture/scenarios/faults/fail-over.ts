import { setTimeout as pause } from "node:timers/promises";
import { asAdmin, fill } from "../../../bench/support/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { findSystemPostgres, startSystemCluster } from "../../../test/support/process/system-postgres.ts";
import { call } from "../../support/call.ts";
import { keepGoing, round, until } from "../../support/lanes.ts";
import { faultOf } from "../../support/problem.ts";
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
    const acknowledged: string[] = [];
    const faults = new Set<string>();
    let lastWrite = 0;
    let slowest = 0;
    let refused = 0;
    const traffic = keepGoing(8, 20, async (index) => {
      const key = `torture.n${index}`;
      const reply = await call(service.url, "/api/v1/school-settings", {
        method: "POST",
        token,
        body: { key, value: index },
      });
      slowest = Math.max(slowest, reply.ms);
      if (reply.status === 201 || reply.status === 200) {
        acknowledged.push(key);
        lastWrite = reply.at;
      } else {
        refused += 1;
        const fault = reply.status === 503 ? faultOf(reply) : `${reply.status} ${reply.error ?? reply.text}`;
        if (fault) faults.add(fault);
      }
    });
    await pause(4_000);
    const before = acknowledged.length;
    await primary.run("pg_ctl", ["stop", "-m", "immediate", "-D", primary.data]);
    await pause(DETECTION_MS);
    await standby.run("pg_ctl", ["promote", "-w", "-D", standby.data]);
    const promoted = performance.now();
    const back = await until(() => lastWrite > promoted, 20_000, 5);
    await pause(4_000);
    await traffic.stop();
    const kept = await asAdmin(standby.url("school"), async (client) => {
      const { rows } = await client.query("SELECT key FROM school_settings WHERE key LIKE 'torture.%'");
      return new Set(rows.map(({ key }) => key));
    });
    const lost = acknowledged.filter((key) => !kept.has(key)).length;
    const listening = await asAdmin(standby.url("school"), async (client) => {
      const { rows } = await client.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'school-svc listener'",
      );
      return rows[0].n as number;
    });
    return {
      pass:
        lost === 0 && back !== null && back <= 2_000 && faults.size === 0 && before > 0 && listening === 1,
      numbers: {
        acknowledgedBefore: before,
        acknowledged: acknowledged.length,
        lost,
        refused,
        backAfterMs: round(back ?? -1),
        slowestMs: round(slowest),
        listening,
        ...(faults.size && { faults: [...faults].slice(0, 3).join("; ") }),
      },
    };
  },
};
