import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { TOTP } from "otpauth";
import { demoOperator, demoPassword } from "../../seeders/demo.ts";
import { flush } from "../../src/core/audit/deferred/defer-audit.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { cli } from "../support/process/process.ts";

const app = await startApp();
const owner = await sql(app.databaseUrl);
const admin = await app.as("admin");
let isOpen = true;
test.after.always(async () => {
  await owner.end();
  if (isOpen) await app.close();
});

type Event = Record<string, any>;
const tables = { school: "audit_events", platform: "platform_audit_events" };

/** The events of an action, once there are so many: the service may be writing them itself. */
async function events(action: string, count = 1, where: keyof typeof tables = "school"): Promise<Event[]> {
  for (let tries = 0; ; tries += 1) {
    await flush();
    const { rows } = await owner.query(
      `SELECT * FROM ${tables[where]} WHERE action = $1 ORDER BY created_at, id`,
      [action],
    );
    if (rows.length >= count || tries > 40) return rows;
    await pause(200);
  }
}
const signIn = (email: string, password: string, more = {}) =>
  app.anonymous("POST", "/auth/login", { email, password, ...more }, { "user-agent": "probe/1" });
const userId = async (email: string) =>
  (await owner.query("SELECT id FROM users WHERE email = $1", [email])).rows[0].id as string;

test.serial("refused sign-ins say whom, why and from where, and a flood of them few rows", async (t) => {
  const email = "teacher@greenfield.example";
  for (let tries = 0; tries < 14; tries += 1) await signIn(email, "the-wrong-password");
  const [failed] = await events("auth.login_failed");
  t.like(failed, {
    actor_type: "anonymous",
    actor_id: null,
    entity_type: "User",
    entity_id: await userId(email),
    outcome: "failure",
    after: { reason: "wrong_password" },
    ip: "127.0.0.1",
    user_agent: "probe/1",
  });
  t.truthy(failed!["request_id"]);
  const [locked] = await events("auth.login_locked");
  t.like(locked, { entity_id: await userId(email), after: { reason: "locked" } });
  t.is(
    (await events("auth.login_failed")).length,
    1,
    "those that follow become one row at the end of the minute",
  );
  await owner.query("DELETE FROM login_attempts");
});

test.serial("an address that is nobody's is the platform's, or the school's that was named", async (t) => {
  await signIn("my-secret-password@nowhere.example", "x-wrong-x");
  const [unknown] = await events("auth.login_failed", 1, "platform");
  t.like(unknown, { actor_type: "anonymous", entity_id: null, outcome: "failure", ip: "127.0.0.1" });
  t.is(unknown!["after"].reason, "unknown_account");
  t.regex(unknown!["after"].account, /^[0-9a-f]{16}$/);
  const { rows } = await owner.query(
    `SELECT string_agg(e::text, ' ') AS all FROM (SELECT to_jsonb(a) AS e FROM audit_events a
      UNION ALL SELECT to_jsonb(p) FROM platform_audit_events p) x`,
  );
  for (const hidden of ["my-secret-password", "nowhere.example", "x-wrong-x", "the-wrong-password"])
    t.false(rows[0].all.includes(hidden), hidden);
});

test.serial("both factors are told, and the second one where it is missing or wrong", async (t) => {
  const email = "bursar@greenfield.example";
  const client = await app.as("bursar");
  const { secret } = (await client.post("/auth/totp", { password: demoPassword })).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: Date.now() });
  const next = () => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  t.is((await client.put("/auth/totp", { code: code() })).status, 200);
  await signIn(email, demoPassword);
  await signIn(email, demoPassword, { otp: "000000" });
  t.is((await signIn(email, demoPassword, { otp: next() })).status, 200);
  const entity = await userId(email);
  const failed = (await events("auth.login_failed", 3)).filter(({ entity_id }) => entity_id === entity);
  t.deepEqual(failed.map(({ after }) => after.reason).sort(), [
    "invalid_second_factor",
    "second_factor_required",
  ]);
  const entered = (await events("auth.login")).filter(({ actor_id }) => actor_id === entity);
  t.deepEqual(
    entered.map(({ after }) => after.factors),
    [["password"], ["password", "totp"]],
  );
  t.is(entered.at(-1)!["user_agent"], "probe/1");
});

test.serial("operators' sign-ins are told the same", async (t) => {
  await app.anonymous.post("/platform/auth/login", { email: demoOperator.email, password: "wrong-wrong" });
  const failed = (await events("auth.login_failed", 2, "platform")).at(-1)!;
  t.like(failed, {
    entity_type: "PlatformOperator",
    outcome: "failure",
    after: { reason: "wrong_password" },
  });
  t.truthy(failed["entity_id"]);
  await app.asOperator();
  t.deepEqual((await events("auth.login", 1, "platform")).at(-1)!["after"].factors, ["password"]);
});

