import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";
import { event, openSocket } from "../support/sockets.ts";

// Nothing is sent in this file: the gateway only makes text messages possible.
const app = await startApp({
  SMS_URL: "http://127.0.0.1:9/send",
  SMS_TOKEN: "gateway-secret",
  SMS_FROM: "School",
});
const database = await openClient(app.databaseUrl);
const [admin, teacher, guardian, student, bursar, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("student"),
  app.as("bursar"),
  app.as("admin", "riverside"),
]);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const everyone = { any: [{ kind: "everyone" }] };
const texts = { en: "Go to the sports ground.", fr: "Allez au terrain de sport." };
const start = (values: object = {}, client: Client = admin) =>
  client.post("/emergency-alarms", { kind: "evacuation", texts, audienceFilter: everyone, ...values });
const allClear = (id: string) =>
  admin.put(`/emergency-alarms/${id}/all-clear`, { texts: { en: "Come back in." } });
const own = "/communication/emergency-alarms";
const shown = async (client: Client) => (await client.get(own)).body.data[0];
const rows = async (id: string, query = "") =>
  (await admin.get(`/emergency-alarm-responses?emergencyAlarmId=${id}&limit=200${query}`)).body.data;
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await database.query(`SELECT count(*) FROM ${sql}`, values)).rows[0].count);
test.afterEach.always(async () => {
  const { body } = await admin.get("/emergency-alarms?status=open");
  for (const { id } of body.data) await allClear(id);
});

test.serial("an alarm reaches everybody at once and ends with the all-clear", async (t) => {
  const preview = await admin.post("/emergency-alarms/preview", { audienceFilter: everyone });
  t.is(preview.status, 200, JSON.stringify(preview.body));
  const { body: alarm, status } = await start();
  t.is(status, 201, JSON.stringify(alarm));
  t.like(alarm, { status: "open", isDrill: false, countSafe: 0, startedByName: "Amina Yusuf" });
  t.is(alarm.countPeople, preview.body.count);
  t.is(alarm.countExpected, preview.body.countExpected);
  t.true(alarm.countExpected < alarm.countPeople, "guardians are informed only");
  for (const client of [teacher, student, bursar, admin])
    t.like(await shown(client), { id: alarm.id, expectsResponse: true, response: "waiting" });
  t.like(await shown(guardian), { id: alarm.id, expectsResponse: false });
  t.deepEqual((await shown(teacher)).messages[0].texts, texts);
  t.is<unknown, undefined>(await shown(elsewhere), undefined);
  t.is(
    await count("queued_emails WHERE template_kind = 'emergency-alarm' AND priority = 0"),
    preview.body.countEmail,
  );
  t.is(
    await count(
      "channel_messages WHERE channel = 'sms' AND status = 'PENDING' AND next_attempt_at < now() - interval '1 hour'",
    ),
    preview.body.countSms,
    "ahead of what waits",
  );
  const follow = await admin.post(`/emergency-alarms/${alarm.id}/messages`, { texts: { en: "Stay there." } });
  t.is(follow.status, 201, JSON.stringify(follow.body));
  t.deepEqual(
    (await shown(guardian)).messages.map(({ kind }) => kind),
    ["alarm", "follow_up"],
  );
  const ended = await allClear(alarm.id);
  t.like(ended.body, { status: "ended", endedByName: "Amina Yusuf" });
  t.is((await allClear(alarm.id)).body.code, "alarm_ended");
  t.like(await shown(guardian), { id: alarm.id, status: "ended" });
  t.is((await admin.post(`/emergency-alarms/${alarm.id}/messages`, { texts })).body.code, "alarm_ended");
  t.is((await teacher.put(`${own}/${alarm.id}/response`, { status: "safe" })).body.code, "alarm_ended");
  t.is(
    await count("queued_emails WHERE template_kind = 'emergency-alarm'"),
    3 * preview.body.countEmail,
    "each message once for each person",
  );
  const report = await fetch(`${app.url}/api/v1/emergency-alarms/${alarm.id}.pdf`, {
    headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
  });
  t.is(report.status, 200);
  const [page] = pdfPages(new Uint8Array(await report.arrayBuffer()));
  t.regex(plain(page!), /Evacuation[\s\S]*Go to the sports ground/);
});

