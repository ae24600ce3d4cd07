import test from "ava";
import { TOTP } from "otpauth";
import { sql } from "../identity/sql.ts";
import { password, personWith, signIn } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { reader, tokenOf } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const superuser = await sql(app.databaseUrl);
test.after.always(async () => {
  await superuser.end();
  await app.close();
});

const services = ["oneroster.roster", "oneroster.demographics", "oneroster.gradebook"];
const integrator = ["integrations.read", "integrations.manage"];
const roster = ["structure.read", "students.read", "guardians.read", "staff.read"];
let names = 0;
const newName = () => {
  names += 1;
  return `Key ${names}`;
};
const signedInLongAgo = (userId: string) =>
  superuser.query(
    "UPDATE user_sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1 AND revoked_at IS NULL",
    [userId],
  );

const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });

test("a OneRoster key needs what it shows", async (t) => {
  const it = await personWith(app, admin, integrator);
  for (const scope of services) {
    const { status, body } = await it.post("/api-keys", { name: newName(), scopes: [scope] });
    t.deepEqual([status, body.errors?.[0].path], [400, "scopes"], scope);
  }
  t.like((await it.get("/exports/oneroster.zip")).body, { status: 403, code: "beyond_own_permissions" });
  const narrow = await personWith(app, admin, [
    ...integrator,
    ...roster.slice(1),
    { permission: "structure.read", scope: "own_classes" },
  ]);
  t.is((await narrow.post("/api-keys", { name: newName(), scopes: ["oneroster.roster"] })).status, 400);
  const full = await personWith(app, admin, [...integrator, ...roster]);
  t.is((await full.post("/api-keys", { name: newName(), scopes: ["oneroster.roster"] })).status, 201);
  t.is((await full.post("/api-keys", { name: newName(), scopes: services })).status, 400, "no grades");
  t.is((await full.get("/exports/oneroster.zip")).status, 403, "it holds results");
});

test("a key exports the roster only with the scopes that the roster needs", async (t) => {
  const made = async (scopes: string[]) =>
    createClient(app.url, (await admin.post("/api-keys", { name: newName(), scopes })).body.key);
  t.is((await (await made(["integrations.manage"])).get("/exports/oneroster.zip")).status, 403);
  const both = await made(["integrations.manage", "grades.read", ...roster]);
  t.is((await both.get("/exports/oneroster.zip")).status, 200);
});

test("what the maker of a OneRoster key loses, the key and its tokens lose at once", async (t) => {
  const maker = await personWith(app, admin, [...integrator, ...roster, "grades.read"]);
  const { body: key } = await maker.post("/api-keys", { name: newName(), scopes: services });
  const { body: token } = await tokenOf(app, key);
  const get = reader(app, token.access_token);
  t.is((await get("/rostering/v1p2/users?limit=1")).status, 200);
  t.is((await get("/gradebook/v1p2/results?limit=1")).status, 200);

  const without = [...integrator, ...roster].map((permission) => ({ permission }));
  await admin.put(`/roles/${maker.role.id}/permissions`, { permissions: without });
  t.is((await get("/rostering/v1p2/users?limit=1")).status, 200);
  t.is((await get("/gradebook/v1p2/results?limit=1")).status, 403);
  t.false((await tokenOf(app, key)).body.scope.includes("gradebook"));

  await admin.patch(`/roles/${maker.role.id}`, { status: "retired" });
  t.is((await get("/rostering/v1p2/users?limit=1")).status, 403);
  t.is((await tokenOf(app, key)).status, 400);
  await admin.patch(`/roles/${maker.role.id}`, { status: "active" });
  t.is((await get("/rostering/v1p2/users?limit=1")).status, 200);
  await admin.put(`/users/${maker.id}/roles`, { roles: [] });
  t.is((await get("/rostering/v1p2/users?limit=1")).status, 403);
  const refused = await tokenOf(app, key);
  t.deepEqual([refused.status, refused.body.error], [400, "invalid_scope"]);
});

