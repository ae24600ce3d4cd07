import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { findMessagingLibrary } from "../../src/lib/delivery/messaging-library.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { cli, startCli } from "../support/process/process.ts";
import { startPhoneService } from "../support/services/phone-service.ts";

const library = join(import.meta.dirname, "../support/services/library-of-the-app.ts");
const broken = join(import.meta.dirname, "../support/services/library-that-throws.ts");
const phones = await startPhoneService();
process.env["PHONE_SERVICE_PORT"] = String(phones.port);
const app = await startApp({ MESSAGING_LIBRARY: library });
const admin = await app.as("admin");
const school = admin.credentials.school.id as string;
const database = await openClient(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
  await phones.close();
});

const path = "/communication/messaging-account";
const env = {
  DATABASE_URL: app.databaseUrl,
  MESSAGING_LIBRARY: library,
  PHONE_SERVICE_PORT: String(phones.port),
};
const sql = async (text: string, ...values: unknown[]) => (await database.query(text, values)).rows;

/** Asks until it is so. */
async function comesTo(t: ExecutionContext, ask: () => Promise<any>, expected: object) {
  const until = performance.now() + 10_000;
  for (;;) {
    const found = await ask();
    const isSo = Object.entries(expected).every(([key, value]) => found[key] === value);
    if (isSo || performance.now() > until) {
      t.like(found, expected);
      return found;
    }
    await pause(5);
  }
}
const account = async () => (await admin.get(path)).body;
const audited = async () =>
  (
    await sql(
      "SELECT action FROM audit_events WHERE action LIKE 'messaging_accounts.%' ORDER BY created_at, id",
    )
  ).map(({ action }) => action.replace("messaging_accounts.", ""));
/** Whoever waits for a lease or a pause need not. */
const hurry = () =>
  sql("UPDATE messaging_accounts SET retry_at = NULL; SELECT pg_notify('school_svc_messaging', '')");

const me = "254711000001";
async function pair(t: ExecutionContext, number = me, body: object = {}) {
  const begun = await admin.post(`${path}/pairing`, body);
  t.is(begun.status, 202, JSON.stringify(begun.body));
  t.like(begun.body, { state: "connecting", number: null });
  const until = performance.now() + 10_000;
  while (!(await account()).qr && performance.now() < until) await pause(5);
  t.regex((await account()).qr, /^code-\d+$/);
  phones.scan(number);
  return comesTo(t, account, { state: "ready", qr: null, number: `+${number}` });
}

/** A message to the guardians of these numbers. */
async function write(t: ExecutionContext, numbers: readonly string[], body: string) {
  const guardians = await sql(
    `SELECT g.id FROM guardians g WHERE school_id = $1 AND status = 'active' AND preferred_channel <> 'none'
      AND EXISTS (SELECT FROM student_guardians l WHERE l.guardian_id = g.id AND l.receives_messages) ORDER BY id LIMIT $2`,
    school,
    numbers.length,
  );
  for (const [index, number] of numbers.entries())
    await sql(
      "UPDATE guardians SET phones = $2::jsonb WHERE id = $1",
      guardians[index]!.id,
      JSON.stringify([number]),
    );
  const made = await admin.post("/scheduled-messages", {
    channel: "messaging_app",
    body,
    audienceFilter: { any: [{ kind: "guardians", guardianIds: guardians.map(({ id }) => id) }] },
  });
  t.is(made.status, 201, JSON.stringify(made.body));
  await app.app.runJob("scheduled-messages");
  return made.body.id as string;
}
const messages = async (body: string) =>
  sql("SELECT * FROM channel_messages WHERE body = $1 ORDER BY to_address", body);
const one = (body: string) => async () => {
  const [row] = await messages(body);
  return row ?? {};
};

