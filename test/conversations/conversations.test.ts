import test from "ava";
import { quietNow } from "../notifications/quiet-now.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { createClient } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { event, openSocket } from "../support/sockets.ts";

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
const school = admin.credentials.school.id;
const idOf = (client: { credentials: { user: { id: string } } }): string => client.credentials.user.id;
const nowhere = "00000000-0000-4000-8000-000000000000";
const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
const write = (client: Client, to: any, body = "Hello") =>
  client.post("/conversations", { type: "direct", userId: typeof to === "string" ? to : idOf(to), body });
const contacts = async (client: Client, query = "") =>
  (await client.get(`/communication/contacts?limit=200${query}`)).body.data as any[];
const messages = async (client: Client, id: string) =>
  (await client.get(`/conversations/${id}/messages`)).body.data as any[];

/** An account for a guardian of the school: of a child in a class of the demo teacher, or of one in none of them. */
async function guardianAccount(name: string, taught: boolean) {
  const own = (await teacher.get("/students?limit=200")).body.data.map(({ id }: { id: string }) => id);
  const children = (await guardian.get("/students")).body.data.map(({ id }: { id: string }) => id);
  const [found] = await rows(
    `SELECT g.id FROM guardians g JOIN student_guardians l ON l.guardian_id = g.id AND l.portal_access
      AND l.status = 'active'
    WHERE g.school_id = $1 AND g.user_id IS NULL AND g.status = 'active' GROUP BY g.id
    HAVING bool_or(l.student_id = ANY ($2::uuid[])) = $3 AND NOT bool_or(l.student_id = ANY ($4::uuid[])) ORDER BY g.id LIMIT 1`,
    [school, own, taught, children],
  );
  const email = `${name}@greenfield.example`;
  const password = "a-good-password";
  const made = await admin.post("/users", { email, name, roles: ["guardian"], password });
  await rows("UPDATE guardians SET user_id = $2 WHERE school_id = $3 AND id = $1", [
    found.id,
    made.body.id,
    school,
  ]);
  const { body } = await app.anonymous.post("/auth/login", { email, password, transport: "body" });
  return Object.assign(createClient(app.url, body.accessToken), { credentials: body });
}
// The teacher of the demo knows every class: from now on, the home class alone.
await rows(
  `UPDATE teaching_assignments a SET status = 'ended' FROM staff_members m, course_offerings o
    WHERE a.school_id = $1 AND m.id = a.staff_member_id AND m.user_id = $2 AND o.id = a.course_offering_id
      AND o.section_id NOT IN (SELECT x.id FROM sections x WHERE x.homeroom_teacher_id = m.id)`,
  [school, idOf(teacher)],
);
const [parent, stranger] = [await guardianAccount("parent", true), await guardianAccount("stranger", false)];

test.after.always(async () => {
  await database.end();
  await app.close();
});

