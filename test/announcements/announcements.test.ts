import test from "ava";
import { now, setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { event, openSocket } from "../support/sockets.ts";
import type { BodyOf } from "../support/typed-body.ts";

const app = await startApp();
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
  setClock();
  await database.end();
  await app.close();
});
test.afterEach.always(() => setClock());

const everyone = { any: [{ kind: "everyone" }] };
const staffOnly = { any: [{ kind: "roles", roles: ["teacher", "administrator", "bursar"] }] };
const nowhere = "00000000-0000-4000-8000-000000000000";
const write = (values: object, client: Client = admin) =>
  client.post("/announcements", {
    title: "Sports day",
    body: "On Friday.",
    audienceFilter: everyone,
    ...values,
  });
const seenBy = async (client: Client, id: string) => {
  const { data } = (await client.get("/communication/announcements?limit=200")).body;
  const one = await client.get(`/communication/announcements/${id}`);
  const listed = data.some((row) => row.id === id);
  if (listed !== (one.status === 200)) throw new Error("The list and the row say different things");
  return listed;
};
const unread = async (client: Client) =>
  (await client.get("/communication/notifications/unread-count")).body.count;
const run = () => app.app.runJob("publish-announcements");

test.serial(
  "an announcement is published, told, read and acknowledged, and the author sees by whom",
  async (t) => {
    const before = await unread(guardian);
    const draft = await write({ requiresAcknowledgement: true });
    t.is(draft.status, 201, JSON.stringify(draft.body));
    t.like(draft.body, { status: "draft", countRecipients: 0, pinned: false });
    const { id } = draft.body;
    t.false(await seenBy(guardian, id));
    t.is(await unread(guardian), before);
    const published = await admin.put(`/announcements/${id}/publication`);
    t.is(published.status, 200, JSON.stringify(published.body));
    t.like(published.body, { status: "published", countRead: 0, countAcknowledged: 0 });
    t.true(published.body.countRecipients >= 5);
    t.is(await unread(guardian), before + 1);
    for (const client of [guardian, teacher, student, bursar, admin]) t.true(await seenBy(client, id));

    const path = `/communication/announcements/${id}`;
    t.like((await guardian.get(path)).body, {
      readAt: null,
      acknowledgedAt: null,
      authorName: "Amina Yusuf",
    });
    t.false("audienceFilter" in (await guardian.get(path)).body, "whom else it is for is the author's");
    const read = (await guardian.patch(path, { read: true })).body;
    t.truthy(read.readAt);
    t.is(read.acknowledgedAt, null);
    const noted = (await guardian.patch(path, { acknowledged: true })).body;
    t.like(noted, { readAt: read.readAt });
    t.truthy(noted.acknowledgedAt);
    t.deepEqual((await guardian.patch(path, { acknowledged: true })).body, noted, "once more");
    t.deepEqual((await guardian.patch(path, {})).body, noted);
    t.truthy((await student.patch(path, { acknowledged: true })).body.readAt);
    t.like((await admin.get(`/announcements/${id}`)).body, { countRead: 2, countAcknowledged: 2 });
    const receipts = (await admin.get(`/announcement-receipts?announcementId=${id}&status=acknowledged`)).body
      .data;
    t.deepEqual(receipts.map(({ name }) => name).sort(), ["Grace Wambui", "Samuel Wambui"]);
    const open = (await teacher.get("/communication/announcements?open=true")).body.data;
    t.true(open.some((row) => row.id === id));
    t.false(
      (await guardian.get("/communication/announcements?open=true")).body.data.some((row) => row.id === id),
    );
    t.is((await admin.put(`/announcements/${id}/publication`)).status, 409);
  },
);

