import test from "ava";
import webPush from "web-push";
import { password, signIn } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { startPushService } from "../support/services/push-service.ts";
import { quietNow } from "./quiet-now.ts";

const service = await startPushService();
const { arrived, device } = service;
const keys = webPush.generateVAPIDKeys();
const app = await startApp({
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  INTEGRATION_ALLOW: service.host,
});
const database = await openClient(app.databaseUrl);
const [admin, teacher, guardian, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("admin", "riverside"),
]);
const base = "/communication/push-subscriptions";

const devices = async (client: Client) => (await client.get(base)).body.data;
const job = () => app.app.runJob("channel-queue");
const announce = (client: Client, userIds: string[], title = "Fire drill") =>
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
      (await admin.get("/communication/channels")).body.data.find(({ channel }) => channel === "push"),
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
    t.truthy(phone!.read(body).id, "by which one that comes twice is shown once");
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
    const response = await admin.post(base, { ...subscription, ...values });
    t.is(response.status, 400, JSON.stringify(values));
    t.is(response.body.errors[0].path, path);
  }
});

test.serial("an account has so many devices; those that it has can be renewed", async (t) => {
  const phones = Array.from({ length: 20 }, (_, n) => device(`/many/${n}`).subscription);
  const bursar = await app.as("bursar");
  for (const phone of phones) t.is((await bursar.post(base, phone)).status, 201);
  t.like((await bursar.post(base, device("/many/20").subscription)).body, { code: "too_many_devices" });
  t.is((await bursar.post(base, phones[0])).status, 201);
  t.is((await devices(bursar)).length, 20);
});

test.serial("no device is told anything once the sessions of its account have ended", async (t) => {
  const email = "devices@greenfield.example";
  const { body: made } = await admin.post("/users", {
    email,
    name: "Devi Ces",
    roles: ["teacher"],
    password,
  });
  const registered = async () => {
    const text = "SELECT count(*)::int AS count FROM push_subscriptions WHERE user_id = $1";
    return (await database.query(text, [made.id])).rows[0].count as number;
  };
  const changed = "noon-at-lantern";
  let secret = password;
  for (const [how, end] of Object.entries({
    "a reset by an administrator": () => admin.put(`/users/${made.id}/password`, { password: changed }),
    "a sign-out everywhere": () => admin.delete(`/users/${made.id}/sessions`),
    "a disabled account": () => admin.put(`/users/${made.id}/disabled`),
  })) {
    const owner = await signIn(app, email, secret);
    t.is((await owner.post(base, device("/stolen").subscription)).status, 201);
    t.is(await registered(), 1);
    t.true((await end()).status < 300, how);
    t.is(await registered(), 0, how);
    secret = changed;
  }
});
