import test from "ava";
import { queueEmail } from "../../src/core/emails/queue/queue-email.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { passwordReset } from "../../src/emails/identity/password-reset.ts";
import { trialEnding } from "../../src/emails/platform/trial-ending.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

const smtp = await startSmtpServer();
const app = await startApp({
  SMTP_URL: smtp.url,
  SMTP_CONNECTIONS: 2,
  MAIL_FROM: "Platform <post@platform.example>",
});
const db = await openClient(app.databaseUrl);
const { rows } = await db.query("SELECT id FROM schools WHERE slug = 'greenfield'");
const school: string = rows[0].id;

test.after.always(async () => {
  await db.end();
  await app.close();
  await smtp.close();
});
test.beforeEach(async () => {
  await db.query("TRUNCATE queued_emails CASCADE");
  smtp.behaviour = {};
  smtp.mails.length = 0;
});

const run = () => app.app.runJob("email-queue");
const props = { contact: "Ana", school: "Greenfield", endsOn: "2026-12-05" };
let count = 0;
const newKey = () => {
  count += 1;
  return `Test:${count}`;
};
const put = (to: string, key = newKey()) =>
  inSchool(school, () =>
    queueEmail({ template: trialEnding, entityKey: key, to: { address: to, name: "Ana" }, props }),
  );
/** In one transaction: a hundred at once would only wait for connections. */
const putMany = (count: number, name: string) =>
  inSchool(school, async () => {
    for (let number = 0; number < count; number += 1) await put(`${name}${number}@x.example`);
  });
const reset = (to: string) =>
  inSchool(school, () =>
    queueEmail({
      template: passwordReset,
      entityKey: newKey(),
      to: { address: to },
      props: { name: "Ana", url: "https://school.example/x", minutes: 60 },
    }),
  );
const row = async (to: string) =>
  (await db.query("SELECT * FROM queued_emails WHERE to_address = $1 ORDER BY created_at DESC", [to]))
    .rows[0];
const tries = async (to: string) =>
  (
    await db.query(
      `SELECT a.* FROM delivery_attempts a JOIN queued_emails q ON q.id = a.queued_email_id
        WHERE q.to_address = $1 ORDER BY a.attempt_no`,
      [to],
    )
  ).rows;
const dueNow = () => db.query("UPDATE queued_emails SET next_attempt_at = now() WHERE status = 'PENDING'");

test.serial(
  "a mail leaves over SMTP, as text and HTML, under the id that follows from its row",
  async (t) => {
    await app.anonymous.post("/auth/password/forgot", { email: "guardian@greenfield.example" });
    t.like(await run(), { job: "email-queue", claimed: 1, sent: 1, retried: 0, failed: 0 });
    const [email] = smtp.mails;
    t.is(email!.to, "guardian@greenfield.example");
    t.is(email!.header("From"), "Greenfield Academy <post@platform.example>");
    t.is(email!.header("Reply-To"), "office@greenfield.example");
    t.regex(email!.raw, /Content-Type: text\/plain/);
    t.regex(email!.raw, /Content-Type: text\/html/);
    const sent = await row("guardian@greenfield.example");
    t.like(sent, { status: "SENT", attempts: 1, last_error: null, leased_by: null });
    t.truthy(sent.sent_at);
    t.is(email!.header("Message-ID"), `<${sent.message_id}>`);
    t.regex(sent.message_id, /@platform\.example$/);
    t.like(await tries("guardian@greenfield.example"), [
      { status: "succeeded", response_code: 250, attempt_no: 1 },
    ]);
    t.like(await run(), { claimed: 0 });
  },
);

test.serial("the operator says who the mails of a school come from", async (t) => {
  await db.query(
    "UPDATE tenants SET sender_name = 'The Office', sender_address = 'o@hill.example', reply_to = 'r@hill.example' WHERE school_id = $1",
    [school],
  );
  await reset("a@x.example");
  await run();
  t.is(smtp.mails[0]!.header("From"), "The Office <o@hill.example>");
  t.is(smtp.mails[0]!.header("Reply-To"), "r@hill.example");
  await db.query("UPDATE tenants SET sender_name = NULL, sender_address = NULL, reply_to = NULL");
});

