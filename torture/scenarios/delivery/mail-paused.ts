import { openSink, queueMails, startEmailWorker, states } from "../../support/actors/email.ts";
import { until } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

/** B-14. A worker is paused beyond its lease and resumes. */
export const emailPaused: Scenario = {
  id: "B-14",
  name: "a worker stopped for longer than its lease: another sends its emails, and it overwrites nothing when it wakes up",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const emails = count(2_000, 600);
    const databaseUrl = await environment.database();
    const sink = await openSink(environment);
    await queueMails(databaseUrl, emails);
    const sleeper = startEmailWorker(environment, databaseUrl, sink.url);
    await until(() => sink.accepted() >= emails / 10, 60_000, 2);
    sleeper.process.kill("SIGSTOP");
    const before = sink.accepted();
    const other = startEmailWorker(environment, databaseUrl, sink.url);
    const done = async () => (await states(databaseUrl))["SENT"] === emails;
    const tookMs = await until(done, 120_000, 250);
    const atWake = sink.accepted();
    sleeper.process.kill("SIGCONT");
    // It exits once the queue is empty; what it sends until then counts.
    await until(() => sink.accepted() > atWake, 3_000);
    sleeper.process.kill("SIGTERM");
    other.process.kill("SIGTERM");
    await Promise.all([sleeper.ended, other.ended]);
    const end = await states(databaseUrl);
    const twice = sink.accepted() - sink.copies.size;
    const most = Math.max(...sink.copies.values());
    return {
      // Emails in progress when it was paused may have been accepted already: one for each of its ten lanes.
      pass:
        tookMs !== null && end["SENT"] === emails && sink.copies.size === emails && twice <= 10 && most <= 2,
      numbers: {
        emails,
        sentBeforeTheStop: before,
        lost: emails - sink.copies.size,
        twice,
        afterItWokeUp: sink.accepted() - atWake,
        mostCopies: most,
      },
    };
  },
};