test.serial("two people write to each other: read, unread, told, and nobody else sees it", async (t) => {
  const socket = openSocket(t, app.url, { token: teacher.credentials.accessToken });
  const deaf = openSocket(t, app.url, { token: bursar.credentials.accessToken });
  const overheard: unknown[] = [];
  deaf.on("message:new", (data) => overheard.push(data));
  await Promise.all([socket, deaf].map((each) => event(each, "notification:unread-count")));
  const told = new Promise<any>((resolve) => socket.once("message:new", resolve));
  const begun = await write(parent, teacher, "Is there homework?");
  t.is(begun.status, 201, JSON.stringify(begun.body));
  t.like(begun.body, { type: "direct", unread: 0, lastMessage: "Is there homework?", countParticipants: 2 });
  const { id } = begun.body;
  t.like(await told, { conversationId: id, number: 1, body: "Is there homework?", authorName: "parent" });
  const unread = async (client: Client) => (await client.get(`/conversations/${id}`)).body.unread;
  t.is(await unread(teacher), 1);
  const notices = async () =>
    (await teacher.get("/communication/notifications?type=message")).body.data.filter(
      (row: { entityId: string }) => row.entityId === id,
    ).length;
  t.is(await notices(), 1);
  t.is((await write(parent, teacher, "Page 12?")).body.id, id, "there is one conversation of two");
  t.is(await notices(), 1, "once told is enough until it is read");
  t.is(await unread(teacher), 2);
  t.like((await teacher.put(`/conversations/${id}/read-mark`, { number: 1 })).body, { unread: 1 });
  t.like((await teacher.put(`/conversations/${id}/read-mark`, {})).body, { unread: 0 });
  t.like((await teacher.put(`/conversations/${id}/read-mark`, { number: 1 })).body, { unread: 0 });
  t.like((await write(teacher, parent, "Page 13.")).body, { id, unread: 0 });
  t.is(await unread(parent), 1);
  t.deepEqual(
    (await messages(parent, id)).map(({ number, body, authorName }) => [number, body, authorName]),
    [
      [3, "Page 13.", "Teresa Moreno"],
      [2, "Page 12?", "parent"],
      [1, "Is there homework?", "parent"],
    ],
  );
  const page = (await parent.get(`/conversations/${id}/messages?limit=2`)).body;
  const next = await parent.get(`/conversations/${id}/messages?limit=2&cursor=${page.page.nextCursor}`);
  t.deepEqual(
    next.body.data.map(({ number }: any) => number),
    [1],
  );

  const [first] = await messages(parent, id);
  for (const client of [bursar, admin, guardian, stranger, elsewhere]) {
    t.false((await client.get("/conversations")).body.data.some((row: { id: string }) => row.id === id));
    for (const response of await Promise.all([
      client.get(`/conversations/${id}`),
      client.get(`/conversations/${id}/messages`),
      client.post(`/conversations/${id}/messages`, { body: "Me too" }),
      client.put(`/conversations/${id}/read-mark`, {}),
      client.patch(`/conversations/${id}`, { status: "locked" }),
      client.post(`/messages/${first.id}/reports`, { reason: "x" }),
    ]))
      t.is(response.status, 404);
  }
  for (const client of [admin, elsewhere])
    t.is(
      (await client.patch(`/messages/${first.id}`, { hidden: true })).status,
      404,
      "nobody has reported it",
    );
  t.deepEqual(overheard, []);
});

test.serial("who may write to whom follows the rules, and others are as if they were nowhere", async (t) => {
  const allowed: Array<[any, any, boolean]> = [
    [parent, teacher, true],
    [parent, bursar, true],
    [parent, admin, true],
    [stranger, teacher, false],
    [teacher, stranger, false],
    [bursar, stranger, true],
    [parent, guardian, false],
    [guardian, parent, false],
    [guardian, student, true],
    [student, guardian, true],
    [student, parent, false],
    [parent, student, false],
    [teacher, admin, true],
    [student, bursar, true],
  ];
  for (const [from, to, may] of allowed) {
    const who = `${from.credentials.user.name} to ${to.credentials.user.name}`;
    t.is(
      (await contacts(from)).some(({ id }) => id === idOf(to)),
      may,
      who,
    );
    const response = await write(from, to);
    t.is(response.status, may ? 201 : 400, `${who}: ${JSON.stringify(response.body)}`);
  }
  const refused = await Promise.all([guardian, elsewhere, nowhere, parent].map((to) => write(parent, to)));
  for (const { status, body } of refused) {
    t.is(status, 400);
    t.like(body, { code: "unknown_reference", errors: [{ path: "userId" }] });
    t.deepEqual(body.errors, refused[0]!.body.errors);
  }
  t.deepEqual(
    (await contacts(parent, "&kind=staff&q=teresa")).map(({ name, kind }) => [name, kind]),
    [["Teresa Moreno", "staff"]],
  );
});

