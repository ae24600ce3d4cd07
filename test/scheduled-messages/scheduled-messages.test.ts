import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const database = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
test.after.always(async () => {
  await database.end();
  await app.close();
});
test.afterEach.always(() => setClock());

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
const everyone = { any: [{ kind: "everyone" }] };
const toGuardian = { any: [{ kind: "users", userIds: [guardian.credentials.user.id] }] };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const schedule = async (values: object, client = admin) => {
  const response = await client.post("/scheduled-messages", {
    channel: "in_app",
    subject: "Sports day",
    body: "It is on Friday.",
    audienceFilter: toGuardian,
    ...values,
  });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body;
};
const show = async (id: string) => (await admin.get(`/scheduled-messages/${id}`)).body;
const run = () => app.app.runJob("scheduled-messages");

test.serial("a message goes to its audience when its time has come, and not before", async (t) => {
  const message = await schedule({
    scheduledAt: later(10),
    subject: "Dear {{name}}",
    body: "From {{ school }}",
  });
  t.deepEqual(Object.keys(message), [
    ...[
      "id",
      "schoolId",
      "channel",
      "templateId",
      "subject",
      "body",
      "audienceFilter",
      "scheduledAt",
      "status",
    ],
    ...["sentAt", "errorMessage", "sentByUserId", "createdAt", "updatedAt"],
    ...["recurrence", "countPlanned", "countSent", "countFailed"],
  ]);
  t.like(message, { status: "pending", sentByUserId: admin.credentials.user.id, sentAt: null });
  t.deepEqual(await run(), { job: "scheduled-messages", due: 0, sent: 0, failed: 0 });
  setClock(() => new Date(Date.now() + 11 * 60_000));
  t.deepEqual(await run(), { job: "scheduled-messages", due: 1, sent: 1, failed: 0 });
  t.deepEqual(await run(), { job: "scheduled-messages", due: 0, sent: 0, failed: 0 });
  t.like(await show(message.id), {
    status: "sent",
    countPlanned: 1,
    countSent: 1,
    countFailed: 0,
    errorMessage: null,
  });
  t.truthy((await show(message.id)).sentAt);
  const { data } = (await guardian.get("/communication/notifications?type=scheduled_message")).body;
  t.is(data.length, 1);
  t.regex(data[0].title, /^Dear Grace/);
  t.is(data[0].body, "From Greenfield Academy");
});

test.serial("by e-mail everybody is queued once, and the mail says who it is for", async (t) => {
  const message = await schedule({
    channel: "email",
    audienceFilter: {
      any: [
        { kind: "students", where: {}, send: ["guardians"] },
        { kind: "roles", roles: ["guardian"] },
      ],
    },
    body: "About {{children}}.\n\nGoodbye <b>",
  });
  t.like(await run(), { due: 1, sent: 1, failed: 0 });
  const { countPlanned, countSent } = await show(message.id);
  t.true(countPlanned > 20);
  t.is(countSent, countPlanned);
  const emails = await rows("SELECT to_address, html, text FROM queued_emails WHERE entity_key LIKE $1", [
    `ScheduledMessage:${message.id}:%`,
  ]);
  t.is(emails.length, countPlanned);
  t.is(new Set(emails.map(({ to_address }) => to_address.toLowerCase())).size, countPlanned);
  const wrong = emails.filter(
    ({ text, html }) => !/About \p{L}/u.test(text) || !html.includes("Goodbye &lt;b&gt;"),
  );
  t.deepEqual(wrong, []);
  const recipients = (
    await admin.get(`/message-recipients?scheduledMessageId=${message.id}&limit=200&count=true`)
  ).body;
  t.is(recipients.total, countPlanned);
});

test.serial("a run takes fifty, the oldest first, and several at once take each once", async (t) => {
  for (let n = 0; n < 60; n += 1) await schedule({ subject: `No ${n}`, scheduledAt: later(-120 + n) });
  t.like(await run(), { due: 50, sent: 50, failed: 0 });
  const found = await rows(
    "SELECT status FROM scheduled_messages WHERE subject LIKE 'No %' ORDER BY scheduled_at",
  );
  const statuses = found.map(({ status }) => status);
  t.deepEqual(statuses, [...Array(50).fill("sent"), ...Array(10).fill("pending")]);
  for (let n = 0; n < 20; n += 1) await schedule({ subject: `More ${n}` });
  const reports = await Promise.all([run(), run(), run()]);
  t.is(
    reports.reduce((sum: number, { due }) => sum + due, 0),
    30,
  );
  await run();
  const told = await rows(
    `SELECT title, count(*)::int AS times FROM notifications WHERE title ~ '^(No|More) ' GROUP BY title`,
  );
  t.is(told.length, 80);
  t.true(told.every(({ times }) => times === 1));
});