test.serial("the office pairs a phone by a code; nobody else may, and nothing of it lies open", async (t) => {
  for (const mailbox of ["teacher", "guardian", "student", "bursar"]) {
    const caller = await app.as(mailbox);
    t.is((await caller.get(path)).status, 403, mailbox);
    t.is((await caller.post(`${path}/pairing`, {})).status, 403, mailbox);
    t.is((await caller.delete(`${path}/pairing`)).status, 403, mailbox);
  }
  t.like(await account(), { state: "disconnected", since: null, qr: null });
  t.like((await admin.post(`${path}/pairing`, { force: true })).body, { code: "validation_failed" });
  t.like((await admin.delete(`${path}/pairing`)).body, { status: 409, code: "not_paired" });
  const id = await write(t, ["+254700000001"], "Before the pairing");
  t.like((await admin.get(`/scheduled-messages/${id}`)).body, {
    status: "failed",
    errorMessage: "The channel messaging_app is disconnected: no account is paired",
  });

  await app.app.startWorker({ only: ["channel-queue"] });
  await pair(t);
  t.deepEqual(await audited(), ["pair", "connect"]);
  const { data } = (await admin.get("/communication/channels")).body;
  t.like(
    data.find(({ channel }) => channel === "messaging_app"),
    { state: "ready", detail: null },
  );
  const rows = await sql(
    "SELECT credentials FROM messaging_accounts UNION ALL SELECT value FROM messaging_keys",
  );
  t.is(rows.length, 2);
  for (const { credentials } of rows) t.regex(credentials, /^v1\.[0-9a-f]{8}\./);

  t.like((await admin.post(`${path}/pairing`, {})).body, { status: 409, code: "already_paired" });
  const other = await app.as("admin", "riverside");
  t.like((await other.get(path)).body, { state: "disconnected", number: null }, "each school has its own");
  t.is((await other.delete(`${path}/pairing`)).status, 409);
});

test.serial("messages leave one by one, and the app tells how far they came", async (t) => {
  phones.strangers.add("254700000003");
  const body = "Sports day is on Friday";
  await write(t, ["+254 700 000-001", "+254700000002", "+254700000003"], body);
  await comesTo(t, one(body), { status: "SENT" });
  await comesTo(t, async () => (await messages(body))[1] ?? {}, { status: "SENT" });
  await comesTo(t, async () => (await messages(body))[2] ?? {}, { status: "FAILED", attempts: 1 });
  const [first, second, third] = await messages(body);
  // People come in the order of their ids, which are made up.
  const sent = phones.sent.toSorted((one, other) => one.to.localeCompare(other.to));
  t.like(first, { to_address: "+254700000001", status: "SENT", provider_message_id: sent[0]!.id });
  t.regex(third.last_error, /has no account with the messaging app/);
  t.deepEqual(
    sent.map(({ to, text, from }) => ({ to, text, from })),
    ["254700000001", "254700000002"].map((to) => ({ to, text: body, from: me })),
  );
  const receipt = (row: any, status: number) => ({
    key: { id: row.provider_message_id },
    update: { status },
  });
  phones
    .of(me)
    .tell("receipts", [
      ...[
        receipt(first, 3),
        receipt(first, 4),
        receipt(second, 2),
        { key: { id: "3A00" }, update: { status: 4 } },
      ],
      { key: { id: null }, update: {} },
    ]);
  await comesTo(t, one(body), { status: "READ" });
  // What is read is delivered, and a receipt that comes late takes nothing back.
  phones.of(me).tell("receipts", [receipt(first, 3), receipt(second, 0)]);
  await comesTo(t, async () => (await messages(body))[1], { status: "FAILED" });
  const [read] = await messages(body);
  t.is(read.status, "READ");
  t.true(read.delivered_at instanceof Date && read.read_at instanceof Date);

  const list = (await admin.get("/channel-messages?channel=messaging_app&status=READ&count=true")).body;
  t.is(list.total, 1);
  t.like(list.data[0], { toAddress: "+254700000001", body, status: "READ", id: read.id });
});

