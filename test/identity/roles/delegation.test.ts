import test from "ava";
import { systemRoles } from "../../../src/core/identity/roles/system-roles.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { grant, password, personWith, roleWith, signIn } from "../with-permissions.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const beyond = { status: 403, code: "beyond_own_permissions" };
const idOf = async (mailbox: string) => (await admin.get(`/users?q=${mailbox}@`)).body.data[0].id as string;
const itUser = () => personWith(app, admin, ["users.read", "users.manage"]);
let addresses = 0;
const account = (roles: string[], more: object = {}) => {
  addresses += 1;
  return { email: `given-${addresses}@greenfield.example`, name: "Given", roles, ...more };
};

test("managing accounts gives no role that allows anything else", async (t) => {
  const it = await itUser();
  const target = (await admin.post("/users", account([it.role.key], { password }))).body.id;
  for (const key of Object.keys(systemRoles)) {
    t.like((await it.post("/users", account([key], { password }))).body, beyond, key);
    t.like((await it.post("/users", account([key]))).body, beyond, `${key} by invitation`);
    t.like((await it.put(`/users/${target}/roles`, { roles: [it.role.key, key] })).body, beyond, key);
  }
  t.is((await it.post("/users", account([it.role.key], { password }))).status, 201);
});

test("a role is given with at least its own scope only", async (t) => {
  const teacherish = await personWith(app, admin, ["users.manage", grant("students.read", "own_classes")]);
  const wider = await roleWith(admin, ["students.read"]);
  const narrower = await roleWith(admin, [grant("students.read", "self")]);
  t.like((await teacherish.post("/users", account([wider.key]))).body, beyond);
  t.is((await teacherish.post("/users", account([narrower.key]))).status, 201);
});

test("an account that may do more than oneself is left alone", async (t) => {
  const it = await itUser();
  for (const mailbox of ["admin", "bursar", "teacher", "guardian"]) {
    const path = `/users/${await idOf(mailbox)}`;
    const tries = [
      it.patch(path, { phone: "+254 700 000 000" }),
      it.patch(path, { username: "taken-over" }),
      it.put(`${path}/password`, { password: "taken-over-now" }),
      it.put(`${path}/roles`, { roles: [] }),
      it.put(`${path}/disabled`),
      it.delete(`${path}/disabled`),
      it.delete(`${path}/lock`),
      it.post(`${path}/invitation`),
    ];
    for (const { body } of await Promise.all(tries)) t.like(body, beyond, mailbox);
  }
});

test("a disabled account with more power is not enabled again", async (t) => {
  const it = await itUser();
  const { id } = (await admin.post("/users", account(["bursar"], { password }))).body;
  await admin.put(`/users/${id}/disabled`);
  t.like((await it.delete(`/users/${id}/disabled`)).body, beyond);
  t.is((await admin.delete(`/users/${id}/disabled`)).status, 200);
});

test("a retired role comes back by somebody who may give what it allows", async (t) => {
  const old = await roleWith(admin, ["users.manage", "fees.approve"]);
  const holder = await personWith(app, admin, ["roles.read", "roles.manage"]);
  await admin.put(`/users/${holder.id}/roles`, { roles: [old.key, holder.role.key] });
  await admin.patch(`/roles/${old.id}`, { status: "retired" });
  const seen = async () => (await holder.get("/auth/me")).body.user.permissions;
  t.deepEqual(await seen(), ["roles.manage", "roles.read"]);

  t.like((await holder.patch(`/roles/${old.id}`, { status: "active" })).body, beyond);
  t.like((await holder.put(`/roles/${old.id}/permissions`, { permissions: [] })).body, beyond);
  t.like((await holder.delete(`/roles/${old.id}`)).body, beyond);
  t.deepEqual(await seen(), ["roles.manage", "roles.read"]);
  t.is((await admin.patch(`/roles/${old.id}`, { status: "active" })).status, 200);
  t.deepEqual(await seen(), ["fees.approve", "roles.manage", "roles.read", "users.manage"]);
});

test("the password of an account that holds a retired role is not set by somebody with less", async (t) => {
  const old = await roleWith(admin, ["fees.approve"]);
  const it = await itUser();
  const { id } = (await admin.post("/users", account([old.key], { password }))).body;
  await admin.patch(`/roles/${old.id}`, { status: "retired" });
  t.like((await it.put(`/users/${id}/password`, { password: "known-before" })).body, beyond);
});

test("the office invites families, and knows no password of theirs", async (t) => {
  const office = await personWith(app, admin, ["users.manage", "guardians.manage", "students.manage"]);
  for (const role of ["guardian", "student"]) {
    t.is((await office.post("/users", account([role]))).status, 201, role);
    t.like((await office.post("/users", account([role], { password }))).body, beyond, role);
  }
  const path = `/users/${await idOf("guardian")}`;
  t.is((await office.patch(path, { phone: "+254 700 000 001" })).status, 200);
  t.like((await office.put(`${path}/password`, { password: "taken-over-now" })).body, beyond);
  const own = (await office.post("/users", account([office.role.key], { password }))).body.id;
  t.like(
    (await office.put(`/users/${own}/roles`, { roles: ["guardian"] })).body,
    beyond,
    "its password is known",
  );
  const narrow = await personWith(app, admin, ["users.manage", grant("guardians.manage", "own_classes")]);
  t.like((await narrow.post("/users", account(["guardian"]))).body, beyond);
});

test("a key chooses no password, and gives nothing beyond its scopes", async (t) => {
  const scopes = ["users.manage", "users.read", "students.read"];
  const { body } = await admin.post("/api-keys", { name: "Accounts", scopes });
  const key = createClient(app.url, body.key);
  const small = await roleWith(admin, ["students.read"]);
  const { id } = (await key.post("/users", account([small.key]))).body;
  t.truthy(id, "by invitation, within its scopes");
  t.is((await key.post("/users", account([small.key], { password }))).status, 403);
  t.is((await key.put(`/users/${id}/password`, { password: "chosen-by-a-key" })).status, 403);
  for (const role of ["principal", "bursar", "teacher"])
    t.like((await key.post("/users", account([role]))).body, beyond, role);
});

test("the kind of an account is that of one of its roles", async (t) => {
  const { id } = (await admin.post("/users", account(["guardian"], { personType: "guardian" }))).body;
  const changed = await admin.patch(`/users/${id}`, { personType: "staff" });
  t.deepEqual([changed.status, changed.body.errors?.[0].path], [400, "personType"]);
  await admin.put(`/users/${id}/roles`, { roles: ["guardian", "teacher"] });
  t.like((await admin.patch(`/users/${id}`, { personType: "staff" })).body, { personType: "staff" });
});

test("the version of a role is compared when it is changed", async (t) => {
  const role = await roleWith(admin, ["school.read"]);
  const stale = await admin("PATCH", `/roles/${role.id}`, { name: "Other" }, { "if-match": '"stale"' });
  t.is(stale.status, 412);
});

test("an account made within one's own permissions signs in with those alone", async (t) => {
  const it = await itUser();
  const values = account([it.role.key], { password });
  t.is((await it.post("/users", values)).status, 201);
  const made = await signIn(app, values.email);
  t.deepEqual((await made.get("/auth/me")).body.user.permissions, ["users.manage", "users.read"]);
});