test.serial("whoever is not meant does not see it, by any id", async (t) => {
  const { id } = (await write({ audienceFilter: staffOnly, status: "scheduled" })).body;
  for (const client of [teacher, admin, bursar]) t.true(await seenBy(client, id));
  for (const client of [guardian, student, elsewhere]) {
    t.false(await seenBy(client, id));
    for (const body of [{ read: true }, { acknowledged: true }])
      t.is((await client.patch(`/communication/announcements/${id}`, body)).status, 404);
    t.deepEqual(
      (await client.get(`/communication/announcements/${id}`)).body.code,
      (await client.get(`/communication/announcements/${nowhere}`)).body.code,
    );
  }
  for (const client of [teacher, guardian, student, bursar]) {
    t.is((await client.get(`/announcements/${id}`)).status, 403);
    t.is((await client.get("/announcements")).status, 403);
    t.is((await client.get("/announcement-receipts")).status, 403);
    t.is((await write({}, client)).status, 403);
    t.is((await client.put(`/announcements/${id}/withdrawal`)).status, 403);
  }
  const other = [
    elsewhere.get(`/announcements/${id}`),
    elsewhere.patch(`/announcements/${id}`, { title: "Mine" }),
    elsewhere.put(`/announcements/${id}/publication`),
    elsewhere.put(`/announcements/${id}/withdrawal`),
  ];
  for (const response of await Promise.all(other)) t.is(response.status, 404);
  t.is((await elsewhere.get(`/announcement-receipts?announcementId=${id}`)).body.data.length, 0);
  const foreign = { any: [{ kind: "users", userIds: [guardian.credentials.user.id] }] };
  const unknown = { any: [{ kind: "users", userIds: [nowhere] }] };
  const [response, same] = await Promise.all([
    write({ audienceFilter: foreign }, elsewhere),
    write({ audienceFilter: unknown }, elsewhere),
  ]);
  t.is(response.status, 400);
  t.deepEqual(response.body.errors, same.body.errors);
  t.like((await teacher.patch(`/communication/announcements/${id}`, { acknowledged: true })).body, {
    code: "nothing_to_acknowledge",
  });
});

test.serial("one that is to wait is published at its time, once, and is gone when it is over", async (t) => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(now().getTime() + hours * hour).toISOString();
  const { id } = (await write({ status: "scheduled", publishAt: at(2), expiresAt: at(5) })).body;
  t.like(await run(), { published: 0 });
  t.false(await seenBy(teacher, id));
  const start = Date.now();
  setClock(() => new Date(start + 3 * hour));
  // Tokens of before are over by now.
  const there = await app.as("admin");
  const before = await unread(there);
  const [first, second] = await Promise.all([run(), run()]);
  t.is(first.published + second.published, 1);
  t.is(await unread(there), before + 1);
  t.like((await there.get(`/announcements/${id}`)).body, { status: "published" });
  t.true(await seenBy(there, id));
  t.like(await run(), { due: 0 });
  setClock(() => new Date(start + 6 * hour));
  const later = await app.as("teacher");
  t.false(await seenBy(later, id));
  const office = await app.as("admin");
  t.like((await office.get(`/announcements/${id}`)).body, { status: "expired" });
  t.true((await office.get("/announcements?status=expired")).body.data.some((row) => row.id === id));
  t.false((await office.get("/announcements?status=published")).body.data.some((row) => row.id === id));
  t.is(await unread(office), before + 1);
  const runs = await Promise.all([run(), run()]);
  t.is(runs[0].settled + runs[1].settled, 1);
  t.is(await unread(office), before, "nothing unread leads to what is over");
  t.like(await run(), { settled: 0 });
  await office.patch(`/announcements/${id}`, { expiresAt: at(1) });
  t.like(await run(), { settled: 0 });
  t.true(await seenBy(later, id), "it is up again");
  setClock(() => new Date(start + 8 * hour));
  t.like(await run(), { settled: 1 });
});

test.serial("what is fixed stays, what is withdrawn is gone, and bad input is told", async (t) => {
  const { id } = (await write({ status: "scheduled", title: "Typo hear" })).body;
  t.like((await admin.patch(`/announcements/${id}`, { title: "Typo here", pinned: true })).body, {
    title: "Typo here",
    pinned: true,
  });
  t.true(
    (await teacher.get("/communication/announcements?pinned=true")).body.data.some((row) => row.id === id),
  );
  const fixed = await admin.patch(`/announcements/${id}`, { audienceFilter: staffOnly });
  t.is(fixed.status, 409);
  t.is(fixed.body.code, "announcement_status");
  t.like((await admin.put(`/announcements/${id}/withdrawal`)).body, { status: "withdrawn" });
  t.false(await seenBy(teacher, id));
  for (const response of await Promise.all([
    admin.put(`/announcements/${id}/withdrawal`),
    admin.put(`/announcements/${id}/publication`),
    admin.patch(`/announcements/${id}`, { title: "Again" }),
  ]))
    t.is(response.status, 409);
  const later = "2026-01-01T00:00:00Z";
  for (const [values, path] of [
    [{ title: " " }, "title"],
    [{ audienceFilter: { any: [] } }, "audienceFilter.any"],
    [{ audienceFilter: { any: [{ kind: "roles", roles: ["wizard"] }] } }, "audienceFilter.any.0.roles.0"],
    [{ expiresAt: later, publishAt: "2026-02-01T00:00:00Z" }, "expiresAt"],
    [{ publishAt: "2126-02-01T00:00:00Z" }, "publishAt"],
    [{ status: "published" }, "status"],
  ] as const) {
    const response = await write(values);
    t.is(response.status, 400, JSON.stringify(values));
    t.is(response.body.errors[0].path, path);
  }
  const { rows } = await database.query(
    "SELECT action FROM audit_events WHERE entity_id = $1 ORDER BY created_at, id",
    [id],
  );
  t.deepEqual(rows.map(({ action }) => action).sort(), [
    "announcements.create",
    "announcements.publish",
    "announcements.update",
    "announcements.withdraw",
  ]);
});

