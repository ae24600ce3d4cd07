import test from "ava";
import { findEmail } from "../../src/core/emails/queue/find-emails.ts";
import { emailAsFile } from "../../src/core/emails/sending/email-as-file.ts";
import { renderEmail } from "../../src/emails/email.ts";
import { emails } from "../../src/emails/index.ts";
import { createEncryption } from "../../src/lib/encryption/encryption.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { cli } from "../support/process/process.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";
import { testSettings } from "../support/settings.ts";

const smtp = await startSmtpServer();
const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: "Platform <post@platform.example>" });
const db = await openClient(app.databaseUrl);
const admin = await app.as("admin");

test.after.always(async () => {
  await db.end();
  await app.close();
  await smtp.close();
});
test.beforeEach(() => {
  smtp.behaviour = {};
  smtp.mails.length = 0;
});

/** Every value of every table, as a dump has them. */
async function dump(): Promise<string> {
  const { rows } = await db.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of rows)
    texts.push(...(await db.query(`SELECT t::text AS row FROM ${name} t`)).rows.map(({ row }) => row));
  return texts.join("\n");
}

const send = () => app.app.runJob("email-queue");
const forgot = (mailbox: string) =>
  app.anonymous.post("/auth/password/forgot", { email: `${mailbox}@greenfield.example` });
let count = 0;
async function invite(): Promise<string> {
  count += 1;
  const email = `new${count}@greenfield.example`;
  const made = await admin.post("/users", { email, name: "New", roles: ["teacher"] });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return email;
}
const row = async (to: string) =>
  (await db.query("SELECT * FROM queued_emails WHERE to_address = $1 ORDER BY created_at DESC", [to]))
    .rows[0];
/** What the reader finds behind the link. */
const decoded = (raw: string) => raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
const tokenIn = (raw: string) => /reset-password\?token=([\w.-]+)/.exec(decoded(raw))?.[1];

test.serial(
  "no stored value holds the link of an invitation or a reset, before and after it is sent",
  async (t) => {
    await forgot("guardian");
    const invited = await invite();
    const waiting = await dump();
    t.false(waiting.includes("token="));
    t.regex((await row(invited)).html, /^v1\./);

    await send();
    const tokens = smtp.mails.map(({ raw }) => tokenIn(raw));
    t.is(tokens.length, 2);
    for (const token of tokens) {
      t.regex(token!, /^[\w-]+\.[\w-]{43}$/);
      const secret = token!.split(".")[1]!;
      for (const stored of [waiting, await dump()]) {
        t.false(stored.includes(secret));
        t.false(stored.includes(Buffer.from(secret).toString("base64").slice(0, 40)));
      }
    }
    t.like(await row(invited), { status: "SENT", html: null, text: null });
    t.false((await dump()).includes("token="));

    const invitation = smtp.mails.find(({ to }) => to === invited)!;
    const body = { token: tokenIn(invitation.raw), password: "Quite-a-long-one-7" };
    t.is((await app.anonymous.post("/auth/password/reset", body)).status, 204, "the link works all the same");
  },
);

test.serial("a body that gives access is wiped however its email ends", async (t) => {
  const cancelled = await row(await invite());
  t.is((await admin.put(`/queued-emails/${cancelled.id}/cancellation`)).status, 200);
  t.like(await row(cancelled.to_address), { status: "CANCELLED", html: null, text: null });

  const refused = await invite();
  smtp.behaviour.rcpt = () => "550 no";
  await send();
  t.like(await row(refused), { status: "FAILED", html: null, text: null });

  const uncertain = await row(await invite());
  await db.query("UPDATE queued_emails SET status = 'UNCERTAIN', handed_at = now() WHERE id = $1", [
    uncertain.id,
  ]);
  t.regex((await row(uncertain.to_address)).html, /^v1\./, "it may be sent again");
  t.is((await admin.put(`/queued-emails/${uncertain.id}/confirmation`)).status, 200);
  t.like(await row(uncertain.to_address), { status: "SENT", html: null, text: null });
});

test.serial(
  "sent again after it failed, an email carries another link, and the old one is void",
  async (t) => {
    const to = await invite();
    const seen: string[] = [];
    smtp.behaviour.data = (email) => {
      seen.push(email.raw);
      return "550 no";
    };
    await send();
    smtp.behaviour = {};
    const { id } = await row(to);
    t.like((await admin.put(`/queued-emails/${id}/retry`)).body, { status: "PENDING" });
    t.regex((await row(to)).html, /^v1\./);
    await send();
    const [before, after] = [tokenIn(seen[0]!), tokenIn(smtp.mails[0]!.raw)];
    t.not(before, after);
    const set = (token: string | undefined) =>
      app.anonymous.post("/auth/password/reset", { token, password: "Quite-a-long-one-8" });
    t.is((await set(before)).status, 400);
    t.is((await set(after)).status, 204);
  },
);

test.serial("an email whose link was used or replaced is not sent again", async (t) => {
  const to = await invite();
  const { id } = await row(to);
  await admin.put(`/queued-emails/${id}/cancellation`);
  await db.query(
    "UPDATE user_tokens SET used_at = now() WHERE 'UserToken:' || id = (SELECT entity_key FROM queued_emails WHERE id = $1)",
    [id],
  );
  const again = await admin.put(`/queued-emails/${id}/retry`);
  t.like(again.body, { status: 409, code: "email_cleared" });
  t.regex(again.body.detail, /new invitation/);
  t.like(await row(to), { status: "CANCELLED", html: null });
});

