import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import test from "ava";
import pg from "pg";
import webPush from "web-push";
import { startApp } from "../support/app.ts";
import { quietNow } from "./quiet-now.ts";

/** What a browser does with what arrives; no types come with it. */
const ece = createRequire(createRequire(import.meta.url).resolve("web-push"))("http_ece");

/** A push service that takes, fails for now, or no longer knows the device, by its path. */
const arrived: Array<{ path: string; headers: Record<string, any>; body: Buffer }> = [];
const service = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const path = request.url!;
  if (path.startsWith("/gone")) response.writeHead(410).end();
  else if (path.startsWith("/busy")) response.writeHead(503).end();
  else {
    arrived.push({ path, headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(201).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((resolve) => service.once("listening", resolve));
const { port } = service.address() as AddressInfo;
const keys = webPush.generateVAPIDKeys();
const app = await startApp({
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  INTEGRATION_ALLOW: `127.0.0.1:${port}`,
});
const database = new pg.Client(app.databaseUrl);
await database.connect();
const [admin, teacher, guardian, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("admin", "riverside"),
]);
const base = "/communication/push-subscriptions";

/** A browser with keys of its own. */
function device(path: string) {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}${path}`,
      expirationTime: null,
      keys: { p256dh, auth },
    },
    read: (body: Buffer) =>
      JSON.parse(ece.decrypt(body, { version: "aes128gcm", privateKey: pair, authSecret: auth }).toString()),
  };
}
const devices = async (client: any) => (await client.get(base)).body.data as any[];
const job = () => app.app.runJob("channel-queue");
const announce = (client: any, userIds: string[], title = "Fire drill") =>
  client.post("/announcements", {
    title,
    body: "At ten.",
    audienceFilter: { any: [{ kind: "users", userIds }] },
    status: "scheduled",
  });

test.after.always(async () => {
  await database.end();
  await app.close();
  service.close();
});

test.serial(
  "a device takes what its account is told, encrypted for it, once, and is forgotten when it is gone",
  async (t) => {
    t.like(
      (await admin.get("/communication/channels")).body.data.find(({ channel }: any) => channel === "push"),
      {
        state: "ready",
      },
    );
    t.is((await guardian.get("/communication/push-key")).body.publicKey, keys.publicKey);
    const [phone, browser, gone, busy] = ["/phone", "/browser", "/gone", "/busy"].map(device);
    for (const each of [phone, browser, gone, busy]) {
      const made = await guardian.post(base, each!.subscription);
      t.is(made.status, 201, JSON.stringify(made.body));
    }
    await guardian.post(base, phone!.subscription);
    t.is((await devices(guardian)).length, 4, "the same device twice is one");
    t.is((await announce(admin, [guardian.credentials.user.id])).status, 201);
    t.like(await job(), { claimed: 4, sent: 2, retried: 1, failed: 1 });
    t.deepEqual(arrived.map(({ path }) => path).sort(), ["/browser", "/phone"]);
    const { headers, body } = arrived.find(({ path }) => path === "/phone")!;
    t.like(phone!.read(body), { title: "Fire drill", body: "At ten." });
    t.regex(phone!.read(body).url, /^\/announcements\//);
    t.like(headers, { "content-encoding": "aes128gcm", ttl: "86400" });
    t.true(headers["authorization"].startsWith("vapid t="));
    t.throws(() => browser!.read(body), undefined, "another device cannot read it");
    t.is((await devices(guardian)).length, 3, "the one that is gone is forgotten");
    t.like(await job(), { claimed: 0 });

    const [{ id }] = await devices(guardian);
    for (const client of [teacher, elsewhere]) t.is((await client.delete(`${base}/${id}`)).status, 404);
    t.is((await guardian.delete(`${base}/${id}`)).status, 204);
    t.is((await guardian.delete(`${base}/${id}`)).status, 404);
  },
);

test.serial(
  "what was written before the device went is given up; who signs in on it takes it over",
  async (t) => {
    const shared = device("/shared");
    await guardian.post(base, shared.subscription);
    await teacher.post(base, shared.subscription);
    const before = arrived.length;
    await announce(admin, [teacher.credentials.user.id], "For the teacher");
    await announce(admin, [guardian.credentials.user.id], "For the guardian");
    await job();
    const here = arrived.slice(before).filter(({ path }) => path === "/shared");
    t.deepEqual(
      here.map(({ body }) => shared.read(body).title),
      ["For the teacher"],
    );
    await announce(admin, [teacher.credentials.user.id], "Too late");
    const [{ id }] = await devices(teacher);
    await teacher.delete(`${base}/${id}`);
    t.like(await job(), { claimed: 1, sent: 0, failed: 1 });
  },
);

test.serial("who wants quiet is not disturbed, and who wants none gets none", async (t) => {
  await admin.post(base, device("/office").subscription);
  const wish = (values: object) =>
    admin.put("/communication/notification-preferences", {
      data: [{ type: "announcement", channel: "push", enabled: true, ...values }],
    });
  await wish(quietNow());
  const { body } = await announce(admin, [admin.credentials.user.id]);
  t.like(await job(), { claimed: 0 }, "it waits for the end of the quiet hours");
  const waiting = async () =>
    (
      await database.query(
        "SELECT status FROM channel_messages WHERE user_id = $1 AND next_attempt_at > now()",
        [admin.credentials.user.id],
      )
    ).rows;
  t.deepEqual(await waiting(), [{ status: "PENDING" }]);
  await admin.put(`/announcements/${body.id}/withdrawal`);
  t.deepEqual(await waiting(), [{ status: "CANCELLED" }]);
  await wish({ enabled: false });
  await announce(admin, [admin.credentials.user.id]);
  t.like(await job(), { claimed: 0 });
});

test.serial("an address that may not be reached, or keys that are none, are refused", async (t) => {
  const { subscription } = device("/x");
  for (const [values, path] of [
    [{ endpoint: "http://169.254.169.254/latest" }, "endpoint"],
    [{ endpoint: "https://localhost/push" }, "endpoint"],
    [{ endpoint: "nonsense" }, "endpoint"],
    [{ keys: { ...subscription.keys, auth: "short" } }, "keys.auth"],
    [{ keys: { ...subscription.keys, p256dh: subscription.keys.auth } }, "keys.p256dh"],
  ] as const) {
    const answer = await admin.post(base, { ...subscription, ...values });
    t.is(answer.status, 400, JSON.stringify(values));
    t.is(answer.body.errors[0].path, path);
  }
});
