import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { reactivateTenant, suspendTenant } from "../../src/core/platform/tenants/change-tenant.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

test("the profile has every field, for whoever is signed in", async (t) => {
  const student = await app.as("student");
  const { status, body } = await student.get("/school");
  t.is(status, 200);
  t.like(body, {
    id: admin.credentials.school.id,
    slug: "greenfield",
    name: "Greenfield Academy",
    timezone: "Africa/Nairobi",
    currency: "KES",
    locale: "en",
    country: "KE",
    status: "active",
    code: null,
  });
  t.regex(body.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  t.is((await app.anonymous.get("/school")).status, 401);
});

test("a change is stored, on record, and in the recent activities; other schools see nothing of it", async (t) => {
  const { status, body } = await admin.patch("/school", { motto: "Onward", phone: null });
  t.is(status, 200);
  t.like(body, { motto: "Onward", phone: null, slug: "greenfield" });
  t.like((await admin.get("/school")).body, { motto: "Onward" });

  const events = (await admin.get("/audit-events?action=schools.update")).body.data;
  const [event] = events.filter(({ after }) => "motto" in after);
  t.like(event, {
    actorType: "user",
    actorId: admin.credentials.user.id,
    entityType: "School",
    entityId: body.id,
    before: { motto: "Grow in knowledge", phone: "+254 20 555 0114" },
    after: { motto: "Onward", phone: null },
  });
  t.regex(event.ip, /127\.0\.0\.1$/);
  const teacher = await app.as("teacher");
  const feed = (await teacher.get("/activity-entries?entityType=School")).body.data;
  t.like(feed[0], { verb: "updated", actorId: admin.credentials.user.id });

  const other = await app.as("admin", "riverside");
  t.is((await other.get("/school")).body.motto, "Ad astra");
  t.deepEqual((await other.get("/audit-events?action=schools.update")).body.data, []);
  t.is((await other.get(`/audit-events/${event.id}`)).status, 404);
});

test("a change with a fault changes nothing", async (t) => {
  const faults = {
    timezone: "Mars/Olympus",
    currency: "kes",
    locale: "english!",
    email: "no",
    website: "javascript:alert(1)",
    country: "Kenya",
    name: " ",
    slug: "other",
    status: "suspended",
    id: "0192d4e0-7b1a-7c3e-8f00-000000000000",
  };
  for (const [field, value] of Object.entries(faults))
    t.is((await admin.patch("/school", { motto: "Broken", [field]: value })).status, 400, field);
  t.not((await admin.get("/school")).body.motto, "Broken");
  const { body } = await admin.patch("/school", { timezone: "x", currency: "y" });
  t.deepEqual(body.errors.map(({ path }) => path).sort(), ["currency", "timezone"]);
});

test("settings keep any JSON value by key", async (t) => {
  const values = {
    text: "a",
    number: 1.5,
    list: [1, { deep: [true] }],
    yes: true,
    nothing: [null],
    empty: {},
  };
  for (const [name, value] of Object.entries(values)) {
    const { status, body } = await admin.post("/school-settings", { key: `test.${name}`, value });
    t.is(status, 201, name);
    t.deepEqual((await admin.get(`/school-settings/${body.id}`)).body.value, value);
  }
  t.like((await admin.post("/school-settings", { key: "test.text", value: 2 })).body, {
    status: 409,
    code: "duplicate",
  });
  const { data } = (await admin.get("/school-settings?key=test.text")).body;
  t.is((await admin.patch(`/school-settings/${data[0].id}`, { value: "b" })).body.value, "b");
  t.is((await admin.patch(`/school-settings/${data[0].id}`, { key: "other" })).status, 400);
  t.is((await admin.delete(`/school-settings/${data[0].id}`)).status, 204);
  t.is((await admin.get(`/school-settings/${data[0].id}`)).status, 404);
  t.is((await admin.post("/school-settings", { key: "Not A Key", value: 1 })).status, 400);
  t.is((await admin.post("/school-settings", { key: "test.missing" })).status, 400);
  t.is((await admin.post("/school-settings", { key: "test.missing", value: null })).status, 400);
  const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);
  t.is((await admin.post("/school-settings", { key: "test.deep", value: deep })).status, 400);
  const actions = (await admin.get("/audit-events?entityType=SchoolSetting&limit=200")).body.data;
  t.is(actions.filter(({ action }) => action === "school_settings.remove").length, 1);
});

