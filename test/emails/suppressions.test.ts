import test from "ava";
import { queueEmail } from "../../src/core/emails/queue/queue-email.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { email } from "../../src/emails/email.ts";
import { passwordReset } from "../../src/emails/identity/password-reset.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

const say = (subject: string) => () => ({ subject, paragraphs: [subject] });
const news = email({
  name: "news",
  refusable: true,
  sample: {},
  words: {
    en: say("News"),
    fr: say("Nouvelles"),
    es: say("Noticias"),
    ar: say("أخبار"),
    sw: say("Habari"),
  },
});
const smtp = await startSmtpServer();
const app = await startApp({
  SMTP_URL: smtp.url,
  EMAIL_SUPPRESS_AFTER: 2,
  PUBLIC_URL: "https://school.example",
});
const db = await openClient(app.databaseUrl);
const idOf = async (slug: string): Promise<string> =>
  (await db.query("SELECT id FROM schools WHERE slug = $1", [slug])).rows[0].id;
const [greenfield, riverside] = await Promise.all([idOf("greenfield"), idOf("riverside")]);

test.after.always(async () => {
  await db.end();
  await app.close();
  await smtp.close();
});
test.beforeEach(async () => {
  await db.query("TRUNCATE queued_emails CASCADE; TRUNCATE mail_suppressions");
  smtp.behaviour = {};
  smtp.mails.length = 0;
});

const run = () => app.app.runJob("email-queue");
let count = 0;
const newKey = () => {
  count += 1;
  return `Test:${count}`;
};
const tell = (to: string, school = greenfield) =>
  inSchool(school, () => queueEmail({ template: news, entityKey: newKey(), to: { address: to }, props: {} }));
const reset = (to: string) =>
  inSchool(greenfield, () =>
    queueEmail({
      template: passwordReset,
      entityKey: newKey(),
      to: { address: to },
      props: { name: "Ana", url: "https://school.example/x", minutes: 60 },
    }),
  );
const stateOf = async (address: string) =>
  (
    await db.query(
      "SELECT reason, status, refusals, last_response FROM mail_suppressions WHERE address = $1",
      [address],
    )
  ).rows;
const linkOf = (mail: { header(name: string): string | undefined }) =>
  new URL(/^<(.+)>$/.exec(mail.header("List-Unsubscribe")!)![1]!);

test.serial(
  "an address that was refused often enough gets no mails any more that one may refuse",
  async (t) => {
    smtp.behaviour.rcpt = () => "550 5.1.1 no such user";
    await tell("Gone@x.example");
    t.like(await run(), { claimed: 1, failed: 1, suppressed: 0 });
    t.like(await stateOf("gone@x.example"), [{ reason: "refused", status: "watched", refusals: 1 }]);
    await reset("gone@x.example");
    t.like(await run(), { failed: 1 });
    const [state] = await stateOf("gone@x.example");
    t.like(state, { status: "suppressed", refusals: 2 });
    t.regex(state.last_response, /550 5\.1\.1/);

    smtp.behaviour = {};
    await tell("gone@x.example");
    await reset("gone@x.example");
    t.like(await run(), { claimed: 1, sent: 1, suppressed: 1 }, "what one needs is still tried");
    t.like(smtp.mails, [{ to: "gone@x.example" }]);
    t.regex(smtp.mails[0]!.header("Subject")!, /password/);
    const { rows } = await db.query(
      "SELECT last_error, leased_by FROM queued_emails WHERE status = 'CANCELLED'",
    );
    t.deepEqual(rows, [{ last_error: "the address is suppressed", leased_by: null }]);
    await tell("gone@x.example", riverside);
    t.like(await run(), { sent: 1 }, "another school has its own list");
  },
);