test.serial("a message to thousands does not hold up the others", async (t) => {
  await rows(
    `INSERT INTO guardians (school_id, id, given_name, family_name, email)
      SELECT $1, gen_random_uuid(), 'Many', 'Number ' || n, 'many' || n || '@many.example' FROM generate_series(1, 2200) n`,
    [admin.credentials.school.id],
  );
  const big = await schedule({ channel: "email", audienceFilter: everyone, scheduledAt: later(-5) });
  const small = await schedule({ scheduledAt: later(-1) });
  t.like(await run(), { due: 2, sent: 2, failed: 0 });
  const [first, second] = [await show(small.id), await show(big.id)];
  t.true(second.countSent > 2200);
  t.true(first.sentAt < second.sentAt, "the later and smaller one was done first");
});

test.serial("a message by a disabled channel is refused, and only kept as a draft", async (t) => {
  const message = (channel: string, status?: string) => ({
    ...{ channel, subject: "School trip", body: "We leave at seven", status },
    audienceFilter: { any: [{ kind: "everyone" }] },
  });
  for (const channel of ["sms", "push", "messaging_app"]) {
    const refused = await admin.post("/scheduled-messages", message(channel));
    t.like(refused.body, { status: 409, code: "channel_disabled" });
    t.regex(refused.body.detail, new RegExp(`^The channel ${channel} is disabled \\(.+\\); `));
  }
  const draft = await admin.post("/scheduled-messages", message("sms", "draft"));
  t.is(draft.status, 201);
  const path = `/scheduled-messages/${draft.body.id}`;
  t.is((await admin.patch(path, { body: "We leave at eight" })).status, 200);
  t.is((await admin.patch(path, { status: "pending" })).body.code, "channel_disabled");
  t.like(await show(draft.body.id), { status: "draft", body: "We leave at eight" });
});

test.serial("a message to nobody, or by a channel that is gone by then, fails and says why", async (t) => {
  const students = (await admin.get("/students?limit=1")).body.data;
  await rows("UPDATE students SET user_id = NULL WHERE id = $1", [students[0].id]);
  const nobody = await schedule({
    audienceFilter: {
      any: [{ kind: "students", where: { studentIds: [students[0].id] }, send: ["students"] }],
    },
  });
  const nowhere = await schedule({ channel: "sms", status: "draft" });
  await rows("UPDATE scheduled_messages SET status = 'pending' WHERE id = $1", [nowhere.id]);
  t.like(await run(), { due: 2, sent: 0, failed: 2 });
  t.like(await show(nobody.id), { status: "failed", sentAt: null });
  t.regex((await show(nobody.id)).errorMessage, /audience is empty/);
  t.regex((await show(nowhere.id)).errorMessage, /sms is disabled/);
});

test.serial(
  "a series goes on by the clock on the wall, and what was missed is not made up for",
  async (t) => {
    const message = await schedule({
      recurrence: "FREQ=WEEKLY;COUNT=5",
      subject: "Weekly",
      scheduledAt: later(-1),
    });
    const start = Date.parse(message.scheduledAt);
    await run();
    const series = () =>
      rows(
        "SELECT scheduled_at, status FROM scheduled_messages WHERE subject = 'Weekly' ORDER BY scheduled_at",
      );
    const week = 7 * 86_400_000;
    t.deepEqual(
      (await series()).map(({ scheduled_at, status }) => [scheduled_at.getTime() - start, status]),
      [
        [0, "sent"],
        [week, "pending"],
      ],
    );
    setClock(() => new Date(start + 2.5 * week));
    await run();
    t.deepEqual(
      (await series()).map(({ scheduled_at, status }) => [scheduled_at.getTime() - start, status]),
      [
        [0, "sent"],
        [week, "sent"],
        [3 * week, "pending"],
      ],
    );
    setClock(() => new Date(start + 4.5 * week));
    await run();
    t.is((await series()).length, 3, "the fifth was missed, and there is no sixth");
    for (const recurrence of [
      "FREQ=HOURLY",
      "FREQ=DAILY;DTSTART=20260101",
      "nonsense",
      "FREQ=DAILY;COUNT=0",
      ";",
    ])
      t.is(
        (
          await admin.post("/scheduled-messages", {
            channel: "in_app",
            subject: "x",
            body: "x",
            audienceFilter: everyone,
            recurrence,
          })
        ).status,
        400,
        recurrence,
      );
  },
);