test("a number sequence may change its look, never its position", async (t) => {
  const { data } = (await admin.get("/number-sequences?kind=receipt")).body;
  const [{ id, nextValue }] = data;
  t.true(nextValue > 1);
  t.like((await admin.patch(`/number-sequences/${id}`, { prefix: "INV-", padding: 6 })).body, {
    prefix: "INV-",
    padding: 6,
    nextValue,
  });
  t.is((await admin.patch(`/number-sequences/${id}`, { nextValue: 99 })).status, 400);
  t.is((await admin.post("/number-sequences", { kind: "x" })).status, 404);
  t.is((await admin.delete(`/number-sequences/${id}`)).status, 404);
  t.deepEqual((await admin.get("/number-sequences?year=99999999999")).body.data, []);
});

test("the platform's invoices show money as text with its currency", async (t) => {
  const bursar = await app.as("bursar");
  const { data } = (await bursar.get("/tenant-invoices?status=open")).body;
  t.is(data.length, 1);
  t.like(data[0], {
    subtotal: { amount: "450.00", currency: "USD" },
    tax: { amount: "0.00", currency: "USD" },
    total: { amount: "450.00", currency: "USD" },
    status: "open",
    paidAt: null,
  });
  t.regex(data[0].dueOn, /^\d{4}-\d\d-\d\d$/);
  t.regex(data[0].number, /^SUB-\d{4}-0*1$/);
  t.deepEqual((await bursar.get(`/tenant-invoices/${data[0].id}`)).body, data[0]);
  t.is((await bursar.get("/subscriptions?status=active")).body.data.length, 1);
  t.deepEqual((await (await app.as("bursar", "riverside")).get("/tenant-invoices")).body.data, []);
  for (const method of ["POST", "PATCH", "DELETE"])
    t.is((await admin(method, `/tenant-invoices/${data[0].id}`, {})).status, 404);
});

test("a suspended school can be read and signed in to, and nothing in it changes", async (t) => {
  const before = await app.as("admin", "riverside");
  await suspendTenant("riverside");
  const again = await app.as("admin", "riverside");
  for (const client of [before, again]) {
    t.is((await client.get("/school")).body.status, "suspended");
    t.is((await client.get("/users")).status, 200);
    for (const [method, path, body] of [
      ["PATCH", "/school", { motto: "Changed" }],
      ["POST", "/users", {}],
      ["POST", "/school-settings", { key: "a", value: 1 }],
      ["PUT", `/users/${again.credentials.user.id}/roles`, { roles: [] }],
      ["DELETE", `/roles/${again.credentials.user.id}`, undefined],
    ] as const)
      t.like((await client(method, path, body)).body, { status: 403, code: "school_suspended" });
  }
  t.is(
    (await app.anonymous.post("/auth/refresh", { refreshToken: before.credentials.refreshToken })).status,
    200,
  );
  t.is((await again.post("/client-logs", { event: "UI_CLICK", data: {} })).status, 200);
  const change = { currentPassword: demoPassword, newPassword: "new-password-1" };
  // Of an account that no other test signs in with meanwhile.
  const teacher = await app.as("teacher", "riverside");
  t.is((await teacher.post("/auth/password/change", change)).status, 204);
  t.is((await again.post("/auth/logout")).status, 204);
  t.is((await admin.patch("/school", { type: "primary" })).status, 200, "other schools go on");

  await reactivateTenant("riverside");
  const bursar = await app.as("bursar", "riverside");
  t.is((await bursar.patch("/school", {})).body.code, "forbidden");
});