test.serial("the school decides on its rules, and they count for what is there already", async (t) => {
  const rules = (await parent.get("/communication/message-rules")).body;
  t.like(rules, { guardian: { guardian: "nobody" }, student: { student: "nobody" } });
  const open = { ...rules, guardian: { ...rules.guardian, guardian: "everybody" } };
  for (const client of [parent, teacher, student, bursar])
    t.is((await client.put("/communication/message-rules", open)).status, 403);
  t.is((await admin.put("/communication/message-rules", { ...open, staff: {} })).status, 400);
  t.deepEqual((await admin.put("/communication/message-rules", open)).body, open);
  t.deepEqual((await elsewhere.get("/communication/message-rules")).body, rules, "each school has its own");
  const begun = await write(parent, stranger, "Do you know when the trip is?");
  t.is(begun.status, 201);
  await admin.put("/communication/message-rules", rules);
  const response = await stranger.post(`/conversations/${begun.body.id}/messages`, { body: "No" });
  t.is(response.status, 403);
  t.is(response.body.code, "may_not_write");
  t.is((await messages(stranger, begun.body.id)).length, 1, "what was said can be read");
  // A teacher may be answered, whatever a guardian may begin.
  const strict = { ...rules, guardian: { staff: "nobody", guardian: "nobody", student: "nobody" } };
  await admin.put("/communication/message-rules", strict);
  t.is((await write(parent, teacher)).status, 400);
  const written = await write(teacher, parent, "Please call");
  t.is((await parent.post(`/conversations/${written.body.id}/messages`, { body: "I will" })).status, 201);
  await admin.put("/communication/message-rules", rules);
});

/** An account of the staff with a role of the school's own that moderates so far. */
async function moderator(key: string, scope: string) {
  const role = (await admin.post("/roles", { key, name: key, category: "staff" })).body.id;
  await admin.put(`/roles/${role}/permissions`, {
    permissions: [{ permission: "conversations.moderate", scope }],
  });
  const login = { email: `${key}@greenfield.example`, password: "a-good-password" };
  await admin.post("/users", { ...login, name: key, roles: [key] });
  const { body } = await app.anonymous.post("/auth/login", { ...login, transport: "body" });
  return Object.assign(createClient(app.url, body.accessToken), { credentials: body });
}
const notifiedOfReports = async (client: Client) =>
  (await client.get("/communication/notifications?type=message_report")).body.data as any[];

test.serial("a message is reported, hidden and shown again by those who moderate", async (t) => {
  const [wide, narrow] = [await moderator("wide", "all"), await moderator("narrow", "own_classes")];
  await student.put("/communication/notification-preferences", {
    data: [{ type: "message", channel: "email", enabled: true, ...quietNow() }],
  });
  await wide.put("/communication/notification-preferences", {
    data: [{ type: "message_report", channel: "email", enabled: true, ...quietNow() }],
  });
  const { id } = (await write(guardian, student, "A bad word")).body;
  const [said] = await messages(student, id);
  t.is((await guardian.post(`/messages/${said.id}/reports`, { reason: "mine" })).status, 409);
  t.is((await student.post(`/messages/${said.id}/reports`, { reason: " " })).status, 400);
  for (let n = 0; n < 2; n += 1)
    t.is((await student.post(`/messages/${said.id}/reports`, { reason: "Rude" })).status, 204);
  for (const client of [student, guardian, teacher, bursar]) {
    t.is((await client.get("/message-reports")).status, 403);
    t.is((await client.patch(`/messages/${said.id}`, { hidden: true })).status, 403);
  }
  const reports = (await admin.get("/message-reports?status=open")).body.data.filter(
    ({ messageId }: { messageId: string }) => messageId === said.id,
  );
  t.is(reports.length, 1);
  for (const client of [admin, wide])
    t.like(await notifiedOfReports(client), [
      { title: "A message was reported", body: "The reason given: Rude", url: "/conversations/reports" },
    ]);
  for (const client of [narrow, teacher, student, guardian, elsewhere])
    t.deepEqual(await notifiedOfReports(client), []);
  const emails = (key: string) =>
    rows(
      `SELECT status FROM queued_emails q JOIN notifications n ON q.entity_key = 'Notification:' || n.id
        WHERE n.dedupe_key = $1`,
      [key],
    );
  const unread = new Map<unknown, number>();
  for (const client of [admin, wide])
    unread.set(client, (await client.get("/communication/notifications/unread-count")).body.count);
  const reportKey = `MessageReport:${reports[0].id}`;
  t.deepEqual(await emails(reportKey), [{ status: "PENDING" }]);
  t.deepEqual(await emails(`Message:${said.id}`), [{ status: "PENDING" }]);
  t.like(reports[0], { body: "A bad word", reason: "Rude", authorName: "Grace Wambui", conversationId: id });
  t.is((await elsewhere.get(`/message-reports/${reports[0].id}`)).status, 404);
  t.is((await elsewhere.patch(`/messages/${said.id}`, { hidden: true })).status, 404);
  t.like((await admin.patch(`/messages/${said.id}`, { hidden: true })).body, { hidden: true, body: null });
  t.like((await messages(student, id))[0], { hidden: true, body: null });
  t.deepEqual(
    await emails(`Message:${said.id}`),
    [{ status: "CANCELLED" }],
    "what waits for the end of quiet hours does not leave",
  );
  for (const client of [admin, wide]) {
    t.deepEqual(await notifiedOfReports(client), [], "decided by one, it is put away for all");
    t.is((await client.get("/communication/notifications/unread-count")).body.count, unread.get(client)! - 1);
  }
  t.deepEqual(await emails(reportKey), [{ status: "CANCELLED" }]);
  t.is<unknown, null>((await student.get(`/conversations/${id}`)).body.lastMessage, null);
  t.like((await admin.get(`/message-reports/${reports[0].id}`)).body, {
    status: "upheld",
    decidedById: idOf(admin),
  });
  t.like((await admin.patch(`/messages/${said.id}`, { hidden: false })).body, { hidden: false });
  t.like((await messages(student, id))[0], { body: "A bad word" });
  t.like((await admin.get(`/message-reports/${reports[0].id}`)).body, { status: "dismissed" });
});

