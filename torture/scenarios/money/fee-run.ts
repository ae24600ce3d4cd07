import { draftRun, makeCrowd, makePrices } from "../../../bench/support/database/fee-crowd.ts";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call } from "../../support/call.ts";
import { until } from "../../support/lanes.ts";
import { checkLedger } from "../../support/ledger.ts";
import type { Scenario } from "../../support/scenario.ts";

/** Number of students that a fee run bills in one transaction. */
const batch = 250;

/** The service is killed repeatedly while it bills; after the last time nobody requests the run again. */
export const feeRun: Scenario = {
  id: "fee-run",
  name: "serve killed in the middle of a run that bills 5,000 students: each has exactly one invoice, and the run ends by itself",
  timeLimitSeconds: 420,
  async run(environment, count) {
    const students = count(5_000, 2_000);
    const databaseUrl = await environment.database();
    let service = await environment.serve(databaseUrl);
    const { accessToken: token } = await signIn(service.url);
    const crowd = await makeCrowd(databaseUrl, students);
    const scheduleId = await draftRun(service.url, token, await makePrices(service.url, token, crowd));
    const { schoolId } = crowd;
    const read = (text: string) =>
      asAdmin(databaseUrl, async (client) => (await client.query(text, [schoolId, scheduleId])).rows[0]);
    const billed = async (): Promise<number> =>
      (
        await read(
          "SELECT count(*)::int AS n FROM fee_invoices WHERE school_id = $1 AND fee_schedule_id = $2",
        )
      ).n;

    const kills = Math.min(count(8, 4), students / batch - 2);
    let left = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await billed();
      const path = `/api/v1/fee-schedules/${scheduleId}/run`;
      const asked = call(service.url, path, { method: "PUT", token, timeoutMs: 60_000 });
      await until(async () => (await billed()) > before, 30_000, 1);
      await service.stop("SIGKILL");
      await asked;
      left = students - (await billed());
      service = await environment.serve(databaseUrl);
    }
    const ended = await until(
      async () =>
        (await read("SELECT status FROM fee_schedules WHERE school_id = $1 AND id = $2")).status ===
        "completed",
      180_000,
      250,
    );
    const { invoices, owners, gaps } = await read(`
      SELECT count(*)::int AS invoices, count(DISTINCT student_id)::int AS owners,
        (SELECT (max(right(number, 5)::int) - count(*))::int FROM fee_invoices WHERE school_id = $1
          AND split_part(number, '-', 2) = (SELECT max(split_part(number, '-', 2)) FROM fee_invoices WHERE school_id = $1)) AS gaps
      FROM fee_invoices WHERE school_id = $1 AND fee_schedule_id = $2`);
    const differences = await checkLedger(databaseUrl);
    return {
      pass:
        ended !== null &&
        left > 0 &&
        invoices === students &&
        owners === students &&
        gaps === 0 &&
        differences === 0,
      numbers: {
        students,
        kills,
        leftAfterTheLastKill: left,
        invoices,
        owners,
        gapsInNumbers: gaps,
        differences,
        endedAfterSeconds: ended === null ? "never" : Math.round(ended / 1_000),
      },
    };
  },
};
