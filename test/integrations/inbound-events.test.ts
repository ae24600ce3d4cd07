import { createHmac, randomUUID } from "node:crypto";
import test, { type ExecutionContext } from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { cli } from "../support/process/process.ts";
import { oneRoster, startPartner, studentRecord } from "./remote-system.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
const partner = await startPartner(oneRoster({ users: [studentRecord(1, 1)] }));
test.after.always(async () => {
  partner.close();
  await superuser.end();
  await app.close();
});

let count = 0;
async function connection(client = admin) {
  count += 1;
  const { body } = await client.post("/integration-connections", {
    ...{ name: `Partner ${count}`, connector: "oneroster", everyMinutes: 600 },
    baseUrl: `${partner.url}/ims/oneroster/rostering/v1p2`,
  });
  const path = `/integration-connections/${body.id}`;
  const { body: inbound } = await client.post(`${path}/inbound-secret`);
  return { id: body.id as string, at: path, ...(inbound as { path: string; secret: string }) };
}

interface Sent {
  id?: string;
  body?: string;
  at?: number;
  headers?: Record<string, string>;
}

async function post(
  { path, secret }: { path: string; secret: string },
  { id = randomUUID(), body = '{"type":"roster.changed"}', at = Date.now(), headers = {} }: Sent = {},
) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  const response = await fetch(app.url + path, {
    method: "POST",
    headers: {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1a,nothing v1,${signature}`,
      ...headers,
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as any };
}

async function pull(t: ExecutionContext, at: string) {
  const { body } = await admin.post(`${at}/sync`);
  t.is(body.status, "succeeded", JSON.stringify(body));
}
const nextSync = async (at: string) => (await admin.get(at)).body.nextSyncAt;

test.serial("an event makes its connection be pulled from soon, once however often it comes", async (t) => {
  const mine = await connection();
  t.deepEqual((await post(mine)).body, { status: "ignored" }, "a draft is not pulled from");
  await admin.put(`${mine.at}/activation`);
  await pull(t, mine.at);
  const before = await nextSync(mine.at);
  t.true(Date.parse(before) > Date.now() + 3_600_000);
  const id = randomUUID();
  t.deepEqual(await post(mine, { id }), { status: 200, body: { status: "processed" } });
  t.true(Date.parse(await nextSync(mine.at)) <= Date.now());
  await pull(t, mine.at);
  const after = await nextSync(mine.at);
  t.deepEqual(await post(mine, { id }), { status: 200, body: { status: "duplicate" } });
  t.is(await nextSync(mine.at), after);
  const { data } = (await admin.get(`/inbound-events?integrationConnectionId=${mine.id}`)).body;
  t.deepEqual(data.map(({ status }) => status).sort(), ["ignored", "processed"]);
  t.like(data[0], { type: "roster.changed" });
  t.is((await elsewhere.get(`/inbound-events/${data[0].id}`)).status, 404);
});

test.serial("what comes while a pull runs is not lost", async (t) => {
  const mine = await connection();
  await admin.put(`${mine.at}/activation`);
  const plain = partner.response;
  let told: Promise<any> | undefined;
  partner.response = (url, req, res) => {
    if (told || !url.pathname.endsWith("/users")) return plain(url, req, res);
    told = post(mine).then(() => res.end(JSON.stringify(plain(url, req, res))));
    return undefined;
  };
  await pull(t, mine.at);
  partner.response = plain;
  t.truthy(told);
  t.true(Date.parse(await nextSync(mine.at)) <= Date.now());
});

test.serial("what is not signed as it must be is refused, whatever is wrong with it", async (t) => {
  const mine = await connection();
  const theirs = await connection(elsewhere);
  const responses = [
    await post({ ...mine, secret: theirs.secret }),
    await post({ ...mine, path: theirs.path }),
    await post({ ...mine, path: `/inbound-events/${theirs.path.split("/")[2]}/${mine.id}` }),
    await post({ ...mine, path: `/inbound-events/${randomUUID()}/${randomUUID()}` }),
    await post({ ...mine, path: "/inbound-events/x/y" }),
    await post(mine, { at: Date.now() - 6 * 60_000 }),
    await post(mine, { at: Date.now() + 6 * 60_000 }),
    await post(mine, { headers: { "webhook-timestamp": "soon" } }),
    await post(mine, { headers: { "webhook-signature": "" } }),
    await post(mine, { headers: { "webhook-id": "another" } }),
  ];
  for (const [index, { status, body }] of responses.entries()) {
    t.is(status, 401, String(index));
    t.is(body.detail, responses[0]!.body.detail);
  }
  t.is((await post(mine, { body: "not JSON" })).status, 200);
  t.is((await post(mine, { body: "x".repeat(1_100_000) })).status, 413);
  const { body: anew } = await admin.post(`${mine.at}/inbound-secret`);
  t.is((await post(mine)).status, 401, "a secret before it is void");
  t.is((await post(anew)).status, 200);
  t.is((await elsewhere.post(`${mine.at}/inbound-secret`)).status, 404);
  await admin.delete(mine.at);
  t.is((await post(anew)).status, 401);
  t.like((await admin.post(`${mine.at}/inbound-secret`)).body, { status: 409, code: "connection_status" });
  const sealed = "SELECT inbound_secret AS secret FROM integration_connections WHERE id = $1";
  t.is((await superuser.query(sealed, [mine.id])).rows[0].secret, null);
  t.regex((await superuser.query(sealed, [theirs.id])).rows[0].secret, /^v1\./);
});

test.serial("operators see endpoints and their messages, and send them again", async (t) => {
  const { body: endpoint } = await admin.post("/webhook-endpoints", {
    ...{ name: "Library", url: `${partner.url}/hooks`, eventTypes: ["student.created"] },
  });
  const env = { DATABASE_URL: app.databaseUrl, INTEGRATION_ALLOW: "127.0.0.1" };
  const run = async (...args: string[]) => {
    const { stdout, stderr, code } = await cli(["webhooks", ...args, "--json"], env);
    t.is(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const { id } = await run("test", endpoint.id);
  partner.response = (_url, _req, res) => {
    res.statusCode = 500;
    return "{}";
  };
  const job = await cli(["run-job", "webhooks", "--json"], env);
  t.is(job.code, 0, job.stderr);
  t.like(JSON.parse(job.stdout), { delivered: 0, failed: 1 });
  const listed = await run("list", "--school", "greenfield");
  t.like(
    listed.find(({ name }: { name: string }) => name === "Library"),
    { waiting: 1, dead: 0 },
  );
  t.like(await run("show", endpoint.id), {
    school: "greenfield",
    lastError: "The endpoint responded with 500",
  });
  t.like((await run("deliveries", endpoint.id, "--status", "failed"))[0], { id, responseCode: 500 });
  t.deepEqual(await run("replay", endpoint.id), { count: 1 });
  t.like((await run("deliveries", endpoint.id))[0], { status: "queued", attempts: 0 });
  const unknown = await cli(["webhooks", "show", randomUUID()], env);
  t.not(unknown.code, 0);
  t.false(JSON.stringify(await run("show", endpoint.id)).includes("v1."));
});
