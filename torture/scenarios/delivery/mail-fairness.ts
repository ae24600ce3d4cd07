import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { openSink, queueMails, startEmailWorker } from "../../support/actors/email.ts";
import { percentile, round, until } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const rate = 50;

/** B-15. One school has very many emails; another school's are urgent. The provider limits the rate. */
export const emailFairness: Scenario = {
  id: "B-15",
  name: "behind 50,000 emails of one school a password of another leaves within 5 s; two workers keep to one rate in any second",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const crowd = count(50_000, 5_000);
    const passwords = count(40, 8);
    const databaseUrl = await environment.database();
    const arrived = new Map<string, number>();
    const sink = await openSink(environment, {
      data: ({ to }) => {
        arrived.set(to, performance.now());
        return "250 ok";
      },
    });
    await queueMails(databaseUrl, crowd);
    await asAdmin(databaseUrl, (client) => client.query("ANALYZE queued_emails"));
    const env = { SMTP_RATE_PER_SECOND: String(rate) };
    for (let node = 0; node < 2; node += 1) startEmailWorker(environment, databaseUrl, sink.url, env);
    await until(() => sink.accepted() > rate, 60_000);
    const waits: number[] = [];
    for (let number = 1; number <= passwords; number += 1) {
      const name = `password${number}-`;
      const began = performance.now();
      await queueMails(databaseUrl, 1, { schools: "riverside", priority: 0, name });
      const address = `${name}1@x.example`;
      const left = await until(() => arrived.has(address), 30_000, 5);
      waits.push(left === null ? Number.POSITIVE_INFINITY : arrived.get(address)! - began);
      await pause(200 + Math.random() * 400);
    }
    const most = busiestSecond(sink.times);
    const p95 = percentile(waits, 0.95);
    return {
      pass: p95 <= 5_000 && most <= rate * 1.1 && sink.copies.size === sink.accepted(),
      numbers: {
        crowd,
        passwords,
        p95Ms: round(p95),
        longestMs: round(Math.max(...waits)),
        limit: rate,
        busiestSecond: most,
        perSecond: round(sink.times.length / ((sink.times.at(-1)! - sink.times[0]!) / 1000)),
        twice: sink.accepted() - sink.copies.size,
      },
    };
  },
};

/** The largest number within any one-second window. */
function busiestSecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  times.forEach((time, index) => {
    while (times[first]! <= time - 1000) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}
