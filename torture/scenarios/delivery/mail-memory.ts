import { residentMb } from "../../../bench/support/processes.ts";
import { openSink, queueMails, startEmailWorker, states } from "../../support/actors/email.ts";
import { round, until } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

/** A worker holds few emails in memory, however many are queued. */
export const emailMemory: Scenario = {
  id: "mail-memory",
  name: "100,000 queued emails drain in flat memory, at 300 a second or more",
  timeLimitSeconds: 1_500,
  async run(environment, count) {
    // Memory stops growing after some 10,000 emails; the first samples count from a tenth of all on.
    const emails = count(100_000, 60_000);
    // Few emails would be sent before a busy machine has taken a sample.
    const atLeast = count(300, 1);
    const databaseUrl = await environment.database();
    const sink = await openSink(environment);
    await queueMails(databaseUrl, emails, { bytes: 8_000 });
    const worker = startEmailWorker(environment, databaseUrl, sink.url, {
      SMTP_CONNECTIONS: "5",
      EMAIL_LEASE_SECONDS: "90",
    });
    const samples: Array<{ sent: number; mb: number }> = [];
    const sampling = setInterval(
      () => samples.push({ sent: sink.accepted(), mb: residentMb(worker.pid) }),
      250,
    );
    environment.afterwards(() => clearInterval(sampling));
    const done = await until(() => sink.copies.size === emails, 1_200_000, 100);
    clearInterval(sampling);
    const last = sink.times.at(-1)! - sink.times[0]!;
    await until(async () => (await states(databaseUrl))["SENT"] === emails, 10_000, 250);
    const early = samples.filter(({ sent }) => sent > emails * 0.1 && sent <= emails * 0.3);
    const late = samples.filter(({ sent }) => sent > emails * 0.8);
    const most = (of: typeof samples) => Math.max(...of.map(({ mb }) => mb));
    const growth = most(late) - most(early);
    const perSecond = emails / (last / 1000);
    return {
      pass:
        done !== null &&
        growth <= 40 &&
        perSecond >= atLeast &&
        (await states(databaseUrl))["SENT"] === emails,
      numbers: {
        emails,
        perSecond: round(perSecond),
        earlyMb: round(most(early)),
        lateMb: round(most(late)),
        growthMb: round(growth),
        mostMb: round(most(samples)),
      },
    };
  },
};