test.serial("a message is changed and cancelled until it is taken", async (t) => {
  const message = await schedule({ scheduledAt: later(60) });
  const path = `/scheduled-messages/${message.id}`;
  t.like((await admin.patch(path, { subject: "Other", scheduledAt: later(30) })).body, { subject: "Other" });
  t.is((await admin.patch(path, { body: "{{nonsense}}" })).status, 400);
  t.is((await admin.patch(path, { channel: "email" })).status, 400);
  t.like((await admin.put(`${path}/cancellation`)).body, { status: "cancelled" });
  t.like((await admin.put(`${path}/cancellation`)).body, { status: 409, code: "message_status" });
  t.like((await admin.patch(path, { subject: "Late" })).body, { status: 409, code: "message_status" });
  const draft = await schedule({ status: "draft", scheduledAt: later(-5) });
  t.like(await run(), { due: 0 });
  t.like((await admin.patch(`/scheduled-messages/${draft.id}`, { status: "pending" })).body, {
    status: "pending",
  });
  t.like(await run(), { due: 1, sent: 1 });
  const { data } = (await admin.get(`/audit-events?entityId=${message.id}`)).body;
  t.deepEqual(
    data.map(({ action }) => action).sort(),
    ["create", "update", "cancel"].map((verb) => `scheduled_messages.${verb}`).sort(),
  );
});

test.serial("a template gives the words, and is refused with variables that there are not", async (t) => {
  const values = {
    key: "fees-reminder",
    channel: "email",
    subject: "Fees of {{children}}",
    body: "Dear {{name}}",
  };
  const { status, body: template } = await bursar.post("/message-templates", values);
  t.is(status, 201, JSON.stringify(template));
  t.like(template, { version: 1, status: "active" });
  t.like((await bursar.post("/message-templates", values)).body, { status: 409 });
  for (const body of ["{{balance}}", "{{name}", "}}", "{{}}"])
    t.is((await bursar.post("/message-templates", { ...values, key: "wrong", body })).status, 400, body);
  t.is((await bursar.post("/message-templates", { ...values, key: "bare", subject: null })).status, 400);
  const changed = await bursar.patch(`/message-templates/${template.id}`, { body: "Dear {{name}}!" });
  t.like(changed.body, { version: 2 });
  const bare = { channel: "email", templateId: template.id, audienceFilter: toGuardian };
  const made = await bursar.post("/scheduled-messages", bare);
  t.like(made.body, { subject: "Fees of {{children}}", body: "Dear {{name}}!", templateId: template.id });
  t.is((await bursar.post("/scheduled-messages", { ...bare, channel: "in_app" })).status, 400);
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.post("/scheduled-messages", bare)).status, 400);
  await run();
});

test.serial("only some may write to many, and no school sees another's", async (t) => {
  const message = await schedule({ scheduledAt: later(60) });
  for (const role of ["teacher", "guardian", "student"]) {
    const client = await app.as(role);
    t.is((await client.get("/scheduled-messages")).status, 403, role);
    t.is((await client.put(`/scheduled-messages/${message.id}/cancellation`)).status, 403, role);
  }
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.get(`/scheduled-messages/${message.id}`)).status, 404);
  t.is((await elsewhere.patch(`/scheduled-messages/${message.id}`, { subject: "x" })).status, 404);
  t.is((await elsewhere.put(`/scheduled-messages/${message.id}/cancellation`)).status, 404);
  t.deepEqual((await elsewhere.get(`/message-recipients?scheduledMessageId=${message.id}`)).body.data, []);
  t.is((await elsewhere.get("/scheduled-messages?count=true")).body.total, 0);
  const { data } = (await guardian.get("/communication/channels")).body;
  t.deepEqual(
    data.map(({ channel, state }) => `${channel} ${state}`),
    ["in_app ready", "email ready", "push disabled", "sms disabled", "messaging_app disabled"],
  );
});