test.serial("people respond in one tap, and repeating it changes nothing", async (t) => {
  const { id } = (await start()).body;
  const respond = (client: Client, body: object) => client.put(`${own}/${id}/response`, body);
  const first = await respond(teacher, { status: "safe" });
  t.is(first.status, 200, JSON.stringify(first.body));
  t.like(first.body.data[0], { response: "safe", place: null });
  const { respondedAt } = (await rows(id, "&status=safe"))[0];
  await respond(teacher, { status: "safe" });
  t.is((await rows(id, "&status=safe"))[0].respondedAt, respondedAt);
  const help = await respond(student, { status: "help", place: "Room 4", note: "The door is blocked" });
  t.like(help.body.data[0], { response: "help", place: "Room 4" });
  t.like(await rows(id, "&status=help"), [{ place: "Room 4", note: "The door is blocked" }]);
  t.like((await admin.get(`/emergency-alarms/${id}`)).body, { countSafe: 1, countHelp: 1 });
  const { data } = (await admin.get("/communication/notifications?limit=20")).body;
  t.is(data.filter(({ type }) => type === "emergency_help").length, 1);
  t.is((await respond(teacher, { status: "gone" })).status, 400);
  t.is((await elsewhere.put(`${own}/${id}/response`, { status: "safe" })).status, 404);
  const unaccounted = await rows(id, "&unaccounted=true");
  t.true(unaccounted.every(({ expectsResponse }) => expectsResponse));
  t.is(unaccounted.length, (await admin.get(`/emergency-alarms/${id}`)).body.countWaiting);
});

test.serial("teachers account for their students, the office for everybody", async (t) => {
  const { id } = (await start()).body;
  const mine = (await teacher.get(`/emergency-alarm-responses?emergencyAlarmId=${id}&limit=200`)).body.data;
  t.true(mine.length > 0);
  t.true(mine.every(({ personKind }) => personKind === "student"));
  const responseIds = mine.map((row) => row.id);
  const path = `/emergency-alarms/${id}/responses`;
  const recorded = await teacher.put(path, { responseIds, status: "safe" });
  t.deepEqual(recorded.body, { recorded: responseIds.length }, JSON.stringify(recorded.body));
  t.deepEqual((await teacher.put(path, { responseIds, status: "safe" })).body, { recorded: 0 });
  const other = (await rows(id)).find(({ personKind }) => personKind === "staff");
  const refused = await teacher.put(path, { responseIds: [other.id], status: "safe" });
  t.is(refused.status, 400);
  t.is(refused.body.errors[0].path, "responseIds.0");
  t.is((await admin.put(path, { responseIds: [other.id], status: "help", place: "Library" })).status, 200);
  t.is((await admin.put(path, { responseIds: [other.id], status: "waiting" })).status, 200);
  t.like(
    (await rows(id)).find((row) => row.id === other.id),
    { status: "waiting", place: null },
  );
  t.is((await guardian.put(path, { responseIds, status: "safe" })).status, 403);
  t.is((await student.get("/emergency-alarm-responses")).status, 403);
  t.is((await teacher.get(`/emergency-alarms/${id}`)).status, 200);
  const current = await teacher.get(`/emergency-alarm-responses?emergencyAlarmId=${id}&current=true`);
  t.is(current.status, 200, JSON.stringify(current.body));
});