test.serial("an old sign-in makes a key with the password only", async (t) => {
  const maker = await personWith(app, admin, integrator);
  const wanted = { name: newName(), scopes: ["integrations.read"] };
  t.is((await maker.post("/api-keys", { ...wanted, name: newName() })).status, 201, "just signed in");
  await signedInLongAgo(maker.id);
  const refused = await maker.post("/api-keys", wanted);
  t.like(refused.body, { status: 403, code: "reauthentication_required" });
  t.regex(refused.body.detail, /`password`/);
  const wrong = await maker.post("/api-keys", { ...wanted, password: "not-my-password" });
  t.like(wrong.body, { status: 400, code: "invalid_password" });
  t.is((await maker.post("/api-keys", { ...wanted, password })).status, 201);
  t.is((await maker.post("/api-keys", wanted)).status, 403, "each time");
});

test.serial("refreshing a session is no new sign-in", async (t) => {
  const maker = await personWith(app, admin, integrator);
  const { body } = await app.anonymous.post("/auth/login", {
    ...{ email: maker.email, password, transport: "body" },
  });
  await signedInLongAgo(maker.id);
  const refreshed = await app.anonymous.post("/auth/refresh", { refreshToken: body.refreshToken });
  const client = createClient(app.url, refreshed.body.accessToken);
  const response = await client.post("/api-keys", { name: newName(), scopes: ["integrations.read"] });
  t.like(response.body, { status: 403, code: "reauthentication_required" });
});

test.serial("with a second factor the password needs its code, which works once", async (t) => {
  const maker = await personWith(app, admin, integrator);
  const { secret } = (await maker.post("/auth/totp", { password })).body;
  const confirmed = await maker.put("/auth/totp", { code: codeOf(secret) });
  t.is(confirmed.status, 200, JSON.stringify(confirmed.body));
  await signedInLongAgo(maker.id);
  const wanted = { name: newName(), scopes: ["integrations.read"], password };
  t.like((await maker.post("/api-keys", wanted)).body, { status: 400, code: "second_factor_required" });
  const wrong = await maker.post("/api-keys", { ...wanted, code: "000000" });
  t.like(wrong.body, { status: 400, code: "invalid_second_factor" });
  const code = codeOf(secret, 1);
  t.is((await maker.post("/api-keys", { ...wanted, code })).status, 201);
  t.is((await maker.post("/api-keys", { ...wanted, name: newName(), code })).status, 400, "not twice");
  const [recovery] = confirmed.body.recoveryCodes;
  t.is((await maker.post("/api-keys", { ...wanted, name: newName(), code: recovery })).status, 201);
  t.is((await maker.post("/api-keys", { ...wanted, code: recovery })).status, 400, "not twice");
});

test("a key ends after a year unless another end is named", async (t) => {
  const days = (body: { expiresAt: string }) =>
    Math.round((Date.parse(body.expiresAt) - Date.now()) / 86_400_000);
  const make = async (more: object) =>
    (await admin.post("/api-keys", { name: newName(), scopes: ["school.read"], ...more })).body;
  t.is(days(await make({})), 365);
  t.is(days(await make({ expiresAt: null })), 365);
  const ahead = (years: number, days = 0) => {
    const day = new Date(Date.now() + days * 86_400_000);
    day.setUTCFullYear(day.getUTCFullYear() + years);
    return day.toISOString();
  };
  const longest = ahead(5, -1);
  t.is((await make({ expiresAt: longest })).expiresAt, longest);
  for (const expiresAt of ["2100-01-01T00:00:00.000Z", ahead(5, 1)]) {
    const { status, body } = await admin.post("/api-keys", {
      name: "x",
      scopes: ["students.read"],
      expiresAt,
    });
    t.is(status, 400);
    t.is(body.errors[0].path, "expiresAt");
    t.regex(body.errors[0].message, /^must be at most 5 years ahead: choose \d{4}-\d\d-\d\d or earlier/);
  }
});

