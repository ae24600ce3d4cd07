import test from "ava";
import { queueEmail } from "../../src/core/emails/queue/queue-email.ts";
import { setSender } from "../../src/core/platform/tenants/set-sender.ts";
import { findSchool } from "../../src/core/school/find-school.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { trialEnding } from "../../src/emails/platform/trial-ending.ts";
import { startApp } from "../support/app.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

test.serial("workers keep to one rate together", async (t) => {
  const smtp = await startSmtpServer();
  const rate = 40;
  const app = await startApp({ SMTP_URL: smtp.url, SMTP_RATE_PER_SECOND: rate });
  const { school } = await findSchool("greenfield");
  const props = { contact: "Ana", school: "Greenfield", endsOn: "2026-12-05" };
  await inSchool(school.id, async () => {
    for (let count = 0; count < rate; count += 1)
      await queueEmail({
        template: trialEnding,
        entityKey: `${count}`,
        to: { address: `a${count}@x.example` },
        props,
      });
  });
  const times: number[] = [];
  smtp.behaviour.data = () => {
    times.push(performance.now());
    return "250 ok";
  };
  const started = performance.now();
  const reports = await Promise.all([app.app.runJob("email-queue"), app.app.runJob("email-queue")]);
  t.is(
    reports.reduce((sum, report) => sum + report.sent, 0),
    rate,
  );
  // A slow machine takes longer, never less.
  const seconds = (times.at(-1)! - started) / 1000;
  t.true(seconds > 0.9 * ((rate - 1) / rate), `${seconds} s`);
  await app.close();
  await smtp.close();
});

test.serial("a school keeps to its own rate, and holds up no other", async (t) => {
  const smtp = await startSmtpServer();
  const app = await startApp({ SMTP_URL: smtp.url });
  const perMinute = 600;
  await setSender("greenfield", { perMinute });
  const times: number[] = [];
  smtp.behaviour.data = ({ to }) => {
    if (to.startsWith("slow")) times.push(performance.now());
    return "250 ok";
  };
  const emails = 40;
  for (const [slug, name, count] of [
    ["greenfield", "slow", emails],
    ["riverside", "free", 60],
  ] as const) {
    const { school } = await findSchool(slug);
    await inSchool(school.id, async () => {
      for (let number = 0; number < count; number += 1)
        await queueEmail({
          template: trialEnding,
          entityKey: `${name}${number}`,
          to: { address: `${name}${number}@x.example` },
          props: { contact: "Ana", school: "School", endsOn: "2026-12-05" },
        });
    });
  }
  const started = performance.now();
  const reports = await Promise.all([app.app.runJob("email-queue"), app.app.runJob("email-queue")]);
  t.is(
    reports.reduce((sum, report) => sum + report.sent, 0),
    emails + 60,
  );
  const seconds = (times.at(-1)! - started) / 1000;
  // Without a rate they are gone in a fraction of that.
  t.true(seconds > 0.9 * ((emails - 1) / (perMinute / 60)), `${seconds} s`);
  const lastFree = smtp.mails.findLastIndex(({ to }) => to.startsWith("free"));
  t.true(smtp.mails.slice(0, lastFree).filter(({ to }) => to.startsWith("slow")).length < emails / 2);
  await app.close();
  await smtp.close();
});
