import test from "ava";
import { notify } from "../../src/core/notifications/notify.ts";
import { transaction } from "../../src/db/transaction.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { quietNow } from "./quiet-now.ts";

const app = await startApp();
const database = await openClient(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
const base = "/communication/notifications";
const unread = async (client: Client) => (await client.get(`${base}/unread-count`)).body.count as number;
const isExact = async (userId: string) => {
  const [row] = await rows(
    `SELECT unread, (SELECT count(*)::int FROM notifications n WHERE n.user_id = c.user_id AND read_at IS NULL) AS counted
      FROM notification_counters c WHERE user_id = $1`,
    [userId],
  );
  return row ? row.unread === row.counted : true;
};

/** An account of its own for a test. */
async function newAccount(name: string, roles = ["teacher"]) {
  const admin = await app.as("admin");
  const email = `${name}@greenfield.example`;
  const made = await admin.post("/users", { email, name, roles, password: "a-good-password" });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const response = await app.anonymous.post("/auth/login", {
    email,
    password: "a-good-password",
    transport: "body",
  });
  const { createClient } = await import("../support/client.ts");
  return {
    client: createClient(app.url, response.body.accessToken),
    id: made.body.id as string,
    schoolId: response.body.school.id as string,
  };
}
type Account = Awaited<ReturnType<typeof newAccount>>;
const tell = ({ id, schoolId }: Account, title: string, dedupeKey?: string) =>
  withContext({ schoolId, trusted: true }, () =>
    notify({
      type: "message",
      props: { title, body: `About ${title}` },
      to: { users: [id] },
      ...(dedupeKey && { dedupeKey }),
    }),
  );

test("what happens is told, counted, read and put away", async (t) => {
  const account = await newAccount("reader");
  const { client } = account;
  t.deepEqual((await client.get(`${base}/unread-count`)).body, { count: 0 });
  for (const title of ["one", "two", "three"]) await tell(account, title);
  t.is(await unread(client), 3);
  const { data } = (await client.get(base)).body;
  t.deepEqual(
    data.map(({ title, status }) => [title, status]),
    [
      ["three", "unread"],
      ["two", "unread"],
      ["one", "unread"],
    ],
  );
  const [three, two, one] = data;
  t.like((await client.patch(`${base}/${two.id}`, { read: true })).body, { status: "read" });
  t.is(await unread(client), 2);
  t.like((await client.patch(`${base}/${two.id}`, { read: true })).body, { status: "read" }, "once more");
  t.is(await unread(client), 2);
  t.like((await client.patch(`${base}/${two.id}`, { read: false })).body, { status: "unread", readAt: null });
  t.is(await unread(client), 3);
  t.like((await client.patch(`${base}/${three.id}`, { archived: true })).body, { status: "archived" });
  t.is(await unread(client), 2);
  t.deepEqual(
    (await client.get(base)).body.data.map(({ title }: { title: string }) => title),
    ["two", "one"],
  );
  t.deepEqual(
    (await client.get(`${base}?status=archived`)).body.data.map(({ title }: { title: string }) => title),
    ["three"],
  );
  t.deepEqual((await client.put(`${base}/read`, { upToId: one.id })).body, { count: 1 });
  t.deepEqual((await client.put(`${base}/read`, {})).body, { count: 0 });
  t.true(await isExact(account.id));
});

test("whoever comes back asks for what came since", async (t) => {
  const account = await newAccount("returning");
  for (let n = 1; n <= 6; n += 1) await tell(account, `n${n}`);
  const known = (await account.client.get(`${base}?limit=200`)).body.data.find(
    ({ title }: { title: string }) => title === "n2",
  );
  const page = (await account.client.get(`${base}?sinceId=${known.id}&sort=number&limit=3`)).body;
  t.deepEqual(
    page.data.map(({ title }: { title: string }) => title),
    ["n3", "n4", "n5"],
  );
  const rest = await account.client.get(
    `${base}?sinceId=${known.id}&sort=number&limit=3&cursor=${page.page.nextCursor}`,
  );
  t.deepEqual(
    rest.body.data.map(({ title }: { title: string }) => title),
    ["n6"],
  );
});

test("nobody sees, marks or counts another's", async (t) => {
  const account = await newAccount("private");
  await tell(account, "secret");
  const [{ id }] = (await account.client.get(base)).body.data;
  for (const other of [await app.as("admin"), await app.as("admin", "riverside")]) {
    t.is((await other.get(`${base}/${id}`)).status, 404);
    t.is((await other.patch(`${base}/${id}`, { read: true })).status, 404);
    t.is((await other.put(`${base}/read`, { upToId: id })).status, 404);
    t.deepEqual((await other.get(`${base}?sinceId=${id}`)).body.data, []);
  }
  t.is(await unread(account.client), 1);
  t.is((await app.anonymous.get(`${base}/unread-count`)).status, 401);
  t.is((await account.client.patch(`${base}/${id}`, { read: "yes" })).status, 400);
  t.is((await account.client.get(`${base}/nonsense`)).status, 400);
});

test("the count is exact whatever happens at once", async (t) => {
  const account = await newAccount("busy");
  const { client } = account;
  for (let n = 0; n < 10; n += 1) await tell(account, `before ${n}`);
  const ids = (await client.get(`${base}?limit=200`)).body.data.map(({ id }: { id: string }) => id);
  const work = [
    ...Array.from({ length: 20 }, (_, n) => tell(account, `during ${n}`)),
    ...Array.from({ length: 10 }, () => tell(account, "the same", "once")),
    ...ids.map((id: string) => client.patch(`${base}/${id}`, { read: true })),
    ...ids.map((id: string) => client.patch(`${base}/${id}`, { archived: true })),
    ...ids.map((id: string) => client.patch(`${base}/${id}`, { read: false })),
    ...Array.from({ length: 5 }, () => client.put(`${base}/read`, {})),
  ];
  const done = await Promise.allSettled(work);
  const statuses = done.map((each) => (each.status === "fulfilled" ? (each.value as any)?.status : 0));
  t.false(
    statuses.some((status) => status >= 500 && status !== 503),
    `${statuses}`,
  );
  t.true(await isExact(account.id));
  const numbers = await rows("SELECT number::int FROM notifications WHERE user_id = $1 ORDER BY number", [
    account.id,
  ]);
  t.is(new Set(numbers.map(({ number }) => number)).size, numbers.length);
  const same = await rows("SELECT FROM notifications WHERE user_id = $1 AND dedupe_key = 'once'", [
    account.id,
  ]);
  t.is(same.length, 1, "told once");
});

test("what is rolled back was never told", async (t) => {
  const account = await newAccount("undone");
  await t.throwsAsync(
    withContext({ schoolId: account.schoolId, trusted: true }, () =>
      transaction(async () => {
        await tell(account, "never");
        throw new Error("no");
      }),
    ),
    { message: "no" },
  );
  t.is(await unread(account.client), 0);
});

const family = async () => {
  const guardian = await app.as("guardian");
  const [child] = (await guardian.get("/guardian/children")).body.data;
  return { guardian, child };
};

test.serial(
  "a guardian hears of a payment in the own language, once, and not of one that bounced",
  async (t) => {
    const bursar = await app.as("bursar");
    const { guardian, child } = await family();
    await rows("UPDATE users SET locale = 'fr-SN' WHERE id = $1", [guardian.credentials.user.id]);
    const before = await unread(guardian);
    const values = { studentId: child.id, amount: { amount: "120.00", currency: "KES" }, method: "cash" };
    const paid = await bursar.post("/payments", values);
    t.is(paid.status, 201, JSON.stringify(paid.body));
    t.is(await unread(guardian), before + 1);
    const [told] = (await guardian.get(`${base}?type=payment_received`)).body.data;
    t.like(told, { title: "Paiement reçu", entityType: "Payment", entityId: paid.body.id });
    t.regex(told.body, /120\.00 KES.*RCT-/);
    const waiting = await bursar.post("/payments", { ...values, method: "cheque", reference: "CHQ-1" });
    t.is(waiting.status, 201, JSON.stringify(waiting.body));
    t.is(await unread(guardian), before + 1, "it waits for its confirmation");
  },
);

test.serial("guardians hear of an absence of theirs, once a day, unless they get no messages", async (t) => {
  const admin = await app.as("admin");
  const { guardian, child } = await family();
  const absent = (await admin.get("/attendance-codes?limit=200")).body.data.find(
    ({ category, status }) => category === "absent" && status === "active",
  );
  const present = (await admin.get("/attendance-codes?limit=200")).body.data.find(
    ({ category }: { category: string }) => category === "present",
  );
  const [{ section_id, date }] = await rows(
    `SELECT e.section_id, s.date::text FROM enrollments e JOIN attendance_sessions s ON s.section_id = e.section_id
      AND s.course_offering_id IS NULL WHERE e.student_id = $1 AND e.status = 'active' AND s.status <> 'locked'
      ORDER BY s.date DESC LIMIT 1`,
    [child.id],
  );
  const mark = (code: { id: string }) =>
    admin.put(`/sections/${section_id}/attendance`, {
      date,
      marks: [{ studentId: child.id, attendanceCodeId: code.id }],
    });
  t.is((await mark(present)).status, 200);
  const before = await unread(guardian);
  const response = await mark(absent);
  t.is(response.status, 200, JSON.stringify(response.body));
  t.is(await unread(guardian), before + 1);
  const [told] = (await guardian.get(`${base}?type=absence`)).body.data;
  t.true(told.body.includes(child.givenName), told.body);
  for (const code of [absent, present, absent]) await mark(code);
  t.is(await unread(guardian), before + 1, "the same day once");

  await rows("DELETE FROM notifications WHERE type = 'absence'");
  await rows(
    "UPDATE notification_counters SET unread = (SELECT count(*) FROM notifications n WHERE n.user_id = notification_counters.user_id AND read_at IS NULL)",
  );
  await rows("UPDATE student_guardians SET receives_messages = false WHERE student_id = $1", [child.id]);
  await mark(present);
  const quiet = await unread(guardian);
  await mark(absent);
  t.is(await unread(guardian), quiet, "without consent nobody is told");
  await rows("UPDATE student_guardians SET receives_messages = true WHERE student_id = $1", [child.id]);
});

test("people choose what they are told, and how", async (t) => {
  const account = await newAccount("picky");
  const { client } = account;
  const path = "/communication/notification-preferences";
  const shown = (await client.get(path)).body;
  t.like(
    shown.data.find(
      ({ type, channel }: { type: string; channel: string }) => type === "message" && channel === "in_app",
    ),
    { enabled: true, isDefault: true },
  );
  const set = (...data: object[]) => client.put(path, { data });
  t.is((await set({ type: "message", channel: "in_app", enabled: false })).status, 200);
  await tell(account, "unwanted");
  t.is(await unread(client), 0);
  t.deepEqual((await client.get(base)).body.data, []);

  t.is((await set({ type: "message", channel: "in_app", enabled: null })).status, 200);
  await tell(account, "wanted");
  t.is(await unread(client), 1);

  const quiet = quietNow();
  t.is((await set({ type: "all", channel: "email", enabled: true, ...quiet })).status, 200);
  await tell(account, "by mail");
  const email = await rows(
    "SELECT subject, next_attempt_at > now() + interval '1 second' AS later FROM queued_emails WHERE to_address = $1",
    ["picky@greenfield.example"],
  );
  t.like(email, { length: 1, 0: { subject: "by mail", later: true } });

  t.is((await set({ type: "message", channel: "email", enabled: true, digest: "daily" })).status, 200);
  await tell(account, "summed up");
  t.is((await rows("SELECT FROM queued_emails WHERE subject = 'summed up'")).length, 0);
  const digests = () =>
    rows("SELECT text FROM queued_emails WHERE template_kind = 'notification-digest' AND to_address = $1", [
      "picky@greenfield.example",
    ]);
  t.like(await app.app.runJob("notification-digest", { school: "riverside" }), { mails: 0 });
  t.like(await app.app.runJob("notification-digest"), { schools: 2, mails: 1 });
  t.like(await app.app.runJob("notification-digest"), { schools: 2, mails: 0 }, "said once");
  t.like(await digests(), { length: 1 });
  t.regex((await digests())[0].text, /summed up: About summed up/);

  for (const wrong of [
    { type: "message", channel: "in_app", enabled: true, digest: "daily" },
    { type: "message", channel: "in_app", enabled: true, quietFrom: "21:00", quietTo: "06:00" },
    { type: "message", channel: "email", enabled: true, quietFrom: "21:00" },
    { type: "message", channel: "email", enabled: true, quietFrom: "21:00", quietTo: "21:00:00" },
    { type: "nonsense", channel: "email", enabled: true },
    { type: "message", channel: "pigeon", enabled: true },
  ])
    t.is((await set(wrong)).status, 400, JSON.stringify(wrong));
  const twice = { type: "message", channel: "sms", enabled: true };
  t.is((await set(twice, twice)).status, 400);
});

test.serial("a database failure is a 500, as was specified", async (t) => {
  const account = await newAccount("unlucky");
  await rows("ALTER TABLE notification_counters RENAME COLUMN unread TO broken");
  try {
    t.is((await account.client.get(`${base}/unread-count`)).status, 500);
  } finally {
    await rows("ALTER TABLE notification_counters RENAME COLUMN broken TO unread");
  }
});