test.serial("keys and client secrets that are refused are told where their school is known", async (t) => {
  const { body } = await admin.post("/api-keys", {
    name: "probe",
    scopes: ["students.read"],
  });
  const [school, id] = body.clientId.split(".");
  const wrong = (token: string) => createClient(app.url, token).get("/students");
  t.is((await wrong(`ssk.${school}.${id}.wrong`)).status, 401);
  t.is((await wrong(`ssk.${randomUUID()}.${id}.wrong`)).status, 401);
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: body.clientId,
    client_secret: "no",
  });
  t.is((await fetch(`${app.url}/ims/oneroster/oauth2/token`, { method: "POST", body: form })).status, 401);
  const refused = await events("auth.key_refused", 2);
  t.deepEqual(refused.map(({ entity_id, after }) => [entity_id, after.method]).sort(), [
    [id, "api_key"],
    [id, "client_secret"],
  ]);
  t.is((await events("auth.key_refused", 1, "platform")).length, 1);
});

test.serial("what the role does not allow is told with who asked", async (t) => {
  const student = await app.as("student");
  t.is((await student.get("/users")).status, 403);
  const [denied] = await events("access.denied");
  t.like(denied, {
    actor_type: "user",
    actor_id: student.credentials.user.id,
    outcome: "failure",
    after: { route: "GET /users", code: "forbidden" },
  });
});

test.serial("files that leave the service are told, from the API and the command line", async (t) => {
  t.is((await admin.get("/students.csv?status=active&q=Secret")).status, 200);
  t.is((await admin.get("/exports/oneroster.zip")).status, 200);
  t.is((await (await app.asOperator()).get("/platform/tenants.csv")).status, 200);
  const { code } = await cli(["export", "rooms", "--school", "greenfield"], {
    DATABASE_URL: app.databaseUrl,
  });
  t.is(code, 0);
  const exported = await events("records.export", 3);
  t.deepEqual(exported.map(({ actor_type, entity_type }) => [actor_type, entity_type]).sort(), [
    ["operator", "Room"],
    ["user", "OneRoster"],
    ["user", "Student"],
  ]);
  const students = exported.find(({ entity_type }) => entity_type === "Student")!;
  t.deepEqual(students["after"], { route: "GET /students.csv", filters: { status: "active" } });
  t.is(students["actor_id"], admin.credentials.user.id);
  t.is((await events("records.export", 1, "platform"))[0]!["entity_type"], "Tenant");
});

test.serial("reads of sensitive rows are told once a minute, those of others are not", async (t) => {
  const [student] = (await admin.get("/students?limit=1")).body.data;
  for (let count = 0; count < 5; count += 1) await admin.get(`/students/${student.id}/fees`);
  for (const path of [
    "/discipline-incidents",
    "/student-notes",
    "/student-guardians",
    "/payments",
    "/audit-events",
  ])
    t.is((await admin.get(path)).status, 200, path);
  await admin.get("/students?include=studentGuardians&limit=1");
  const read = await events("records.read", 7);
  t.deepEqual(read.map(({ entity_type, after }) => [entity_type, after.route ?? "included"]).sort(), [
    ["AuditEvent", "GET /audit-events"],
    ["DisciplineIncident", "GET /discipline-incidents"],
    ["Payment", "GET /payments"],
    ["StudentGuardian", "GET /student-guardians"],
    ["StudentGuardian", "included"],
    ["StudentLedgerEntry", "GET /students/:id/fees"],
    ["StudentNote", "GET /student-notes"],
  ]);
  const fees = read.find(({ entity_type }) => entity_type === "StudentLedgerEntry")!;
  t.like(fees, { entity_id: student.id, actor_id: admin.credentials.user.id, outcome: "success" });
});

test.serial("the record is found by outcome, actor and time, and says from where", async (t) => {
  const list = async (query: string) => (await admin.get(`/audit-events?${query}`)).body.data as Event[];
  const failures = await list("outcome=failure&limit=200");
  t.true(failures.length > 0 && failures.every(({ outcome }) => outcome === "failure"));
  t.true(failures.some(({ userAgent }) => userAgent === "probe/1"));
  t.true((await list("actorType=anonymous")).every(({ actorType }) => actorType === "anonymous"));
  const [latest] = await list("limit=1");
  t.deepEqual(await list(`until=${new Date(0).toISOString()}`), []);
  t.true((await list(`since=${encodeURIComponent(latest!["createdAt"])}`)).length >= 1);
  const operator = await app.asOperator();
  const { data } = (await operator.get("/platform/audit-events?outcome=failure")).body;
  t.true(
    data.some(({ action, actorType }: Event) => action === "auth.login_failed" && actorType === "anonymous"),
  );
});

test.serial("stopping in an orderly way loses no event", async (t) => {
  await admin.get("/refunds");
  const before = (await events("auth.login_failed")).length;
  await app.app.close();
  isOpen = false;
  const { rows } = await owner.query(
    "SELECT action, after FROM audit_events WHERE action = 'records.read' AND entity_type = 'Refund' OR after ? 'repeated'",
  );
  t.true(rows.some(({ action, after }) => action === "records.read" && !after.repeated));
  const [repeated] = rows.filter(({ action }) => action === "auth.login_failed");
  t.like(repeated, { after: { reason: "wrong_password", repeated: 9 } });
  t.is((await events("auth.login_failed", before + 1)).length, before + 1);
});
