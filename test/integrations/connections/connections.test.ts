import { randomUUID } from "node:crypto";
import test from "ava";
import { createEncryption } from "../../../src/lib/encryption/encryption.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { openClient } from "../../support/open-client.ts";
import { cli } from "../../support/process/process.ts";
import { testSettings } from "../../support/settings.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
test.after.always(async () => {
  await superuser.end();
  await app.close();
});

const secret = "a-secret-nobody-may-see";
const values = (name: string, more: object = {}) => ({
  name,
  connector: "oneroster",
  baseUrl: "https://sis.example.org/ims/oneroster/rostering/v1p2",
  auth: {
    ...{ type: "oauth2", clientId: "us", clientSecret: secret },
    tokenUrl: "https://sis.example.org/oauth2/token",
  },
  ...more,
});
const sealed = async (id: string): Promise<string> =>
  (await superuser.query("SELECT credentials FROM integration_connections WHERE id = $1", [id])).rows[0]
    .credentials;

test("a connection is made, changed, activated, paused and disabled, and its secret is never shown", async (t) => {
  const asked = values("District", { type: "API_PULL" });
  const wrong = await admin.post("/integration-connections", { ...asked, type: "FILE" });
  t.is(wrong.body.errors[0].path, "type");
  const { status, body } = await admin.post("/integration-connections", asked);
  t.is(status, 201);
  const { data: files } = (await admin.get("/integration-connections?type=FILE")).body;
  t.false(files.some(({ id }) => id === body.id));
  t.like(body, { type: "API_PULL" });
  t.like(body, { status: "draft", authType: "oauth2", everyMinutes: 5, consecutiveFailures: 0, cursor: {} });
  const path = `/integration-connections/${body.id}`;
  t.like((await admin.patch(path, { name: "The district", maxFailures: 2 })).body, { name: "The district" });
  t.like((await admin.put(`${path}/activation`)).body, { status: "active" });
  t.like((await admin.put(`${path}/pause`)).body, { status: "paused" });
  const cipher = await sealed(body.id);
  t.regex(cipher, /^v1\./);
  t.is(
    (await admin.patch(path, { baseUrl: "https://other.example.org/" })).status,
    400,
    "a secret does not move",
  );
  t.like((await admin.patch(path, { baseUrl: "https://other.example.org/", auth: { type: "none" } })).body, {
    authType: "none",
  });
  t.is(await sealed(body.id), null as never);
  t.like((await admin.delete(path)).body, { status: "disabled" });
  t.like((await admin.put(`${path}/activation`)).body, { status: 409, code: "connection_status" });
  t.like((await admin.post(`${path}/sync`)).body, { status: 409, code: "connection_status" });
  t.like((await admin.post("/integration-connections", values("The district"))).body, {
    status: 409,
    code: "duplicate",
  });

  const { data } = (await admin.get(`/audit-events?entityId=${body.id}&limit=200`)).body;
  t.deepEqual(data.map(({ action }) => action.split(".")[1]).sort(), [
    "activate",
    "create",
    "disable",
    "pause",
    "update",
    "update",
  ]);
  for (const shown of [
    data,
    (await admin.get(path)).body,
    (await admin.get("/integration-connections.csv")).body,
  ])
    t.false(JSON.stringify(shown).includes(secret));
});

test("a connection is refused with every fault in it", async (t) => {
  const { body } = await admin.post("/integration-connections", {
    name: " ",
    connector: "carrier-pigeon",
    baseUrl: "gopher://x",
    auth: { type: "oauth2", clientId: "", clientSecret: "", tokenUrl: "x" },
    everyMinutes: 1,
    credentials: "x",
  });
  t.deepEqual([...new Set(body.errors.map(({ path }) => path.split(".")[0]))].sort(), [
    ...["auth", "baseUrl", "body", "connector", "everyMinutes", "name"],
  ]);
  const paths = async (more: object) =>
    (await admin.post("/integration-connections", values("Faulty", more))).body.errors.map(
      ({ path }) => path,
    );
  t.deepEqual(await paths({ baseUrl: "https://169.254.169.254/latest" }), ["baseUrl"]);
  t.deepEqual(await paths({ baseUrl: "http://sis.example.org/" }), ["baseUrl"]);
  t.deepEqual(await paths({ settings: { services: ["telepathy"], gradebookUrl: "https://10.0.0.1/" } }), [
    "settings.services.0",
  ]);
  t.deepEqual(await paths({ settings: { gradebookUrl: "https://10.0.0.1/" } }), ["settings.gradebookUrl"]);
  t.deepEqual(await paths({ auth: { ...values("x").auth, tokenUrl: "https://[::1]/t" } }), ["auth.tokenUrl"]);
  const generic = (fields: object, more: object = {}) =>
    paths({
      connector: "generic-json",
      settings: { resources: [{ kind: "staff", path: "/staff", fields, ...more }] },
    });
  t.deepEqual(await generic({ givenName: "first", shoeSize: "feet" }), [
    ...["settings.resources.0.fields.shoeSize", "settings.resources.0.fields.staffNumber"],
    "settings.resources.0.fields.familyName",
  ]);
  t.deepEqual(await generic({ givenName: "a" }, { path: "//evil.example" }), ["settings.resources.0.path"]);
});