test.serial(
  "the staff gathers groups; who is in them reads, and writes where the rules let such people",
  async (t) => {
    const group = {
      type: "group",
      title: "Trip",
      userIds: [idOf(parent), idOf(bursar)],
      body: "We leave at 7.",
    };
    for (const client of [parent, student])
      t.is((await client.post("/conversations", { ...group, userIds: [idOf(bursar)] })).status, 403);
    const outsider = await teacher.post("/conversations", {
      ...group,
      userIds: [idOf(parent), idOf(stranger)],
    });
    const unknown = await teacher.post("/conversations", { ...group, userIds: [idOf(parent), nowhere] });
    t.is(outsider.status, 400);
    t.deepEqual(outsider.body.errors, unknown.body.errors);
    t.is(outsider.body.errors[0].path, "userIds.1");
    const made = await teacher.post("/conversations", group);
    t.is(made.status, 201, JSON.stringify(made.body));
    const { id } = made.body;
    t.like(made.body, { title: "Trip", countParticipants: 3 });
    t.is((await parent.get(`/conversations/${id}`)).body.unread, 1);
    t.is((await parent.post(`/conversations/${id}/messages`, { body: "Fine" })).status, 201);
    t.is((await bursar.post(`/conversations/${id}/participants`, { userIds: [idOf(admin)] })).status, 403);
    const more = await teacher.post(`/conversations/${id}/participants`, { userIds: [idOf(guardian)] });
    t.is(more.status, 200, JSON.stringify(more.body));
    t.is((await guardian.get(`/conversations/${id}`)).body.unread, 0, "what was said before is no news");
    t.is((await messages(guardian, id)).length, 2);
    const closed = await parent.post(`/conversations/${id}/messages`, { body: "Who are you?" });
    t.is(closed.body.code, "may_not_write", "two families are in it now");
    t.is((await bursar.post(`/conversations/${id}/messages`, { body: "Bring a coat" })).status, 201);
    t.is((await bursar.put(`/conversations/${id}/departure`)).status, 204);
    t.is((await bursar.get(`/conversations/${id}`)).status, 404);
    t.is((await parent.patch(`/conversations/${id}`, { title: "Mine" })).status, 403);
    t.like((await teacher.patch(`/conversations/${id}`, { status: "locked" })).body, { status: "locked" });
    const locked = await teacher.post(`/conversations/${id}/messages`, { body: "One more" });
    t.is(locked.status, 409);
    t.is(locked.body.code, "conversation_locked");
    const direct = (await write(parent, teacher)).body.id;
    t.is((await parent.put(`/conversations/${direct}/departure`)).status, 409);
    t.is(
      (await parent.post(`/conversations/${direct}/participants`, { userIds: [idOf(bursar)] })).status,
      409,
    );
  },
);

