import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { sendWebhooks, type WebhookReport } from "../../../src/core/integrations/webhooks/send-webhooks.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
const closing: (() => void)[] = [];
test.after.always(async () => {
  setClock();
  for (const close of closing) close();
  await superuser.end();
  await app.close();
});

interface Heard {
  headers: IncomingHttpHeaders;
  text: string;
  body: any;
}

/** An endpoint that does whatever a test wants: it answers with a status, or with nothing at all. */
async function receiver(response: (res: ServerResponse, heard: Heard) => number | undefined = () => 204) {
  const heard: Heard[] = [];
  const each = { response };
  const server = createServer(async (req, res) => {
    let text = "";
    for await (const piece of req) text += piece;
    const message = { headers: req.headers, text, body: JSON.parse(text) };
    heard.push(message);
    const status = each.response(res, message);
    if (status === undefined) return;
    res.statusCode = status;
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return Object.assign(each, { heard, url });
}

let count = 0;
/** What a test made: the next one hears nothing of it. */
const open: (() => Promise<unknown>)[] = [];
async function endpoint(url: string, eventTypes: string[], more: object = {}, client = admin) {
  count += 1;
  const response = await client.post("/webhook-endpoints", {
    ...{ name: `Endpoint ${count}`, url, eventTypes },
    ...more,
  });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  const path = `/webhook-endpoints/${response.body.id}`;
  open.push(() => client.delete(path));
  return { ...response.body, path };
}
const send = (): Promise<WebhookReport> => sendWebhooks({ signal: new AbortController().signal });
const deliveries = async (id: string) =>
  (await admin.get(`/webhook-deliveries?webhookEndpointId=${id}&limit=200`)).body.data;
const later = (ms: number) => {
  const at = Date.now() + ms;
  setClock(() => new Date(at));
};
const hour = 3_600_000;

const signatureOf = ({ headers, text }: Heard, secret: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`)
    .digest("base64")}`;

test.afterEach(async () => {
  setClock();
  for (const remove of open.splice(0)) await remove();
});

test.serial("what happens is told once, signed, to those who asked for it", async (t) => {
  const other = await receiver();
  const { url, heard } = await receiver();
  const made = await endpoint(url, ["student.created", "student.updated"]);
  await endpoint(other.url, ["payment.received"]);
  await endpoint(other.url, ["student.created"], {}, elsewhere);
  t.regex(made.secret, /^whsec_[\w+/]{43}=$/);
  const { body: student } = await admin.post("/students", { givenName: "Ada", familyName: "Hook" });
  await admin.patch(`/students/${student.student.id}`, { preferredName: "Addie" });
  t.like(await send(), { delivered: 2, failed: 0, dead: 0 });
  t.like(await send(), { delivered: 0 }, "once");
  t.is(other.heard.length, 0);
  t.deepEqual(heard.map(({ body }) => body.type).sort(), ["student.created", "student.updated"]);
  const first = heard.find(({ body }) => body.type === "student.created")!;
  t.deepEqual(first.body.data, {
    id: student.student.id,
    admissionNumber: student.student.admissionNumber,
    status: "active",
  });
  t.is(first.headers["webhook-signature"], signatureOf(first, made.secret));
  t.true(Math.abs(Number(first.headers["webhook-timestamp"]) - Date.now() / 1000) < 60);
  const [delivery] = await deliveries(made.id);
  t.like(delivery, { status: "delivered", attempts: 1, responseCode: 204, entityId: student.student.id });
  t.is((await admin.get(made.path)).body.secret, undefined);
  t.false(JSON.stringify((await admin.get("/webhook-endpoints.csv")).body).includes("whsec"));
});

test.serial("what is rolled back is not told", async (t) => {
  const { url, heard } = await receiver();
  const { id } = await endpoint(url, ["student.created"]);
  const { status } = await admin.post("/students", {
    ...{ givenName: "No", familyName: "Body", guardians: [] },
    enrollment: { academicYearId: id, gradeLevelId: id, startsOn: "2026-09-01" },
  });
  t.is(status, 400);
  await send();
  t.is(heard.length, 0);
});

test.serial("what fails is tried again later, at last is dead, and can be replayed", async (t) => {
  const target = await receiver(() => 500);
  const { id, path } = await endpoint(target.url, ["student.created"], { disableAfterDays: 30 });
  await admin.post("/students", { givenName: "Eve", familyName: "Retry" });
  let [delivery] = await deliveries(id);
  let tries = 0;
  for (; delivery.status !== "dead" && tries < 20; tries += 1) {
    setClock(() => new Date(delivery.nextAttemptAt ?? Date.now()));
    await send();
    [delivery] = await deliveries(id);
  }
  t.is(tries, 10);
  t.like(delivery, { attempts: 10, responseCode: 500, lastError: "The endpoint responded with 500" });
  t.is(delivery.log.length, 10);
  const waits = delivery.log.map(({ at }) => Date.parse(at));
  t.true(waits[2] - waits[1] > 4 * 60_000 && waits[9]! - waits[8]! > 20 * hour, "ever later");
  t.is(new Set(target.heard.map(({ headers }) => headers["webhook-id"])).size, 1, "one message");
  t.like((await admin.get(path)).body, { status: "active", consecutiveFailures: 10 });
  target.response = () => 200;
  t.deepEqual((await admin.post(`${path}/replay`, {})).body, { count: 1 });
  await send();
  [delivery] = await deliveries(id);
  t.like(delivery, { status: "delivered", attempts: 1 });
  t.like((await admin.get(path)).body, { consecutiveFailures: 0, failingSince: null, lastError: null });
  t.like((await admin.post(`/webhook-deliveries/${delivery.id}/replay`)).body, { status: "queued" });
  t.like(await send(), { delivered: 1 });
  t.is(target.heard.length, 12);
});

test.serial(
  "an endpoint that fails for days is told nothing more, and the school is told that",
  async (t) => {
    const target = await receiver(() => 500);
    const { id, path, name } = await endpoint(target.url, ["student.created"], { disableAfterDays: 1 });
    await admin.post("/students", { givenName: "Dee", familyName: "Days" });
    await send();
    later(25 * hour);
    t.like(await send(), { disabled: 1 });
    t.like((await admin.get(path)).body, {
      status: "disabled",
      lastError: "The endpoint responded with 500",
    });
    const { rows } = await superuser.query(
      "SELECT subject, text FROM queued_emails WHERE template_kind = 'webhook-stopped'",
    );
    t.is(rows.length, 1);
    t.true(rows[0].subject.includes(name));
    const activities = await superuser.query("SELECT FROM activity_entries WHERE entity_id = $1", [id]);
    t.is(activities.rowCount, 1);
    // Nothing is written for it, and nothing can be replayed until it is back.
    await admin.post("/students", { givenName: "Un", familyName: "Heard" });
    t.is((await deliveries(id)).length, 1);
    t.like((await admin.post(`${path}/test`)).body, { status: 409, code: "webhook_endpoint_status" });
    target.response = () => 200;
    t.like((await admin.put(`${path}/activation`)).body, { status: "active", failingSince: null });
    t.like((await admin.post(`${path}/test`)).body, { eventType: "webhook.test", status: "queued" });
    await admin.post(`${path}/replay`, {});
    t.like(await send(), { delivered: 2 });
  },
);

test.serial("one that hangs delays nobody, and rests", async (t) => {
  const held: ServerResponse[] = [];
  const hanging = await receiver((res) => void held.push(res));
  const slow = await endpoint(hanging.url, ["student.created"]);
  for (const _ of [1, 2, 3]) await admin.post("/students", { givenName: "Slow", familyName: "Hook" });
  const quick = await receiver();
  const fast = await endpoint(quick.url, ["student.created"]);
  const ended = send();
  while (!hanging.heard.length) await new Promise((resolve) => setImmediate(resolve));
  // It happens while the other lets us wait.
  await admin.post("/students", { givenName: "Fast", familyName: "Hook" });
  while (!quick.heard.length) await new Promise((resolve) => setImmediate(resolve));
  t.is((await deliveries(slow.id)).filter(({ attempts }) => attempts).length, 0, "still waiting");
  for (const res of held) res.destroy();
  await ended;
  t.like((await deliveries(fast.id))[0], { status: "delivered" });
  const row = (await admin.get(slow.path)).body;
  t.is(row.consecutiveFailures, 1);
  t.regex(row.lastError, /cannot be reached/);
  t.truthy(row.restsUntil);
  t.like(await send(), { delivered: 0, failed: 0 }, "nobody asks it meanwhile");
  await admin.delete(slow.path);
  t.is((await admin.get(`/webhook-deliveries?webhookEndpointId=${slow.id}`)).body.data.length, 0);
});

test.serial("410 ends it at once, and Retry-After is kept to", async (t) => {
  const gone = await receiver(() => 410);
  const { path } = await endpoint(gone.url, ["student.created"]);
  await admin.post(`${path}/test`);
  t.like(await send(), { dead: 1, disabled: 1 });
  const busy = await receiver((res) => {
    res.setHeader("retry-after", "7200");
    return 503;
  });
  const { id, path: other } = await endpoint(busy.url, ["student.created"]);
  await admin.post(`${other}/test`);
  const before = Date.now();
  await send();
  const [delivery] = await deliveries(id);
  t.true(Date.parse(delivery.nextAttemptAt) >= before + 7_200_000);
  t.true(Date.parse((await admin.get(other)).body.restsUntil) >= before + 7_200_000);
});

test.serial("a paused endpoint hears later; a new secret signs beside the old one for a day", async (t) => {
  const { url, heard } = await receiver();
  const { path, secret } = await endpoint(url, ["student.created"]);
  t.like((await admin.put(`${path}/pause`)).body, { status: "paused" });
  await admin.post("/students", { givenName: "Pat", familyName: "Pause" });
  t.like(await send(), { delivered: 0 });
  const { body } = await admin.post(`${path}/secret-rotation`);
  t.not(body.secret, secret);
  await admin.put(`${path}/activation`);
  t.like(await send(), { delivered: 1 });
  const expected = [body.secret, secret].map((each) => signatureOf(heard[0]!, each));
  t.deepEqual((heard[0]!.headers["webhook-signature"] as string).split(" "), expected);
  later(25 * hour);
  await admin.post(`${path}/test`);
  await send();
  t.is(heard[1]!.headers["webhook-signature"], signatureOf(heard[1]!, body.secret));
});

test.serial("every kind of event comes with what the catalogue says is in it", async (t) => {
  const { url } = await receiver();
  const { data: types } = (await admin.get("/webhook-event-types")).body;
  const { id } = await endpoint(
    url,
    types.map(({ type }) => type),
  );
  // Rows of the demo happen once more, whoever makes them: statements that change nothing are not told.
  const school = "school_id = (SELECT school_id FROM webhook_endpoints WHERE id = $1)";
  const touch = (text: string) => superuser.query(text.replaceAll("WHERE", `WHERE ${school} AND`), [id]);
  await touch("UPDATE students SET updated_at = now() WHERE true");
  t.is((await deliveries(id)).length, 0);
  const { student } = (await admin.post("/students", { givenName: "Cat", familyName: "Alogue" })).body;
  await touch(`UPDATE students SET status = 'transferred' WHERE id = '${student.id}'`);
  await touch(`UPDATE enrollments SET section_id = NULL, roll_number = NULL
    WHERE id = (SELECT id FROM enrollments WHERE status = 'active' AND section_id IS NOT NULL ORDER BY id LIMIT 1)`);
  await touch(`UPDATE enrollments SET status = 'withdrawn', ends_on = greatest(starts_on, current_date)
    WHERE status = 'active' AND section_id IS NULL`);
  await touch(`INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, starts_on)
    SELECT school_id, gen_random_uuid(), '${student.id}', academic_year_id, grade_level_id, starts_on
    FROM enrollments WHERE status = 'active' LIMIT 1`);
  await touch(`UPDATE attendance_sessions SET status = 'taken', taken_at = now()
    WHERE id = (SELECT id FROM attendance_sessions ORDER BY id LIMIT 1)`);
  await touch(`INSERT INTO fee_invoices (school_id, id, number, student_id, issued_on, due_on, currency,
      subtotal_minor, total_minor)
    SELECT school_id, gen_random_uuid(), 'X-1', '${student.id}', current_date, current_date, 'KES', 100, 100
    FROM students WHERE id = '${student.id}'`);
  await touch(`UPDATE fee_invoices SET cancelled_at = now(), closed_reason = 'x' WHERE number = 'X-1'`);
  await touch(`INSERT INTO payments (school_id, id, student_id, currency, amount_minor, method, paid_on, status)
    SELECT school_id, gen_random_uuid(), id, 'KES', 100, 'cash', current_date, 'confirmed'
    FROM students WHERE id = '${student.id}'`);
  await touch(`UPDATE payments SET status = 'reversed' WHERE student_id = '${student.id}'`);
  await touch(`UPDATE report_cards SET status = 'reviewed'
    WHERE id = (SELECT id FROM report_cards WHERE status = 'published' ORDER BY id LIMIT 1)`);
  await touch(`UPDATE report_cards SET status = 'published' WHERE status = 'reviewed'`);
  const told = await deliveries(id);
  for (const { type, sample } of types) {
    const found = told.find(({ eventType }) => eventType === type);
    t.truthy(found, type);
    if (found) t.deepEqual(Object.keys(found.data).sort(), Object.keys(sample.data).sort(), type);
  }
});

test.serial("what is wrong with an endpoint is said, and who may not have one is refused", async (t) => {
  const post = (more: object) =>
    admin.post("/webhook-endpoints", { name: "W", url: "https://example.org/", eventTypes: [], ...more });
  const paths = async (more: object) => (await post(more)).body.errors.map(({ path }) => path);
  t.deepEqual(await paths({ name: " ", url: "x" }), ["name", "url", "eventTypes"]);
  t.deepEqual(await paths({ eventTypes: ["diary.opened"] }), ["eventTypes.0"]);
  const eventTypes = ["student.created"];
  t.deepEqual(await paths({ eventTypes, url: "https://169.254.169.254/" }), ["url"]);
  t.deepEqual(await paths({ eventTypes, url: "https://user:pass@example.org/" }), ["url"]);
  const { path, id } = await endpoint("https://example.org/hook", eventTypes, { name: "Mine" });
  t.like((await post({ name: "Mine", eventTypes })).body, { status: 409, code: "duplicate" });
  t.deepEqual((await admin.patch(path, { url: "https://10.0.0.1/" })).body.errors[0].path, "url");
  t.like((await admin.patch(path, { eventTypes: ["payment.received", "payment.received"] })).body, {
    eventTypes: ["payment.received"],
  });
  t.is((await bursar.get("/webhook-endpoints")).status, 403);
  t.is((await bursar.post(`${path}/test`)).status, 403);
  for (const act of ["test", "replay", "secret-rotation"])
    t.is((await elsewhere.post(`${path}/${act}`, {})).status, 404, act);
  t.is((await elsewhere.get(path)).status, 404);
  await admin.put(`${path}/pause`);
  t.like((await admin.post(`${path}/replay`, {})).body, { status: 409, code: "webhook_endpoint_status" });
  const { data } = (await admin.get(`/audit-events?entityId=${id}&limit=200`)).body;
  t.deepEqual(data.map(({ action }) => action).sort(), [
    "webhook_endpoints.create",
    "webhook_endpoints.pause",
    "webhook_endpoints.update",
  ]);
  t.false(JSON.stringify(data).includes("whsec"));
});