test("another school's connections, runs and keys are not there", async (t) => {
  const { body: mine } = await admin.post("/integration-connections", values("Mine"));
  const { body: key } = await admin.post("/api-keys", { name: "Mine", scopes: ["oneroster.roster"] });
  for (const id of [mine.id, randomUUID()]) {
    const path = `/integration-connections/${id}`;
    t.is((await elsewhere.get(path)).status, 404);
    t.is((await elsewhere.patch(path, { name: "Theirs" })).status, 404);
    t.is((await elsewhere.delete(path)).status, 404);
    for (const [method, verb] of [
      ...[
        ["PUT", "activation"],
        ["PUT", "pause"],
        ["POST", "test"],
        ["POST", "preview"],
        ["POST", "sync"],
      ],
    ] as Array<[string, string]>)
      t.is((await elsewhere(method, `${path}/${verb}`)).status, 404, verb);
  }
  t.is((await elsewhere.delete(`/api-keys/${key.id}`)).status, 404);
  t.is((await elsewhere.get(`/api-keys/${key.id}`)).status, 404);
  const theirs = (await elsewhere.get("/api-keys?limit=200")).body.data;
  t.false(theirs.some(({ id, name }) => id === key.id || name === "Mine"));
  t.like((await admin.get(`/integration-connections/${mine.id}`)).body, { name: "Mine", status: "draft" });
});

test("connections and keys are the administrator's", async (t) => {
  for (const mailbox of ["teacher", "bursar", "guardian", "student"]) {
    const client = await app.as(mailbox);
    for (const path of [
      "/integration-connections",
      "/integration-sync-runs",
      "/external-id-mappings",
      "/api-keys",
    ])
      t.is((await client.get(path)).status, 403, `${mailbox} ${path}`);
    t.is((await client.post("/integration-connections", values("Theirs"))).status, 403);
    t.is((await client.post("/api-keys", { name: "x", scopes: ["oneroster.roster"] })).status, 403);
  }
});

test("a key that has expired says so, and opens nothing", async (t) => {
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const { body: key } = await admin.post("/api-keys", {
    ...{ name: "For a year", scopes: ["students.read"], expiresAt: inAYear },
  });
  const program = createClient(app.url, key.key);
  t.is((await program.get("/students?limit=1")).status, 200);
  t.is((await admin.get(`/api-keys/${key.id}`)).body.status, "active");
  await superuser.query("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [
    key.id,
  ]);
  t.is((await program.get("/students?limit=1")).status, 401);
  t.is((await admin.get(`/api-keys/${key.id}`)).body.status, "expired");
  const named = async (status: string) =>
    (await admin.get(`/api-keys?status=${status}&limit=200`)).body.data.map(({ name }) => name);
  t.deepEqual(await named("expired"), ["For a year"]);
  t.false((await named("active")).includes("For a year"));
});

// Alone: the service has the earlier key, and cannot read what others wrote once it is sealed under the new one.
test.serial("a secret opens only in its place, and is sealed anew under another key", async (t) => {
  const { body } = await admin.post("/integration-connections", values("Rotated"));
  const { body: other } = await elsewhere.post("/integration-connections", values("Thief"));
  await superuser.query(
    `UPDATE integration_connections SET credentials = (SELECT credentials FROM integration_connections WHERE id = $1)
      WHERE id = $2`,
    [body.id, other.id],
  );
  t.like((await elsewhere.post(`/integration-connections/${other.id}/test`)).body, {
    ...{ ok: false, code: "credentials_lost" },
  });
  await superuser.query("DELETE FROM integration_connections WHERE id = $1", [other.id]);

  const before = await sealed(body.id);
  const key = "another-key-another-key-another-key-1";
  const env = {
    DATABASE_URL: app.databaseUrl,
    ENCRYPTION_KEY: key,
    ENCRYPTION_KEY_PREVIOUS: testSettings.ENCRYPTION_KEY,
  };
  const first = await cli(["keys", "rotate", "--json"], env);
  t.is(first.code, 0, first.stderr);
  const report = JSON.parse(first.stdout);
  t.true(report.sealed >= 1);
  t.is(report.unreadable, 0);
  const after = await sealed(body.id);
  t.not(after, before);
  const place = {
    ...{ schoolId: admin.credentials.school.id, table: "integration_connections" },
    ...{ row: body.id, column: "credentials" },
  };
  t.like(JSON.parse(createEncryption(key).decrypt(after, place)).credentials, { clientSecret: secret });
  t.like(JSON.parse((await cli(["keys", "rotate", "--json"], env)).stdout), { sealed: 0, unreadable: 0 });
  const without = await cli(["keys", "rotate"], {
    ...env,
    ENCRYPTION_KEY: `${key}-lost`,
    ENCRYPTION_KEY_PREVIOUS: undefined,
  });
  t.is(without.code, 1, "what cannot be read is told");
});