test.serial(
  "what the app refuses is tried again later, and what it took without an answer is shown once",
  async (t) => {
    phones.mood.answer = () => "refuse";
    const refused = "The library closes early";
    await write(t, ["+254700000001", "+254700000002"], refused);
    // Which of the two comes first is open.
    for (const index of [0, 1]) {
      const expected = { status: "PENDING", attempts: 1, last_error: "rate-overlimit" };
      const later = await comesTo(t, async () => (await messages(refused))[index] ?? {}, expected);
      t.true(later.next_attempt_at > new Date(), "later");
    }

    phones.mood.answer = () => "lose";
    const before = phones.sent.length;
    const lost = "Bring a packed lunch";
    await write(t, ["+254700000001"], lost);
    await comesTo(t, one(lost), { status: "PENDING", attempts: 1 });
    phones.mood.answer = () => "take";
    t.is(phones.sent.length, before + 1, "it is there, though nobody said so");
    // The connection was cut with it, and comes again by itself.
    await comesTo(t, account, { state: "ready" });
    await sql("UPDATE channel_messages SET next_attempt_at = now() WHERE status = 'PENDING'");
    await app.app.runJob("channel-queue");
    await comesTo(t, one(lost), { status: "SENT", attempts: 2 });
    await comesTo(t, one(refused), { status: "SENT" });
    t.is(phones.sent.filter(({ text }) => text === lost).length, 1, "once");
    t.deepEqual((await audited()).slice(2), ["disconnect", "connect"]);
  },
);

test.serial("one process holds the connection, and another takes it over", async (t) => {
  const worker = startCli(t, ["worker", "--only", "channel-queue"], { env: { ...env, LOG_LEVEL: "info" } });
  await worker.sees("worker ready");
  t.is(phones.lines.size, 1, "the other one leaves it alone");
  // Whoever loses its claim, as if it had slept, lets go of the line; either of the two is the next.
  const holder = () => phones.of(me).pid;
  for (let turn = 0; turn < 30 && holder() !== worker.child.pid; turn += 1) {
    const line = phones.of(me);
    await sql(
      "UPDATE messaging_accounts SET leased_by = gen_random_uuid(), leased_until = now() - interval '1 s'",
    );
    await hurry();
    await phones.until(
      () => !phones.lines.has(line) && [...phones.lines].some(({ number }) => number === me),
    );
    await comesTo(t, account, { state: "ready" });
    t.is(phones.lines.size, 1);
  }
  t.is(holder(), worker.child.pid!);

  const held = phones.of(me);
  worker.child.kill("SIGKILL");
  await worker.ended;
  await sql("UPDATE messaging_accounts SET leased_until = now() - interval '1 s'");
  await hurry();
  await phones.until(() => [...phones.lines].some((each) => each !== held && each.number === me));
  await comesTo(t, account, { state: "ready" });
  const body = "By the process that is left";
  await write(t, ["+254700000001"], body);
  await comesTo(t, one(body), { status: "SENT" });
});

test.serial("a phone that unlinks the school ends it, and what waits is not sent", async (t) => {
  phones.mood.answer = () => "refuse";
  const body = "Old news by then";
  await write(t, ["+254700000001"], body);
  await comesTo(t, one(body), { status: "PENDING", attempts: 1 });
  phones.mood.answer = () => "take";
  phones.unlink(me);
  await comesTo(t, account, {
    state: "disconnected",
    number: null,
    detail: "The phone has unlinked the school; pair it again",
  });
  await comesTo(t, one(body), { status: "CANCELLED" });
  t.is((await sql("SELECT FROM messaging_keys")).length, 0);
  t.is((await audited()).at(-1), "disconnect");
});

test.serial("a code that nobody scans ends the pairing; another begins anew", async (t) => {
  t.is((await admin.post(`${path}/pairing`, {})).status, 202);
  await phones.until(() => phones.lines.size === 1);
  const [line] = phones.lines;
  t.is((await admin.post(`${path}/pairing`, {})).status, 202, "it goes on");
  line!.tell("close", { statusCode: 408 });
  await comesTo(t, account, { state: "disconnected", detail: "The code was not scanned in time" });
  await pair(t);
  await pair(t, "254711000002", { replace: true });
  await phones.until(() => phones.lines.size === 1 && !phones.linked.has(me));
});

