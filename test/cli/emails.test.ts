import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { locales, templates } from "../../src/cli/messages/emails-show.ts";
import { suppressionStatuses } from "../../src/cli/messages/emails-suppressions.ts";
import { emails } from "../../src/emails/index.ts";
import { languages } from "../../src/emails/languages.ts";
import { mailSuppressionStatuses } from "../../src/models/emails/index.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { cli } from "../support/process/process.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

const { url, drop } = await createDatabase();
const data = await mkdtemp(join(tmpdir(), "school-svc-emails-"));
const smtp = await startSmtpServer();
const db = await openClient(url);
test.after.always(async () => {
  await db.end();
  await drop();
  await smtp.close();
  await rm(data, { recursive: true, force: true });
});
const run = (args: string[], env: Record<string, string> = {}) =>
  cli(args, { DATABASE_URL: url, SCHOOL_SVC_DATA_DIR: data, ...env });
async function json(args: string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run([...args, "--json"], env);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
const list = (...args: string[]) => json(["emails", "list", ...args]);

test.serial("without a mail server each mail is written to the outbox, its PDF with it", async (t) => {
  await json(["run-job", "reminders"]);
  t.like(await json(["run-job", "email-queue"]), { claimed: 1, sent: 1 });
  const [file, ...more] = await readdir(join(data, "outbox"));
  t.deepEqual(more, []);
  t.is(
    (await stat(join(data, "outbox"))).mode & 0o777,
    0o700,
    "what people are told is for the service alone",
  );
  t.regex(file!, /^[\w-]+-subscription-invoice-due\.eml$/);
  const eml = await readFile(join(data, "outbox", file!), "utf8");
  t.regex(eml, /^To: .*<office@greenfield\.example>/m);
  t.regex(eml, /filename=SUB-\d{4}-00001\.pdf/);
  t.regex(eml, /JVBERi0/, "a PDF");
  const [email] = await list("--status", "SENT");
  t.like(email, { school: "greenfield", toAddress: "o…@greenfield.example", status: "SENT", attempts: 1 });
  const [{ toName }] = await list("--reveal");
  t.like((await list("--reveal"))[0], { toAddress: "office@greenfield.example" });
  t.is((await list())[0].toName, toName && `${toName[0]}…`);
});

test.serial("lists can be narrowed", async (t) => {
  const found = [
    "--school",
    "greenfield",
    "--template",
    "subscription-invoice-due",
    "--to",
    "OFFICE@greenfield.example",
  ];
  t.is((await list(...found, "--since", "1h")).length, 1);
  t.is((await list(...found, "--since", "2099-01-01")).length, 0);
  t.is((await list("--school", "riverside")).length, 0);
  t.is((await run(["emails", "list", "--since", "soon"])).code, 2);
  t.is((await run(["emails", "list", "--status", "LOST"])).code, 2);
  for (const command of [["list"], ["stats"], ["suppressions"], ["retry", "--failed"]]) {
    const slip = await run(["emails", ...command, "--school", "greenfeld"]);
    t.is(slip.code, 3, command.join(" "));
    t.regex(slip.stderr, /School greenfeld not found/);
  }
  const table = await run(["emails", "list"]);
  t.regex(table.stdout, /greenfield.*subscription-invoice-due.*SENT/);
  t.deepEqual(
    (await json(["emails", "stats"])).map(({ status, count }: any) => [status, count]),
    [["SENT", 1]],
  );
});

test.serial("one mail with its history and its forms", async (t) => {
  const [{ id }] = await list();
  const shown = await json(["emails", "show", id]);
  t.like(shown, { id, trigger: "SUBSCRIPTION_INVOICE_DUE", toAddress: "o…@greenfield.example" });
  t.like(shown.history, [{ attemptNo: 1, status: "succeeded" }]);
  t.is(shown.html, undefined);
  t.regex((await run(["emails", "show", id, "--html"])).stdout, /^<!doctype html>/);
  t.regex((await run(["emails", "show", id, "--text"])).stdout, /not been paid yet/);
  const sent = await readFile(join(data, "outbox", `${id}-subscription-invoice-due.eml`), "utf8");
  t.is((await run(["emails", "show", id, "--eml", "--reveal"])).stdout, sent);
  const masked = (await run(["emails", "show", id, "--eml"])).stdout;
  t.regex(masked, /^To: <o…@greenfield\.example>\r$/m);
  t.false(masked.includes("office@greenfield.example"));
  t.is(/^Date: .*$/m.exec(masked)![0], /^Date: .*$/m.exec(sent)![0]);
  const both = await run(["emails", "show", id, "--html", "--text"]);
  t.is(both.code, 2);
  t.regex(both.stderr, /--html.*cannot be used with.*--text/);
  t.is((await run(["emails", "show", "01900000-0000-7000-8000-000000000000"])).code, 3);
  t.is((await run(["emails", "show", "nonsense"])).code, 3);
});

test.serial("a body with a link to an account is shown to nobody", async (t) => {
  await json([
    "users",
    "create",
    "new@greenfield.example",
    "--school",
    "greenfield",
    "--name",
    "New",
    "--role",
    "teacher",
  ]);
  const [{ id }] = await list("--template", "invitation");
  for (const form of ["--text", "--html", "--eml"])
    for (const more of [[], ["--reveal"]]) {
      const refused = await run(["emails", "show", id, form, ...more]);
      t.is(refused.code, 1);
      t.is(refused.stdout, "");
      t.regex(refused.stderr, /never shown/);
    }
  t.false(JSON.stringify(await json(["emails", "show", id, "--reveal"])).includes("token="));
});

test.serial("what failed is sent again, what waits is cancelled, and both are on record", async (t) => {
  const [{ id }] = await list("--template", "invitation");
  smtp.behaviour.rcpt = () => "550 no";
  t.like(await json(["run-job", "email-queue"], { SMTP_URL: smtp.url }), { failed: 1 });
  t.deepEqual(await json(["emails", "retry", "--failed"]), [{ id, status: "PENDING" }]);
  t.deepEqual(await json(["emails", "cancel", id]), [{ id, status: "CANCELLED" }]);
  const again = await run(["emails", "cancel", id]);
  t.is(again.code, 1);
  t.regex(again.stderr, /is CANCELLED/);
  t.deepEqual(await json(["emails", "retry", id]), [{ id, status: "PENDING" }]);
  smtp.behaviour = {};
  t.like(await json(["run-job", "email-queue"], { SMTP_URL: smtp.url }), { sent: 1 });
  t.is((await run(["emails", "retry", id])).code, 1, "it is SENT");
  t.is((await run(["emails", "retry"])).code, 2);
  t.is((await run(["emails", "retry", "01900000-0000-7000-8000-000000000000"])).code, 3);
  const { rows } = await db.query(
    "SELECT action, actor_type FROM audit_events WHERE entity_id = $1 ORDER BY created_at",
    [id],
  );
  t.deepEqual(
    rows.map(({ action }) => action),
    ["queued_emails.retry", "queued_emails.cancel", "queued_emails.retry"],
  );
  t.true(rows.every(({ actor_type }) => actor_type === "operator"));
});

test("the names of the command line are those of the mails", (t) => {
  t.deepEqual(
    templates,
    emails.map(({ name }) => name),
  );
  t.deepEqual(locales, [...languages]);
});

test.serial("templates can be looked at in every language", async (t) => {
  const [english, arabic] = await Promise.all([
    run(["emails", "preview", "subscription-invoice-due"]),
    run(["emails", "preview", "subscription-invoice-due", "--locale", "ar", "--html"]),
  ]);
  t.regex(english.stdout, /^Invoice SUB-2026-00001/);
  t.regex(arabic.stdout, /dir="rtl"/);
  t.is((await run(["emails", "preview", "love-letter"])).code, 2);
});

test.serial("support sees which addresses get no mails, and lifts that", async (t) => {
  await db.query(
    `INSERT INTO mail_suppressions (school_id, id, address, reason, status, refusals, last_response)
      SELECT id, gen_random_uuid(), 'gone@x.example', 'refused', 'suppressed', 3, '550 no <gone@x.example>'
      FROM schools`,
  );
  t.deepEqual(suppressionStatuses, [...mailSuppressionStatuses]);
  const rows = await json(["emails", "suppressions", "--school", "greenfield", "--status", "suppressed"]);
  t.like(rows, [{ address: "g…@x.example", refusals: 3, lastResponse: "550 no <g…@x.example>" }]);
  t.like((await json(["emails", "suppressions", "--reveal", "--address", "GONE@x.example"]))[0], {
    address: "gone@x.example",
  });
  t.is((await json(["emails", "unsuppress", "Gone@x.example", "--school", "riverside"])).length, 1);
  t.is((await json(["emails", "suppressions"])).length, 1);
  t.is((await json(["emails", "unsuppress", "gone@x.example"])).length, 1);
  t.is((await run(["emails", "unsuppress", "gone@x.example"])).code, 3);
  const { rows: audits } = await db.query(
    "SELECT actor_type FROM audit_events WHERE action = 'mail_suppressions.remove'",
  );
  t.deepEqual(audits, [{ actor_type: "operator" }, { actor_type: "operator" }]);
});

test.serial("support says of an uncertain mail that it has arrived", async (t) => {
  const [{ id }] = await list("--template", "invitation");
  t.is((await run(["emails", "confirm", id])).code, 1, "it is not uncertain");
  await db.query("UPDATE queued_emails SET status = 'UNCERTAIN', handed_at = now() WHERE id = $1", [id]);
  t.like(await list("--status", "uncertain"), [{ id }]);
  t.deepEqual(await json(["emails", "confirm", id]), [{ id, status: "SENT" }]);
});

test.serial("a test mail tells what the mail server says", async (t) => {
  const env = { SMTP_URL: smtp.url };
  t.like(await json(["emails", "test", "me@x.example"], env), { sent: true, response: "250 2.0.0 taken" });
  t.is(smtp.mails.at(-1)!.to, "me@x.example");
  smtp.behaviour.rcpt = () => "550 5.7.1 go away";
  const refused = await run(["emails", "test", "me@x.example"], env);
  t.is(refused.code, 1);
  t.regex(refused.stderr, /550 5\.7\.1 go away/);
  t.is((await run(["emails", "test", "nobody"], env)).code, 1);
  smtp.behaviour = {};
});
