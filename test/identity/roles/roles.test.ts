import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const make = async (key: string) => (await admin.post("/roles", { key, name: key, category: "staff" })).body;
const grant = (id: string, ...permissions: object[]) =>
  admin.put(`/roles/${id}/permissions`, { permissions });

test("a role of the school's own gives exactly its permissions", async (t) => {
  const role = await make("auditor");
  t.like(role, { key: "auditor", isSystem: false, status: "active" });
  const { status, body } = await grant(
    role.id,
    { permission: "audit.read" },
    { permission: "users.read", scope: "all" },
  );
  t.is(status, 200);
  t.deepEqual(body.permissions, [
    { permission: "audit.read", scope: "all" },
    { permission: "users.read", scope: "all" },
  ]);
  const teacher = await app.as("teacher");
  await admin.put(`/users/${teacher.credentials.user.id}/roles`, { roles: ["auditor"] });
  t.deepEqual((await teacher.get("/auth/me")).body.user.permissions, ["audit.read", "users.read"]);
  t.is((await teacher.get("/audit-events")).status, 200);
  t.is((await teacher.get("/school")).status, 403, "what its former role allowed is gone");

  await grant(role.id, { permission: "school.read" });
  t.is((await teacher.get("/school")).status, 200);
  t.is((await teacher.get("/audit-events")).status, 403);
  t.is((await admin.patch(`/roles/${role.id}`, { status: "retired" })).status, 200);
  t.is((await teacher.get("/school")).status, 403);
});

test("the roles of the product cannot be changed", async (t) => {
  const { data } = (await admin.get("/roles?limit=200")).body;
  const system = data.filter(({ isSystem }) => isSystem);
  t.true(system.length >= 9);
  for (const { id } of system.slice(0, 3)) {
    t.like((await admin.patch(`/roles/${id}`, { name: "Other" })).body, { status: 409, code: "system_role" });
    t.like((await admin.delete(`/roles/${id}`)).body, { status: 409, code: "system_role" });
    t.like((await grant(id, { permission: "users.manage" })).body, { status: 409, code: "system_role" });
  }
  t.like((await admin.post("/roles", { key: "administrator", name: "A", category: "staff" })).body, {
    status: 409,
  });
});

test("a role goes when nobody has it any more", async (t) => {
  const role = await make("helper");
  const guardian = (await app.as("guardian")).credentials.user.id;
  await admin.put(`/users/${guardian}/roles`, { roles: ["helper", "guardian"] });
  t.like((await admin.delete(`/roles/${role.id}`)).body, { status: 409, code: "in_use" });
  await admin.put(`/users/${guardian}/roles`, { roles: ["guardian"] });
  t.is((await admin.delete(`/roles/${role.id}`)).status, 204);
  t.is((await admin.get(`/roles/${role.id}`)).status, 404);
  t.is((await admin.delete(`/roles/${role.id}`)).status, 404);
});

test("only known permissions and scopes are granted, each once", async (t) => {
  const { id } = await make("clerk");
  t.is((await grant(id, { permission: "everything" })).status, 400);
  t.is((await grant(id, { permission: "users.read", scope: "galaxy" })).status, 400);
  t.is(
    (await grant(id, { permission: "users.read" }, { permission: "users.read", scope: "self" })).status,
    400,
  );
  t.is((await grant(randomUUID(), { permission: "users.read" })).status, 404);
  for (const key of ["Upper", "with space", "", "1st", "x".repeat(51)])
    t.is((await admin.post("/roles", { key, name: "x", category: "staff" })).status, 400, key);
});

test("nobody gives more than they have themselves", async (t) => {
  const role = await make("secretary");
  await grant(
    role.id,
    { permission: "users.manage" },
    { permission: "users.read" },
    { permission: "roles.manage" },
  );
  const secretary = await app.as("student");
  await admin.put(`/users/${secretary.credentials.user.id}/roles`, { roles: ["secretary"] });
  const own = admin.credentials.user.id;
  const refused = [
    await secretary.put(`/roles/${role.id}/permissions`, { permissions: [{ permission: "audit.read" }] }),
    await secretary.post("/users", {
      email: "ally@greenfield.example",
      name: "Ally",
      roles: ["administrator"],
    }),
    await secretary.put(`/users/${(await app.as("bursar")).credentials.user.id}/roles`, {
      roles: ["administrator"],
    }),
    await secretary.put(`/users/${own}/password`, { password: "taken-over-now" }),
    await secretary.put(`/users/${own}/disabled`),
    await secretary.put(`/users/${own}/roles`, { roles: [] }),
  ];
  for (const { body } of refused) t.like(body, { status: 403, code: "beyond_own_permissions" });
  t.is((await admin.get("/auth/me")).status, 200);
  const ally = {
    email: "ally@greenfield.example",
    name: "Ally",
    roles: ["secretary"],
    password: "allys-password",
  };
  t.is((await secretary.post("/users", ally)).status, 201, "what they have, they may give");
});
