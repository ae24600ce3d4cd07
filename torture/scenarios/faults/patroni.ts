import { setTimeout as pause } from "node:timers/promises";
import { asAdmin, fill } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { findSystemPostgres } from "../../../test/support/process/system-postgres.ts";
import { startWrites } from "../../support/actors/writes.ts";
import { round, until } from "../../support/lanes.ts";
import { startPatroni } from "../../support/processes/patroni.ts";
import type { Scenario } from "../../support/scenario.ts";

/** Three servers that Patroni keeps: the primary's machine is lost under writes, comes back, and hands over in good order. */
export const patroni: Scenario = {
  id: "patroni",
  name: "the primary of a Patroni cluster is lost under 200 writes/s, comes back, and a switch-over follows: no acknowledged write is lost, writes succeed within 2 s of each promotion",
  timeLimitSeconds: 420,
  async run(environment) {
    const bin = findSystemPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
    const cluster = await startPatroni(bin);
    environment.afterwards(() => cluster.stop());
    const urlOf = (name: string, database = "school") =>
      `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.members.find((each) => each.name === name)!.port}/${database}`;
    let primary = await cluster.primary();
    await asAdmin(urlOf(primary, "postgres"), async (client) => {
      await client.query("CREATE ROLE school_svc LOGIN CREATEROLE PASSWORD 'school'");
      await client.query("CREATE DATABASE school OWNER school_svc TEMPLATE template0");
    });
    const hosts = cluster.members.map(({ port }) => `127.0.0.1:${port}`).join(",");
    const databaseUrl = `postgres://school_svc:school@${hosts}/school?target_session_attrs=read-write`;
    await fill(databaseUrl, 2, environment.folder, undefined, urlOf(primary));
    const service = await environment.serve(databaseUrl, {
      LOG_LEVEL: "fatal",
      RATE_LIMIT_PER_MINUTE: "1000000",
    });
    const { accessToken: token } = await signIn(service.url);
    const writes = startWrites(service.url, { token, lanes: 8, pauseMs: 20 });
    await pause(5_000);
    const before = writes.acknowledged.length;

    /** Waits for another primary and the first write that it acknowledges. */
    const takenOver = async (): Promise<{ backMs: number; at: number }> => {
      const next = await cluster.primary(primary);
      const promoted = performance.now();
      primary = next;
      const back = await until(() => writes.lastAt() > promoted, 20_000, 5);
      const at = writes.lastAt();
      await pause(4_000);
      return { backMs: round(back ?? Number.POSITIVE_INFINITY), at };
    };
    const lostPrimary = primary;
    const lostAt = performance.now();
    cluster.kill(primary);
    const afterLoss = await takenOver();
    cluster.start(lostPrimary);
    await cluster.healthy();
    await cluster.switchOver();
    const afterSwitchOver = await takenOver();
    await cluster.healthy();
    await writes.stop();
    const lost = await writes.lostIn(urlOf(primary));
    return {
      pass:
        lost === 0 &&
        before > 0 &&
        afterLoss.backMs <= 2_000 &&
        afterSwitchOver.backMs <= 2_000 &&
        writes.faults.size === 0,
      numbers: {
        acknowledgedBefore: before,
        acknowledged: writes.acknowledged.length,
        lost,
        refused: writes.refused(),
        backAfterLossMs: afterLoss.backMs,
        backAfterSwitchOverMs: afterSwitchOver.backMs,
        lossToWritesMs: round(afterLoss.at - lostAt),
        slowestMs: round(writes.slowestMs()),
        ...(writes.faults.size && { faults: [...writes.faults].slice(0, 3).join("; ") }),
      },
    };
  },
};
