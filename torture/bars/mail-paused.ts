import type { Bar } from "../support/bar.ts";
import { until } from "../support/lanes.ts";
import { openSink, queueMails, startMailWorker, states } from "../support/mail.ts";

/** B-14. A worker sleeps through its lease and wakes up. */
export const mailPaused: Bar = {
  id: "B-14",
  name: "a worker stopped for longer than its lease: another sends its mails, and it overwrites nothing when it wakes up",
  timeLimitSeconds: 300,
  async run(site, count) {
    const mails = count(2_000, 600);
    const databaseUrl = await site.database();
    const sink = await openSink(site);
    await queueMails(databaseUrl, mails);
    const sleeper = startMailWorker(site, databaseUrl, sink.url);
    await until(() => sink.accepted() >= mails / 10, 60_000, 2);
    sleeper.process.kill("SIGSTOP");
    const before = sink.accepted();
    const other = startMailWorker(site, databaseUrl, sink.url);
    const done = async () => (await states(databaseUrl))["SENT"] === mails;
    const tookMs = await until(done, 120_000, 250);
    const atWake = sink.accepted();
    sleeper.process.kill("SIGCONT");
    // It is gone once it has seen that nothing is left: what it does until then is what counts.
    await until(() => sink.accepted() > atWake, 3_000);
    sleeper.process.kill("SIGTERM");
    other.process.kill("SIGTERM");
    await Promise.all([sleeper.ended, other.ended]);
    const end = await states(databaseUrl);
    const twice = sink.accepted() - sink.copies.size;
    const most = Math.max(...sink.copies.values());
    return {
      // What was under way when it was stopped may have been accepted already: one for each of its ten lanes.
      pass:
        tookMs !== null && end["SENT"] === mails && sink.copies.size === mails && twice <= 10 && most <= 2,
      numbers: {
        mails,
        sentBeforeTheStop: before,
        lost: mails - sink.copies.size,
        twice,
        afterItWokeUp: sink.accepted() - atWake,
        mostCopies: most,
      },
    };
  },
};