test.serial("secrets of the pairing follow the key of the service", async (t) => {
  const key = "another-key-another-key-another-key-1";
  const rotated = {
    ...env,
    ENCRYPTION_KEY: key,
    ENCRYPTION_KEY_PREVIOUS: "test-key-test-key-test-key-test-key-0",
  };
  const { sealed, unreadable } = JSON.parse((await cli(["keys", "rotate", "--json"], rotated)).stdout);
  t.is(unreadable, 0);
  t.is(sealed >= 2, true);
  // This process has the old key alone: what it cannot read is no pairing, and the school is told.
  phones.of("254711000002").cut();
  await comesTo(t, account, {
    state: "disconnected",
    detail: "The stored credentials of the phone can no longer be decrypted; pair it again",
  });
});

test.serial("unpairing tells the app; on the command line all the same", async (t) => {
  await pair(t);
  t.is((await admin.delete(`${path}/pairing`)).status, 204);
  t.like(await account(), { state: "disconnected", number: null, detail: null });
  await phones.until(() => phones.lines.size === 0 && !phones.linked.has(me));
  t.is((await audited()).at(-1), "unpair");

  const pairing = startCli(t, ["channels", "pair", "--school", "riverside"], { env });
  await pairing.sees(/linked devices\):\n[█▀▄ \n]{100,}code-\d+\n/);
  phones.scan("254722000001");
  const { code, stdout } = await pairing.ended;
  t.is(code, 0);
  t.regex(stdout, /\+254722000001 is paired\n$/);
  const again = await cli(["channels", "pair", "--school", "riverside", "--json"], env);
  t.is(again.code, 1);
  t.regex(again.stderr, /\+254722000001 is already paired; unpair it first/);
  t.regex(
    (await cli(["channels", "list", "--school", "riverside"], env)).stdout,
    /messaging_app +│ (ready|connecting)/,
  );
  t.like(JSON.parse((await cli(["channels", "unpair", "--school", "riverside", "--json"], env)).stdout), {
    state: "disconnected",
  });
  const slow = await cli(["channels", "pair", "--school", "riverside", "--timeout", "1", "--json"], env);
  t.is(slow.code, 1);
  t.regex(slow.stdout, /^\{"state":"connecting","qr":"code-\d+"\}\n\{"state":"connecting"/);
});

test.serial("without the library, or with one that does not work, all else does", async (t) => {
  const load = async (name: string) => findMessagingLibrary(name)?.();
  t.is(await load("@nobody/has-this"), undefined);
  t.is(await load("./nowhere.ts"), undefined);
  await t.throwsAsync(load("pg"), {
    message: "it does not export makeWASocket, initAuthCreds and BufferJSON",
  });

  const settings = { ...env, MESSAGING_LIBRARY: broken, LOG_LEVEL: "info" };
  const worker = startCli(t, ["worker", "--only", "channel-queue"], { env: settings });
  const listed = await cli(["channels", "list", "--school", "greenfield", "--json"], settings);
  t.is(listed.code, 0, listed.stderr);
  t.deepEqual(JSON.parse(listed.stdout).at(-1), {
    channel: "messaging_app",
    state: "disabled",
    detail: "the optional library cannot be loaded: this machine lacks what it needs",
  });
  const refused = await cli(["channels", "pair", "--school", "greenfield"], settings);
  t.is(refused.code, 1);
  t.regex(refused.stderr, /The messaging app cannot be used: the optional library cannot be loaded/);
  await worker.sees("worker ready");
  await worker.sees("this machine lacks what it needs");
  worker.child.kill("SIGTERM");
  t.is((await worker.ended).code, 0);
});