test.serial("a teacher's class has one conversation, with the families of its students", async (t) => {
  const staff = (await teacher.get(`/staff-members?userId=${idOf(teacher)}`)).body.data[0].id;
  const assigned = (await teacher.get(`/teaching-assignments?staffMemberId=${staff}&limit=200`)).body.data;
  const others = await rows(
    `SELECT id FROM course_offerings o WHERE school_id = $1 AND status = 'active' AND NOT EXISTS (SELECT FROM
      teaching_assignments a WHERE a.course_offering_id = o.id AND a.staff_member_id = $2) LIMIT 1`,
    [school, staff],
  );
  const begin = (client: Client, courseOfferingId: string, send = ["guardians"]) =>
    client.post("/conversations", { type: "class", title: "Class", courseOfferingId, with: send });
  t.is((await begin(teacher, others[0].id)).status, 400);
  t.deepEqual((await begin(teacher, others[0].id)).body.errors, (await begin(teacher, nowhere)).body.errors);
  t.is((await begin(elsewhere, others[0].id)).status, 400);
  for (const client of [guardian, student]) t.is((await begin(client, others[0].id)).status, 400);
  t.is((await begin(admin, others[0].id)).status, 201, "the office may gather any class");
  let met = 0;
  for (const { courseOfferingId } of assigned) {
    const made = await begin(teacher, courseOfferingId);
    if (made.status !== 201) continue;
    t.is((await begin(teacher, courseOfferingId)).body.id, made.body.id);
    t.not((await begin(teacher, courseOfferingId, ["students"])).body.id, made.body.id);
    if ((await parent.get(`/conversations/${made.body.id}`)).status === 200) met += 1;
    t.is((await stranger.get(`/conversations/${made.body.id}`)).status, 404);
  }
  t.true(met > 0, "a parent of the class is in it");
});

test.serial(
  "whoever has read a conversation, or answers in it, has seen the notification of it",
  async (t) => {
    const unread = async () => (await teacher.get("/communication/notifications/unread-count")).body.count;
    const { id } = (await write(admin, teacher, "First of all")).body;
    await teacher.put(`/conversations/${id}/read-mark`, {});
    const before = await unread();
    await write(admin, teacher, "One thing");
    await write(admin, teacher, "Another thing");
    t.is(await unread(), before + 1);
    const [last] = await messages(teacher, id);
    await teacher.put(`/conversations/${id}/read-mark`, { number: last.number - 1 });
    t.is(await unread(), before + 1, "there is still something to read");
    await teacher.put(`/conversations/${id}/read-mark`, { number: last.number });
    t.is(await unread(), before);
    await write(admin, teacher, "A question");
    t.is(await unread(), before + 1);
    const { accessToken: token } = teacher.credentials;
    const socket = openSocket(t, app.url, { token });
    const told = new Promise((resolve) =>
      socket.on("notification:unread-count", ({ count }) => count === before && resolve(count)),
    );
    await event(socket, "notification:unread-count");
    await write(teacher, admin, "An answer");
    t.is(await told, before);
    t.is(await unread(), before);
  },
);

test.serial("a hidden message is hidden from what told of it, too", async (t) => {
  const { id } = (await write(teacher, guardian, "Welcome")).body;
  await guardian.put(`/conversations/${id}/read-mark`, {});
  const { body } = await teacher.post(`/conversations/${id}/messages`, { body: "Something rude" });
  await guardian.post(`/messages/${body.id}/reports`, { reason: "rude" });
  const told = async () =>
    (await guardian.get("/communication/notifications?type=message&limit=1")).body.data[0].body;
  t.is(await told(), "Something rude");
  await admin.patch(`/messages/${body.id}`, { hidden: true });
  t.is(await told(), "");
  await admin.patch(`/messages/${body.id}`, { hidden: false });
  t.is(await told(), "Something rude");
});