const withKeys = async () => {
  const maker = await personWith(app, admin, [...integrator, "structure.read"]);
  const { body } = await maker.post("/api-keys", { name: newName(), scopes: ["structure.read"] });
  const feed = await maker.post("/calendar-feeds", { kind: "calendar", name: "Days" });
  const works = async () => [
    (await createClient(app.url, body.key).get("/grade-levels")).status,
    (await createClient(app.url).get(`/${feed.body.path}`)).status,
  ];
  return { maker, keyId: body.id as string, works };
};

test("a password set by somebody else ends the keys and calendar addresses of the account", async (t) => {
  const { maker, keyId, works } = await withKeys();
  t.deepEqual(await works(), [200, 200]);
  t.is((await admin.put(`/users/${maker.id}/password`, { password: "another-one-4711" })).status, 204);
  t.deepEqual(await works(), [401, 404]);
  t.like((await admin.get(`/api-keys/${keyId}`)).body, { status: "revoked" });
  const { data } = (await admin.get(`/audit-events?entityId=${keyId}&action=api_keys.revoke`)).body;
  t.like(data[0], { actorId: admin.credentials.user.id, after: { because: "password" } });
});

test("keys of a disabled account end, and the audit trail says why", async (t) => {
  const { maker, keyId, works } = await withKeys();
  t.is((await admin.put(`/users/${maker.id}/disabled`)).status, 200);
  t.deepEqual(await works(), [401, 404]);
  const { data } = (await admin.get(`/audit-events?entityId=${keyId}&action=api_keys.revoke`)).body;
  t.like(data[0], { after: { because: "disabled" } });
});

test("so does a reset by the link of a mail", async (t) => {
  const { maker, works } = await withKeys();
  await app.anonymous.post("/auth/password/forgot", { email: maker.email });
  const token = `${(await superuser.query("SELECT school_id FROM users WHERE id = $1", [maker.id])).rows[0].school_id}.known`;
  await superuser.query(
    "UPDATE user_tokens SET token_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex') WHERE user_id = $2",
    [token, maker.id],
  );
  const reset = await app.anonymous.post("/auth/password/reset", { token, password: "another-one-4711" });
  t.is(reset.status, 204, JSON.stringify(reset.body));
  t.deepEqual(await works(), [401, 404]);
});

test("who changes their own password may keep their keys", async (t) => {
  const { maker, works } = await withKeys();
  const keeping = { currentPassword: password, newPassword: "another-one-4711", keepKeys: true };
  t.is((await maker.post("/auth/password/change", keeping)).status, 204);
  t.deepEqual(await works(), [200, 200]);
  const ending = { currentPassword: "another-one-4711", newPassword: "yet-another-4711" };
  t.is((await maker.post("/auth/password/change", ending)).status, 204);
  t.deepEqual(await works(), [401, 404]);
});

test("what disabling an account ended does not come back with it", async (t) => {
  const { maker, works } = await withKeys();
  await admin.put(`/users/${maker.id}/disabled`);
  await admin.delete(`/users/${maker.id}/disabled`);
  t.truthy(await signIn(app, maker.email));
  t.deepEqual(await works(), [401, 404]);
});

test("the record names the key through which somebody acted", async (t) => {
  const { body } = await admin.post("/api-keys", { name: newName(), scopes: ["structure.manage"] });
  const { body: room } = await createClient(app.url, body.key).post("/rooms", { name: "By a key" });
  const { data } = (await admin.get(`/audit-events?entityId=${room.id}`)).body;
  t.like(data[0], { actorType: "api_key", actorId: admin.credentials.user.id, apiKeyId: body.id });
  const { body: own } = await admin.post("/rooms", { name: "By hand" });
  const byHand = (await admin.get(`/audit-events?entityId=${own.id}`)).body.data[0];
  t.like(byHand, { actorType: "user", actorId: admin.credentials.user.id, apiKeyId: null });
  const listed = (await admin.get(`/audit-events?apiKeyId=${body.id}`)).body.data;
  t.deepEqual(
    listed.map(({ action }) => action),
    ["rooms.create"],
  );
});
