import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { sendWebhooks } from "../../../src/core/integrations/webhooks/send-webhooks.ts";
import { startApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { helperAccount } from "../../support/helper-account.ts";
import { openClient } from "../../support/open-client.ts";
import { cli } from "../../support/process/process.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const told: { type: string; data: any }[] = [];
const server = createServer(async (req, res) => {
  let text = "";
  for await (const piece of req) text += piece;
  told.push(JSON.parse(text));
  res.end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
test.after.always(async () => {
  server.close();
  await superuser.end();
  await app.close();
});

const send = () => sendWebhooks({ signal: new AbortController().signal });
const it = ["integrations.read", "integrations.manage"];
const admit = (givenName: string) => admin.post("/students", { givenName, familyName: "Withheld" });
const delivery = async (id: string) =>
  (await admin.get(`/webhook-deliveries?webhookEndpointId=${id}&limit=1`)).body.data[0];
const reports = async (id: string) => {
  const { rowCount: emails } = await superuser.query(
    "SELECT FROM queued_emails WHERE template_kind = 'webhook-unauthorized' AND entity_key LIKE $1",
    [`%${id}%`],
  );
  const { rowCount: events } = await superuser.query(
    "SELECT FROM audit_events WHERE entity_id = $1 AND action = 'webhook_endpoints.withhold'",
    [id],
  );
  return { emails, events };
};
let count = 0;
async function endpointOf(client: Client = admin, eventTypes = ["student.created"]) {
  count += 1;
  const { status, body } = await client.post("/webhook-endpoints", { name: `E${count}`, url, eventTypes });
  if (status !== 201) throw new Error(JSON.stringify(body));
  told.length = 0;
  return { id: body.id as string, path: `/webhook-endpoints/${body.id}` };
}
test.afterEach.always(async () => {
  for (const { id } of (await admin.get("/webhook-endpoints?limit=200")).body.data)
    await admin.delete(`/webhook-endpoints/${id}`);
});

test.serial("an endpoint gets no event that its person may no longer read", async (t) => {
  const person = await helperAccount(app, admin, ...it, "students.read", "fees.read");
  const { id, path } = await endpointOf(person.client, ["student.created", "student.updated"]);
  t.is((await admin.get(path)).body.authorizedBy, person.userId);
  const { student } = (await admit("Before")).body;
  t.like(await send(), { delivered: 1, dead: 0 });

  await person.allow(...it, "fees.read");
  await admit("After");
  t.like(await send(), { delivered: 0, dead: 1 });
  await admin.patch(`/students/${student.id}`, { preferredName: "Again" });
  t.like(await send(), { delivered: 0, dead: 1 });
  t.is(told.length, 1);
  const reason = `${person.name}, who authorized this endpoint, no longer has the permissions for it: students.read`;
  t.like(await delivery(id), { status: "dead", attempts: 0, lastError: reason, nextAttemptAt: null });
  const shown = (await admin.get(path)).body;
  t.like(shown, { status: "active", lastError: reason, consecutiveFailures: 0 });
  t.truthy(shown.unauthorizedSince);
  t.deepEqual(await reports(id), { emails: 1, events: 1 }, "the office is told once");

  // Nor do retries, or another manager without the permission, bring it out.
  t.is((await person.client.post(`${path}/replay`, {})).body.count, 2);
  t.like(await send(), { delivered: 0, dead: 2 });
  t.like((await person.client.put(`${path}/activation`)).body, { code: "beyond_own_permissions" });

  t.like((await admin.put(`${path}/activation`)).body, {
    ...{ authorizedBy: admin.credentials.user.id, unauthorizedSince: null, lastError: null },
  });
  await admin.post(`${path}/replay`, {});
  t.like(await send(), { delivered: 2, dead: 0 });
  t.deepEqual(await reports(id), { emails: 1, events: 1 });
});

test.serial("a narrower scope is not enough, and permissions that come back count at once", async (t) => {
  const person = await helperAccount(app, admin, ...it, "students.read");
  const { id, path } = await endpointOf(person.client);
  await person.allow(...it, "students.read:own_classes");
  await admit("Narrow");
  t.like(await send(), { dead: 1 });
  await person.allow(...it, "students.read");
  await admit("Wide");
  t.like(await send(), { delivered: 1 });
  t.like((await admin.get(path)).body, { unauthorizedSince: null, lastError: null });
  await person.allow(...it);
  await admit("Narrow again");
  await send();
  t.is((await reports(id)).events, 2, "a second loss is told again");
});

test.serial("only the events concerned are withheld", async (t) => {
  const person = await helperAccount(app, admin, ...it, "students.read", "fees.read");
  const { id } = await endpointOf(person.client, ["student.created", "payment.received"]);
  await person.allow(...it, "students.read");
  await superuser.query(
    `INSERT INTO webhook_deliveries (school_id, id, webhook_endpoint_id, event_type, data)
      SELECT school_id, gen_random_uuid(), id, 'payment.received', '{"amountMinor": "1"}'
      FROM webhook_endpoints WHERE id = $1`,
    [id],
  );
  await admit("Allowed");
  t.like(await send(), { delivered: 1, dead: 1 });
  t.deepEqual(
    told.map(({ type }) => type),
    ["student.created"],
  );
});

test.serial("a disabled account authorizes nothing, and nobody on record neither", async (t) => {
  const person = await helperAccount(app, admin, ...it, "students.read");
  const { id, path } = await endpointOf(person.client);
  await admin.put(`/users/${person.userId}/disabled`);
  await admit("Disabled");
  t.like(await send(), { delivered: 0, dead: 1 });
  t.regex((await delivery(id)).lastError, /no longer has an active account/);
  // Enabling the account alone does not send what was withheld.
  await admin.delete(`/users/${person.userId}/disabled`);
  t.like(await send(), { delivered: 0, dead: 0 });

  await superuser.query("UPDATE webhook_endpoints SET authorized_by = NULL WHERE id = $1", [id]);
  await admit("Nobody");
  t.like(await send(), { delivered: 0, dead: 1 });
  t.regex((await admin.get(path)).body.lastError, /activate it again/);
});

test.serial("who changes what is sent answers for it; the commands of operators go on", async (t) => {
  const person = await helperAccount(app, admin, ...it, "students.read");
  const { id, path } = await endpointOf(admin);
  await person.client.patch(path, { name: "Only a name" });
  t.is((await admin.get(path)).body.authorizedBy, admin.credentials.user.id);
  await person.client.patch(path, { eventTypes: ["student.updated", "student.created"] });
  t.is((await admin.get(path)).body.authorizedBy, person.userId);
  await person.allow(...it);
  await admit("Operator");
  await send();
  const env = { DATABASE_URL: app.databaseUrl };
  t.is((await cli(["webhooks", "test", id], env)).code, 0);
  t.like(await send(), { delivered: 1 });
  t.is((await cli(["webhooks", "replay", id], env)).code, 0);
  t.like(await send(), { delivered: 0, dead: 1 });
});

test.serial("the data of a delivery is shown to those who may read such records", async (t) => {
  const { id, path } = await endpointOf();
  await admit("Hidden");
  await admin.post(`${path}/test`);
  const query = `webhookEndpointId=${id}`;
  const rowOf = async (client: Client, type: string) =>
    (await client.get(`/webhook-deliveries?${query}&eventType=${type}`)).body.data[0];
  for (const permissions of [it, [...it, "fees.read"], [...it, "students.read:own_classes"]]) {
    const { client } = await helperAccount(app, admin, ...permissions);
    const row = await rowOf(client, "student.created");
    t.false("data" in row, permissions.join());
    t.false("data" in (await client.get(`/webhook-deliveries/${row.id}`)).body);
    t.false("data" in (await client.post(`/webhook-deliveries/${row.id}/replay`)).body);
    const csv = JSON.stringify((await client.get(`/webhook-deliveries.csv?${query}`)).body);
    t.true(csv.includes("student.created"));
    t.false(csv.includes("admissionNumber"));
    t.like(await rowOf(client, "webhook.test"), { data: { endpointId: id } });
  }
  const { client } = await helperAccount(app, admin, ...it, "students.read");
  t.is((await rowOf(client, "student.created")).data.status, "active");
  t.true(
    JSON.stringify((await client.get(`/webhook-deliveries.csv?${query}`)).body).includes("admissionNumber"),
  );
});