test.serial("an account that wants no notifications finds it all the same", async (t) => {
  await bursar.put("/communication/notification-preferences", {
    data: [
      { type: "announcement", channel: "in_app", enabled: false },
      { type: "announcement", channel: "push", enabled: false },
    ],
  });
  const before = await unread(bursar);
  const { id } = (await write({ status: "scheduled" })).body;
  t.is(await unread(bursar), before);
  t.true(await seenBy(bursar, id));
});

test.serial("whoever reads an announcement has seen the notification of it, and of no other", async (t) => {
  const before = await unread(guardian);
  const [{ body: one }, { body: two }] = [
    await write({ status: "scheduled", title: "One" }),
    await write({ status: "scheduled", title: "Two", requiresAcknowledgement: true }),
  ];
  t.is(await unread(guardian), before + 2);
  await guardian.patch(`/communication/announcements/${one.id}`, { read: true });
  t.is(await unread(guardian), before + 1);
  await guardian.patch(`/communication/announcements/${one.id}`, { read: true });
  t.is(await unread(guardian), before + 1, "once more changes nothing");
  await guardian.patch(`/communication/announcements/${two.id}`, { acknowledged: true });
  t.is(await unread(guardian), before);
  const { data } = (await guardian.get("/communication/notifications?type=announcement&limit=2")).body;
  t.deepEqual(
    data.map(({ title, status }) => [title, status]),
    [
      ["Two", "read"],
      ["One", "read"],
    ],
  );
});

test.serial("what is pinned stands first, on the first page as on the others", async (t) => {
  const titles = ["Pinned early", "Plain early", "Pinned late", "Plain late"];
  for (const [index, title] of titles.entries()) {
    setClock(() => new Date(Date.now() + index * 60_000));
    await write({ status: "scheduled", title, pinned: title.startsWith("Pinned") });
  }
  const order: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body }: { body: BodyOf<"get", "/communication/announcements"> } = await student.get(
      `/communication/announcements?limit=1&q=early${cursor && `&cursor=${cursor}`}`,
    );
    order.push(...body.data.map(({ title }) => title));
    cursor = body.page.nextCursor;
  }
  t.deepEqual(order, ["Pinned early", "Plain early"]);
  const { data } = (await student.get("/communication/announcements?limit=200")).body;
  const shown = data.map(({ title }) => title).filter((title: string) => titles.includes(title));
  t.deepEqual(shown, ["Pinned late", "Pinned early", "Plain late", "Plain early"]);
  t.deepEqual(
    data.map(({ pinned }) => pinned),
    data.map(({ pinned }) => pinned).toSorted((one: boolean, other: boolean) => +other - +one),
  );
});

test.serial("what is withdrawn is told no more: nobody's badge leads to what is gone", async (t) => {
  const before = await unread(guardian);
  const { id } = (await write({ status: "scheduled", title: "A mistake" })).body;
  await write({ status: "scheduled", title: "Meant so" });
  t.is(await unread(guardian), before + 2);
  const { accessToken: token } = guardian.credentials;
  const socket = openSocket(t, app.url, { token });
  const told = new Promise((resolve) =>
    socket.on("notification:unread-count", ({ count }) => count === before + 1 && resolve(count)),
  );
  await event(socket, "notification:unread-count");
  t.is((await admin.put(`/announcements/${id}/withdrawal`)).status, 200);
  await told;
  t.is(await unread(guardian), before + 1);
  const { data } = (await guardian.get("/communication/notifications?limit=2")).body;
  t.is(data[0].title, "Meant so");
  t.not(data[1]?.title, "A mistake");
});
