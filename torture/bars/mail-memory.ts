import { residentMb } from "../../bench/support/processes.ts";
import type { Bar } from "../support/bar.ts";
import { round, until } from "../support/lanes.ts";
import { openSink, queueMails, startMailWorker, states } from "../support/mail.ts";

/** However many mails wait, a worker holds few of them. */
export const mailMemory: Bar = {
  id: "mail-memory",
  name: "100,000 queued mails drain in flat memory, at 300 a second or more",
  timeLimitSeconds: 1_500,
  async run(site, count) {
    const mails = count(100_000, 8_000);
    // A few mails are over before a busy machine has begun.
    const atLeast = count(300, 1);
    const databaseUrl = await site.database();
    const sink = await openSink(site);
    await queueMails(databaseUrl, mails, { bytes: 8_000 });
    const worker = startMailWorker(site, databaseUrl, sink.url, {
      SMTP_CONNECTIONS: "5",
      EMAIL_LEASE_SECONDS: "90",
    });
    const samples: Array<{ sent: number; mb: number }> = [];
    const sampling = setInterval(
      () => samples.push({ sent: sink.accepted(), mb: residentMb(worker.pid) }),
      250,
    );
    site.afterwards(() => clearInterval(sampling));
    const done = await until(() => sink.copies.size === mails, 1_200_000, 100);
    clearInterval(sampling);
    const last = sink.times.at(-1)! - sink.times[0]!;
    await until(async () => (await states(databaseUrl))["SENT"] === mails, 10_000, 250);
    const early = samples.filter(({ sent }) => sent > mails * 0.1 && sent <= mails * 0.3);
    const late = samples.filter(({ sent }) => sent > mails * 0.8);
    const most = (of: typeof samples) => Math.max(...of.map(({ mb }) => mb));
    const growth = most(late) - most(early);
    const perSecond = mails / (last / 1000);
    return {
      pass:
        done !== null &&
        growth <= 40 &&
        perSecond >= atLeast &&
        (await states(databaseUrl))["SENT"] === mails,
      numbers: {
        mails,
        perSecond: round(perSecond),
        earlyMb: round(most(early)),
        lateMb: round(most(late)),
        growthMb: round(growth),
        mostMb: round(most(samples)),
      },
    };
  },
};