test.serial(
  "refusals that say nothing of the address do not count, and an accepted mail ends the row",
  async (t) => {
    smtp.behaviour.rcpt = () => "550 5.7.1 you are on a list";
    await tell("ana@x.example");
    await run();
    smtp.behaviour.rcpt = () => "450 4.2.1 busy";
    await tell("ana@x.example");
    await run();
    t.deepEqual(await stateOf("ana@x.example"), []);
    smtp.behaviour.rcpt = () => "550 5.1.1 no such user";
    await tell("ana@x.example");
    await run();
    t.is((await stateOf("ana@x.example")).length, 1);
    smtp.behaviour = {};
    await db.query("DELETE FROM queued_emails WHERE status = 'PENDING'");
    await tell("ana@x.example");
    t.like(await run(), { sent: 1 });
    t.deepEqual(await stateOf("ana@x.example"), []);
  },
);

test.serial("a reader refuses such mails by one click, and by a page", async (t) => {
  await tell("Reader@x.example");
  await tell("other@x.example");
  await reset("reader@x.example");
  await run();
  const [mail, other, needed] = ["Reader@x.example", "other@x.example", "reader@x.example"].map(
    (to) => smtp.mails.find((each) => each.to === to)!,
  );
  t.is(needed!.header("List-Unsubscribe"), undefined);
  t.is(mail!.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  const link = linkOf(mail!);
  t.is(link.origin, "https://school.example");
  t.false(link.href.includes("reader"));
  const body = mail!.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  t.is(body.split(link.href).length - 1, 3, "in the header, the text and the HTML");
  t.true(body.includes(`href="${link.href}"`));

  const at = `${app.url}${link.pathname}${link.search}`;
  const page = await fetch(at, { headers: { "accept-language": "fr" } });
  t.is(page.status, 200);
  const shown = await page.text();
  t.regex(shown, /lang="fr" dir="ltr"[\s\S]*r…@x\.example[\s\S]*<form method="post">/);
  t.deepEqual(await stateOf("reader@x.example"), [], "to look at it changes nothing");
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(at, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    t.is(response.status, 200);
  }
  t.like(await stateOf("reader@x.example"), [{ reason: "unsubscribed", status: "suppressed" }]);
  const { rows: audits } = await db.query(
    "SELECT actor_type FROM audit_events WHERE action = 'mail_suppressions.unsubscribe'",
  );
  t.deepEqual(audits, [{ actor_type: "system" }]);

  await tell("reader@x.example");
  await tell("other@x.example");
  await reset("reader@x.example");
  t.like(await run(), { sent: 2, suppressed: 1 });

  const forged = [
    "",
    "?token=x",
    link.search.replace(greenfield, riverside),
    `${link.search.slice(0, -1)}${link.search.endsWith("A") ? "B" : "A"}`,
    `?token=${greenfield}.v1.0.0.0.0`,
  ];
  for (const search of forged)
    for (const method of ["GET", "POST"])
      t.is((await fetch(`${app.url}/unsubscribe${search}`, { method })).status, 404, `${method} ${search}`);
  t.truthy(other);
});

test.serial("the office sees whom its mails do not reach, and lifts it", async (t) => {
  const [admin, teacher, elsewhere] = await Promise.all([
    app.as("admin"),
    app.as("teacher"),
    app.as("admin", "riverside"),
  ]);
  await tell("reader@x.example");
  await run();
  const link = linkOf(smtp.mails[0]!);
  await fetch(`${app.url}${link.pathname}${link.search}`, { method: "POST" });
  const { body } = await admin.get("/mail-suppressions?address=READER@x.example");
  t.like(body.data, [{ address: "reader@x.example", reason: "unsubscribed", status: "suppressed" }]);
  const path = `/mail-suppressions/${body.data[0].id}`;
  t.is((await teacher.get("/mail-suppressions")).status, 403);
  t.is((await teacher.delete(path)).status, 403);
  t.deepEqual((await elsewhere.get("/mail-suppressions")).body.data, []);
  t.is((await elsewhere.get(path)).status, 404);
  t.is((await elsewhere.delete(path)).status, 404);
  t.is((await admin.delete(path)).status, 204);
  await tell("reader@x.example");
  t.like(await run(), { sent: 1, suppressed: 0 });
});
