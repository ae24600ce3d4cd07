import { randomUUID } from "node:crypto";
import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";

const app = await startApp();
const admin = await app.as("admin");
const id = async (mailbox: string) => (await admin.get(`/users?q=${mailbox}@`)).body.data[0].id as string;
const signIn = (email: string, password = demoPassword) =>
  app.anonymous.post("/auth/login", { email, password });
test.after.always(() => app.close());

test("an administrator adds an account, which signs in and is on record", async (t) => {
  const values = {
    email: "Nadia@Greenfield.example",
    name: "Nadia Karimi",
    roles: ["teacher", "bursar"],
    password: "nadias-password",
  };
  const { status, body } = await admin.post("/users", values);
  t.is(status, 201);
  t.like(body, { email: "nadia@greenfield.example", status: "active", lastLoginAt: null });
  t.false(JSON.stringify(body).includes("nadias-password"));
  t.deepEqual((await admin.get(`/users/${body.id}/roles`)).body, { roles: ["bursar", "teacher"] });
  t.is((await signIn(values.email, values.password)).status, 200);
  t.truthy((await admin.get(`/users/${body.id}`)).body.lastLoginAt);
  const { data } = (await admin.get(`/audit-events?entityId=${body.id}`)).body;
  const made = data.find(({ action }) => action === "users.create");
  t.like(made, { actorId: admin.credentials.user.id, after: { name: "Nadia Karimi" } });
  t.false(JSON.stringify(data).includes('password":'));

  t.like((await admin.post("/users", values)).body, { status: 409, code: "duplicate" });
  const elsewhere = await app.as("admin", "riverside");
  t.is(
    (await elsewhere.post("/users", { ...values, roles: ["teacher"] })).status,
    201,
    "another school, another account",
  );
});

test("two who add the same address at once make one account", async (t) => {
  const values = {
    email: "twin@greenfield.example",
    name: "Twin",
    roles: ["teacher"],
    password: "twins-password",
  };
  const responses = await Promise.all(Array.from({ length: 5 }, () => admin.post("/users", values)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
});

test("an account is refused with every fault in it", async (t) => {
  const { body } = await admin.post("/users", {
    email: "x",
    name: " ",
    roles: [],
    password: "short",
    isAdmin: true,
  });
  t.deepEqual(body.errors.map(({ path }) => path).sort(), ["body", "email", "name", "password", "roles"]);
  const unknown = await admin.post("/users", { email: "a@b.example", name: "A", roles: ["emperor"] });
  t.deepEqual(unknown.body.errors, [{ path: "roles", message: "role emperor does not exist" }]);
});

test("names change, addresses and statuses do not", async (t) => {
  const guardian = await id("guardian");
  const changed = await admin.patch(`/users/${guardian}`, { name: "Grace Njeri", username: "GraceN" });
  t.like(changed.body, { name: "Grace Njeri", username: "gracen" });
  for (const change of [
    { email: "other@greenfield.example" },
    { status: "disabled" },
    { passwordHash: "x" },
    { schoolId: randomUUID() },
  ])
    t.is((await admin.patch(`/users/${guardian}`, change)).status, 400);
  const taken = await admin.patch(`/users/${await id("student")}`, { username: "gracen" });
  t.like(taken.body, { status: 409, code: "duplicate" });
  t.is((await admin.patch(`/users/${randomUUID()}`, { name: "Nobody" })).status, 404);
});

test("a disabled account is signed out everywhere and stays out until it is enabled", async (t) => {
  const student = await app.as("student");
  const path = `/users/${student.credentials.user.id}/disabled`;
  t.is((await student.get("/auth/me")).status, 200);
  t.like((await admin.put(path)).body, { status: "disabled" });
  t.is((await student.get("/auth/me")).status, 401);
  t.is(
    (await app.anonymous.post("/auth/refresh", { refreshToken: student.credentials.refreshToken })).status,
    401,
  );
  t.is((await signIn("student@greenfield.example")).status, 400);
  t.like((await admin.delete(path)).body, { status: "active" });
  t.is((await signIn("student@greenfield.example")).status, 200);
  t.is((await student.get("/auth/me")).status, 401, "the old session does not come back");
});

test("a password that is set for somebody ends their sessions", async (t) => {
  const email = "pupil@greenfield.example";
  const { body } = await admin.post("/users", {
    email,
    name: "Pupil",
    roles: ["student"],
    password: "first-password",
  });
  const session = createClient(app.url, (await signIn(email, "first-password")).body.accessToken);
  t.is((await session.get("/auth/me")).status, 200);
  t.is((await admin.put(`/users/${body.id}/password`, { password: "short" })).status, 400);
  t.is((await admin.put(`/users/${body.id}/password`, { password: "second-password" })).status, 204);
  t.is((await session.get("/auth/me")).status, 401);
  t.is((await signIn(email, "first-password")).status, 400);
  t.is((await signIn(email, "second-password")).status, 200);
});

test("nobody locks themselves out of their own account", async (t) => {
  const own = admin.credentials.user.id;
  t.like((await admin.put(`/users/${own}/disabled`)).body, { status: 409, code: "own_account" });
  t.like((await admin.put(`/users/${own}/roles`, { roles: ["student"] })).body, {
    status: 409,
    code: "own_account",
  });
  t.is((await admin.get("/auth/me")).status, 200);
});

test("new roles count at once for what is signed in", async (t) => {
  const bursar = await app.as("bursar");
  const path = `/users/${bursar.credentials.user.id}/roles`;
  t.is((await bursar.get("/tenant-invoices")).status, 200);
  t.deepEqual((await admin.put(path, { roles: ["teacher", "teacher"] })).body, { roles: ["teacher"] });
  t.like((await bursar.get("/tenant-invoices")).body, { status: 403, code: "forbidden" });
  t.is((await admin.put(path, { roles: ["emperor"] })).status, 400);
  t.is((await admin.put(path, { roles: ["bursar"] })).status, 200);
  t.is((await bursar.get("/tenant-invoices")).status, 200);
});

test("each role does what its permissions allow, and gets 403 for the rest", async (t) => {
  const reading = [
    "/school",
    "/users",
    "/roles",
    "/school-settings",
    "/tenant-invoices",
    "/audit-events",
    "/activity-entries",
    "/client-events",
  ];
  const allowed = {
    admin: reading,
    teacher: ["/school", "/activity-entries"],
    guardian: ["/school"],
    student: ["/school"],
  };
  for (const [mailbox, paths] of Object.entries(allowed)) {
    const client = await app.as(mailbox, "riverside");
    for (const path of reading)
      t.is((await client.get(path)).status, paths.includes(path) ? 200 : 403, `${mailbox} ${path}`);
    if (mailbox === "admin") continue;
    t.is((await client.patch("/school", { name: "Mine" })).status, 403);
    t.is((await client.post("/users", {})).status, 403, "before its body is looked at");
    t.is((await client.put(`/users/${randomUUID()}/password`, {})).status, 403);
  }
});