test.serial("a school has one open alarm, and a real one ends a drill", async (t) => {
  const drill = (await start({ isDrill: true })).body;
  t.is((await start({ isDrill: true })).body.code, "alarm_open");
  const both = await Promise.all([start({ kind: "lockdown" }), start({ kind: "lockdown" })]);
  t.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  t.like((await admin.get(`/emergency-alarms/${drill.id}`)).body, { status: "ended" });
  t.is((await start()).body.code, "alarm_open");
  const { id } = both.find(({ status }) => status === 201)!.body;
  const answers = await Promise.all(
    [teacher, student, bursar].map((client) => client.put(`${own}/${id}/response`, { status: "safe" })),
  );
  t.true(answers.every(({ status }) => status === 200));
  t.like((await admin.get(`/emergency-alarms/${id}`)).body, { countSafe: 3 });
});

test.serial("preferences and quiet hours do not hold an alarm back", async (t) => {
  const quiet = { type: "all", digest: "none", quietFrom: null, quietTo: null, enabled: false };
  const set = await teacher.put("/communication/notification-preferences", {
    data: [
      { ...quiet, channel: "in_app" },
      { ...quiet, channel: "email" },
    ],
  });
  t.is(set.status, 200, JSON.stringify(set.body));
  const { id } = (await start()).body;
  t.like(await shown(teacher), { id });
  const { rows: mails } = await database.query(
    `SELECT e.next_attempt_at < now() AS due FROM queued_emails e JOIN emergency_alarm_responses r
     ON e.to_address = r.email AND e.entity_key LIKE 'EmergencyAlarmMessage:%:' || r.id
     JOIN users u ON u.id = r.user_id WHERE r.emergency_alarm_id = $1 AND u.email LIKE 'teacher%'`,
    [id],
  );
  t.true(mails.length > 0);
  t.true(mails.every(({ due }) => due));
});

test.serial("an alarm whose messages cannot all be queued leaves nothing behind", async (t) => {
  const queued = async () => ({
    alarms: await count("emergency_alarms"),
    people: await count("emergency_alarm_responses"),
    texts: await count("channel_messages"),
    emails: await count("queued_emails WHERE template_kind = 'emergency-alarm'"),
  });
  const before = await queued();
  await database.query(`
    CREATE FUNCTION stop_alarm() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped'; END $$;
    CREATE TRIGGER stop_alarm BEFORE INSERT ON queued_emails FOR EACH ROW
      WHEN (NEW.template_kind = 'emergency-alarm') EXECUTE FUNCTION stop_alarm()`);
  t.is((await start()).status, 500);
  t.deepEqual(await queued(), before);
  await database.query("DROP TRIGGER stop_alarm ON queued_emails; DROP FUNCTION stop_alarm()");
  t.is((await start()).status, 201);
});

test.serial("input is checked, and only those with the permission start an alarm", async (t) => {
  t.is((await start({ texts: {} })).status, 400);
  t.is((await start({ kind: "party" })).status, 400);
  const empty = await start({ audienceFilter: { any: [{ kind: "roles", roles: ["librarian"] }] } });
  t.is(empty.body.errors?.[0].path, "audienceFilter", JSON.stringify(empty.body));
  for (const client of [teacher, guardian, student, bursar]) t.is((await start({}, client)).status, 403);
  t.is((await admin.get("/emergency-alarms?status=open")).body.data.length, 0);
  const { id } = (await start()).body;
  t.is((await elsewhere.get(`/emergency-alarms/${id}`)).status, 404);
  t.is((await elsewhere.put(`/emergency-alarms/${id}/all-clear`, { texts })).status, 404);
  t.is((await elsewhere.get(`/emergency-alarms/${id}.pdf`)).status, 404);
});

test.serial("sockets of the people in it hear of an alarm", async (t) => {
  const { accessToken: token } = guardian.credentials;
  const socket = openSocket(t, app.url, { token });
  await event(socket, "notification:unread-count");
  // What was changed before may be heard of late.
  const heard: string[] = [];
  socket.on("emergency-alarm:changed", ({ id }) => heard.push(id));
  const { id } = (await start()).body;
  while (!heard.includes(id)) await pause(20);
  t.pass();
});