test.serial(
  "what the server will never take fails at once, what it may take later is tried again later",
  async (t) => {
    smtp.behaviour.rcpt = (to) =>
      to.startsWith("no") ? "550 5.1.1 no such user" : to.startsWith("late") ? "450 4.2.1 busy" : "250 ok";
    await put("no@x.example");
    await put("late@x.example");
    await put("yes@x.example");
    t.like(await run(), { claimed: 3, sent: 1, retried: 1, failed: 1 });
    const refused = await row("no@x.example");
    t.like(refused, { status: "FAILED", attempts: 1 });
    t.regex(refused.last_error, /550 5\.1\.1 no such user/);
    t.like(await tries("no@x.example"), [{ status: "failed_final", response_code: 550 }]);
    const late = await row("late@x.example");
    t.like(late, { status: "PENDING", attempts: 1 });
    const wait = late.next_attempt_at.getTime() - Date.now();
    t.true(wait > 10_000 && wait < 50_000, `${wait}`);
    t.like(await run(), { claimed: 0 }, "not before its time");

    smtp.behaviour = {};
    await dueNow();
    t.like(await run(), { claimed: 1, sent: 1 });
    t.like(await row("late@x.example"), { status: "SENT", attempts: 2 });
    t.deepEqual(
      (await tries("late@x.example")).map(({ status }) => status),
      ["failed_retryable", "succeeded"],
    );
  },
);

test.serial("tries are used up", async (t) => {
  smtp.behaviour.data = () => "451 4.3.0 not now";
  await put("never@x.example");
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await dueNow();
    t.like(await run(), attempt < 8 ? { retried: 1 } : { failed: 1 });
  }
  t.like(await row("never@x.example"), { status: "FAILED", attempts: 8 });
  t.is((await tries("never@x.example")).length, 8);
});

test.serial("a connection lost in the middle of a mail brings the same mail again", async (t) => {
  let drops = 1;
  smtp.behaviour.midData = () => (drops-- > 0 ? "drop" : undefined);
  await put("lost@x.example");
  t.like(await run(), { claimed: 1, retried: 1 });
  const { message_id: id } = await row("lost@x.example");
  await dueNow();
  t.like(await run(), { sent: 1 });
  t.is(smtp.mails[0]!.header("Message-ID"), `<${id}>`);
});

test.serial("a server that takes nobody's mail just now keeps the queue whole", async (t) => {
  smtp.behaviour.rcpt = () => "421 4.7.0 too busy";
  await putMany(40, "many");
  const report = await run();
  t.is(report["sent"] + report["failed"], 0);
  t.true(report["claimed"] < 20, "it stops trying");
  const { rows } = await db.query(
    "SELECT status, leased_by, max(attempts) AS tries FROM queued_emails GROUP BY 1, 2",
  );
  t.deepEqual(rows, [{ status: "PENDING", leased_by: null, tries: 1 }]);
  smtp.behaviour = {};
  await dueNow();
  t.like(await run(), { sent: 40 });
});

test.serial("of two at once each mail is sent by one", async (t) => {
  await putMany(120, "one");
  const reports = await Promise.all([run(), run(), run()]);
  t.is(
    reports.reduce((sum, { sent }) => sum + sent, 0),
    120,
  );
  t.is(new Set(smtp.mails.map(({ to }) => to)).size, 120);
  t.is(smtp.mails.length, 120);
});

test.serial(
  "a worker that died loses its mails to another, save those that must not be sent twice",
  async (t) => {
    await put("again@x.example");
    await reset("once@x.example");
    await reset("unsent@x.example");
    await db.query(
      `UPDATE queued_emails SET status = 'SENDING', leased_by = 'dead', leased_until = now() - interval '1 second'`,
    );
    await db.query("UPDATE queued_emails SET handed_at = now() WHERE to_address = 'once@x.example'");
    t.like(await run(), { sent: 2 });
    t.deepEqual(smtp.mails.map(({ to }) => to).sort(), ["again@x.example", "unsent@x.example"]);
    t.like(await row("once@x.example"), { status: "UNCERTAIN", leased_by: null });
  },
);