test.serial(
  "a sealed body opens in its own row only, and is tried again later where it does not open",
  async (t) => {
    const [one, other] = [await invite(), await invite()];
    await db.query(
      "UPDATE queued_emails q SET html = o.html, text = o.text FROM queued_emails o WHERE q.to_address = $1 AND o.to_address = $2",
      [one, other],
    );
    await send();
    t.deepEqual(
      smtp.mails.map(({ to }) => to),
      [other],
    );
    const moved = await row(one);
    t.like(moved, { status: "PENDING", attempts: 1 });
    t.regex(moved.last_error, /Changed, or made for another place/);
    await db.query("UPDATE queued_emails SET status = 'CANCELLED' WHERE to_address = $1", [one]);
  },
);

test.serial("keys rotate seals waiting bodies with the new key", async (t) => {
  const to = await invite();
  const before = (await row(to)).html;
  const { rotateKeys } = await import("../../src/core/identity/rotate-keys.ts");
  t.like(await rotateKeys(), { unreadable: 0 });
  t.is((await row(to)).html, before, "it was made with the current key");
  // As if made with a key that is gone.
  await db.query(
    "UPDATE queued_emails SET html = regexp_replace(html, '^v1\\.[0-9a-f]{8}', 'v1.00000000') WHERE to_address = $1",
    [to],
  );
  t.like(await rotateKeys(), { unreadable: 1 });
  await db.query("UPDATE queued_emails SET status = 'CANCELLED' WHERE to_address = $1", [to]);
});

test.serial("a body sealed with the previous key is sealed anew, and its link still works", async (t) => {
  const to = await invite();
  const before = await row(to);
  const key = "another-key-another-key-another-key-1";
  const rotate = (ENCRYPTION_KEY: string, ENCRYPTION_KEY_PREVIOUS: string) =>
    cli(["keys", "rotate", "--json"], {
      ...{ DATABASE_URL: app.databaseUrl, ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS },
    });
  const report = JSON.parse((await rotate(key, testSettings.ENCRYPTION_KEY)).stdout);
  t.true(report.sealed >= 2);
  t.is(report.unreadable, 0);
  const after = await row(to);
  for (const column of ["html", "text"]) {
    t.not(after[column], before[column]);
    const place = { ...{ schoolId: after.school_id, table: "queued_emails" }, row: after.id, column };
    const current = createEncryption(key);
    t.true(current.isCurrent(after[column]));
    t.regex(current.decrypt(after[column], place), /token=/);
  }
  await rotate(testSettings.ENCRYPTION_KEY, key);
  await send();
  const token = tokenIn(smtp.mails.find((email) => email.to === to)!.raw);
  const body = { token, password: "Quite-a-long-one-9" };
  t.is((await app.anonymous.post("/auth/password/reset", body)).status, 204);
});

test.serial("the link to unsubscribe is stored nowhere, and works", async (t) => {
  const made = await admin.post("/scheduled-messages", {
    channel: "email",
    subject: "Sports day",
    body: "Bring a hat. Write to coach@greenfield.example.",
    audienceFilter: { any: [{ kind: "users", userIds: [admin.credentials.user.id] }] },
  });
  t.is(made.status, 201, JSON.stringify(made.body));
  await app.app.runJob("scheduled-messages");
  const [stored] = (await db.query("SELECT * FROM queued_emails WHERE template_kind = 'school-message'"))
    .rows;
  t.truthy(stored);
  t.false((await dump()).includes("token="));
  await send();
  t.false((await dump()).includes("token="));
  const { raw, header } = smtp.mails[0]!;
  const link = /<(.*)>/.exec(header("List-Unsubscribe")!)![1]!;
  t.true(decoded(raw).includes(`href="${link}"`));
  t.false(raw.includes("unsubscribe.invalid"));
  t.is((await fetch(link.replace(/^.*\/unsubscribe/, `${app.url}/unsubscribe`))).status, 200);
});

test.serial("an email is shown as it was sent, to the byte, whatever has changed since", async (t) => {
  const { id } = (await db.query("SELECT id FROM queued_emails WHERE template_kind = 'school-message'"))
    .rows[0];
  await db.query("UPDATE queued_emails SET status = 'PENDING', next_attempt_at = now() WHERE id = $1", [id]);
  await send();
  const { raw } = smtp.mails[0]!;
  await db.query("UPDATE tenants SET sender_name = 'Another', reply_to = 'another@hill.example'");
  const shown = await emailAsFile(await findEmail(id), true);
  t.is(shown.toString().trimEnd(), raw.trimEnd());

  const masked = (await emailAsFile(await findEmail(id), false)).toString();
  t.regex(masked, /^To: <a…@greenfield\.example>$/m);
  t.false(decoded(masked).includes("admin@greenfield.example"));
  t.false(decoded(masked).includes("coach@greenfield.example"));
  t.false(/token=[\w-]/.test(decoded(masked)));
  for (const name of ["Date", "Message-ID", "Subject", "Content-Type"])
    t.true(raw.includes(new RegExp(`^${name}: .*$`, "m").exec(masked)![0]!.trim()), name);
  await db.query("UPDATE tenants SET sender_name = NULL, reply_to = NULL");
});

test("every template whose email carries a token is declared secret, and its subject tells nothing", (t) => {
  for (const { name, secret = false, sample, ...template } of emails) {
    const email = renderEmail({ name, sample, ...template }, sample, { name: "School", language: "en" });
    const holdsToken = /[?&#](token|code|secret|key)=|password is|one-time/i.test(
      email.text + email.html.value,
    );
    t.is(secret, holdsToken, name);
    t.false(email.subject.includes("token="), name);
  }
});