test.serial(
  "of a mail that may have left, the office says whether it is sent again or has arrived",
  async (t) => {
    const admin = await app.as("admin");
    const uncertain = async (to: string): Promise<string> => {
      await reset(to);
      await db.query(
        `UPDATE queued_emails SET status = 'SENDING', leased_by = 'dead', leased_until = now() - interval '1 second',
        handed_at = '2026-11-21T10:00:00Z' WHERE to_address = $1`,
        [to],
      );
      await run();
      const { id, status } = await row(to);
      t.is(status, "UNCERTAIN");
      return id;
    };
    const [again, arrived, dropped] = [
      await uncertain("again@x.example"),
      await uncertain("arrived@x.example"),
      await uncertain("dropped@x.example"),
    ];
    t.false(await put("x@x.example", "Test:once").then(() => put("x@x.example", "Test:once")));
    t.is((await admin.put(`/queued-emails/${again}/retry`)).body.status, "PENDING");
    t.is((await admin.put(`/queued-emails/${arrived}/confirmation`)).body.status, "SENT");
    t.is((await row("arrived@x.example")).sent_at.toISOString(), "2026-11-21T10:00:00.000Z");
    t.is((await admin.put(`/queued-emails/${dropped}/cancellation`)).body.status, "CANCELLED");
    t.like((await admin.put(`/queued-emails/${arrived}/confirmation`)).body, {
      status: 409,
      code: "email_status",
    });
    await run();
    t.deepEqual(
      smtp.mails.map(({ to }) => to).filter((to) => to !== "x@x.example"),
      ["again@x.example"],
    );
  },
);

test.serial("a living worker keeps its mails", async (t) => {
  await put("held@x.example");
  await db.query(
    "UPDATE queued_emails SET status = 'SENDING', leased_by = 'living', leased_until = now() + interval '1 minute'",
  );
  t.like(await run(), { claimed: 0 });
  t.like(await row("held@x.example"), { status: "SENDING", leased_by: "living" });
});

test.serial("passwords go before everything else, and every school has its turn", async (t) => {
  const other = (await db.query("SELECT id FROM schools WHERE slug = 'riverside'")).rows[0].id;
  await putMany(60, "bulk");
  await reset("urgent@x.example");
  await inSchool(other, () =>
    queueEmail({ template: trialEnding, entityKey: "Test:other", to: { address: "other@x.example" }, props }),
  );
  await run();
  const order = smtp.mails.map(({ to }) => to);
  t.true(order.indexOf("urgent@x.example") < 15, `${order.indexOf("urgent@x.example")}`);
  t.true(order.indexOf("other@x.example") < 30, `${order.indexOf("other@x.example")}`);
});

test.serial("a mail is queued once while it is on its way or sent, whoever queues it at once", async (t) => {
  const queued = await Promise.all(Array.from({ length: 12 }, () => put("key@x.example", "Thing:1")));
  t.is(queued.filter(Boolean).length, 1);
  await run();
  t.false(await put("key@x.example", "Thing:1"), "it is SENT");
  await db.query("UPDATE queued_emails SET status = 'FAILED'");
  t.true(await put("key@x.example", "Thing:1"));
});

test.serial("what is taken back leaves no mail", async (t) => {
  await t.throwsAsync(
    inSchool(school, async () => {
      await put("rolled@x.example");
      throw new Error("back");
    }),
  );
  t.is(await row("rolled@x.example"), undefined);
});

test.serial("a dry run says what is due and sends nothing", async (t) => {
  await put("dry@x.example");
  t.like(await app.app.runJob("email-queue", { dryRun: true }), { claimed: 1, sent: 0 });
  t.like(await row("dry@x.example"), { status: "PENDING", attempts: 0 });
  t.deepEqual(smtp.mails, []);
  t.like(await app.app.runJob("email-queue", { school: "riverside" }), { claimed: 0 });
  t.like(await app.app.runJob("email-queue", { school: "greenfield" }), { sent: 1 });
});

test.serial("a worker sends at once what is queued", async (t) => {
  await app.app.startWorker({ only: ["email-queue"] });
  await app.anonymous.post("/auth/password/forgot", { email: "teacher@greenfield.example" });
  await smtp.received(1);
  t.is(smtp.mails[0]!.to, "teacher@greenfield.example");
});
