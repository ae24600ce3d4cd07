import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { sql } from "../identity/sql.ts";
import { createClient } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { openText } from "../support/sealed-text.ts";
import { testSettings } from "../support/settings.ts";
import { event, openSocket } from "../support/sockets.ts";
import { raw } from "./serve.ts";

// The service as it is run, with all it logs: what stands in a file of an operator, or in somebody else's log store.
const database = await createDatabase();
const owner = await sql(database.url);
const lines: string[] = [];
const child: ChildProcess = spawn(
  process.execPath,
  ["src/cli/main.ts", "serve", "--no-worker", "--port", "0"],
  {
    env: {
      ...process.env,
      ...testSettings,
      NODE_ENV: "production",
      PUBLIC_URL: "https://school.example",
      DEMO_ACCOUNTS: "allow",
      LOG_LEVEL: "debug",
      DATABASE_URL: database.url,
      AVA_PATH: "",
    },
    stdio: ["ignore", "ignore", "pipe"],
  },
);
createInterface({ input: child.stderr! }).on("line", (line) => lines.push(line));
const records = () => lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
const until = async <T>(find: () => T | undefined): Promise<T> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`not seen in the log:\n${lines.join("\n")}`);
};
const { port } = await until(() => records().find(({ msg }) => msg === "start: listening"));
const url = `http://127.0.0.1:${port}`;
/** The records of the requests with this id; waits for the first. */
const recordsOf = async (requestId: string) => {
  const all = () => records().filter((each) => each.requestId === requestId && each.msg === "request");
  await until(() => all()[0]);
  return all();
};
test.after.always(async () => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  await owner.end();
  await database.drop();
});

const login = (email: string) =>
  createClient(url).post("/auth/login", { email, password: demoPassword, transport: "body" });

test.serial("every request has one record, of exactly these members", async (t) => {
  const { body } = await login("teacher@greenfield.example");
  const authorization = `Bearer ${body.accessToken}`;
  const who = { userId: body.user.id, schoolId: body.school.id };
  const nobody = { userId: null, schoolId: null };
  const json = { "content-type": "application/json" };
  const cases = [
    ["GET", "/health", 200, {}, nobody],
    ["GET", "/", 200, {}, nobody],
    ["HEAD", "/health", 200, {}, nobody],
    ["GET", "/api/v1/school?secret=1&q=Wambui", 401, {}, nobody],
    ["GET", "/api/v1/activity-entries?q=Wambui", 400, { authorization }, who],
    ["GET", "/api/v1/school", 200, { authorization }, who],
    ["GET", "/api/v1/users", 403, { authorization }, who],
    ["GET", `/api/v1/auth/sessions/${randomUUID()}`, 404, { authorization }, nobody],
    ["DELETE", `/api/v1/auth/sessions/${randomUUID()}`, 404, { authorization }, who],
    ["GET", "/nowhere", 404, {}, nobody],
    ["POST", "/api/v1/auth/login", 400, json, nobody],
    ["GET", "/api/v1/users/%", 400, { authorization }, nobody],
  ] as const;
  for (const [method, path, status, headers, identity] of cases) {
    const requestId = randomUUID();
    const response = await raw(url, path, { method, headers: { ...headers, "x-request-id": requestId } });
    t.is(response.status, status, path);
    const [record, ...more] = await recordsOf(requestId);
    t.deepEqual(more, []);
    const { level, time, msg, durationMs, ip, ...rest } = record;
    t.deepEqual(rest, { requestId, method, path: path.split("?")[0]!, status, ...identity });
    t.true(typeof durationMs === "number" && durationMs >= 0 && durationMs < 60_000);
    t.regex(ip, /127\.0\.0\.1$/);
    t.true(level === 30 && typeof time === "number");
  }
});

test.serial("a request that its caller gave up has its record too", async (t) => {
  const requestId = randomUUID();
  const gone = fetch(`${url}/api/v1/auth/password/forgot`, {
    method: "POST",
    headers: { "x-request-id": requestId, "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@example.org" }),
    signal: AbortSignal.timeout(60),
  });
  await t.throwsAsync(gone);
  t.like((await recordsOf(requestId))[0], { status: 499, path: "/api/v1/auth/password/forgot" });
});

test.serial("the secret in the address of a private calendar is not in the log", async (t) => {
  const secret = "c".repeat(32);
  for (const start of ["/calendars", "/Calendars"]) {
    const requestId = randomUUID();
    const path = `${start}/${randomUUID()}/${randomUUID()}/${secret}.ics`;
    t.is((await raw(url, path, { headers: { "x-request-id": requestId } })).status, 404);
    t.is((await recordsOf(requestId))[0].path, "/calendars");
  }
  t.false(lines.join("\n").includes(secret));
});

test.serial("a socket that is refused is in the log, without its token", async (t) => {
  const token = "refused-canary";
  const socket = openSocket(t, url, { token });
  await event(socket, "connect_error");
  const record = await until(() => records().find(({ msg }) => msg === "socket refused"));
  t.like(record, { reason: "unauthenticated" });
  t.regex(record.address, /127\.0\.0\.1$/);
  t.false(lines.join("\n").includes(token));
});

test.serial("at the finest level the log holds no secret and nothing about people", async (t) => {
  const guardian = "guardian@greenfield.example";
  const canaries = new Set<string>([
    demoPassword,
    guardian,
    "Wanjala",
    "new-canary-password",
    "wrong-canary",
    "2014-03-09",
  ]);
  const { body } = await login(guardian);
  const client = createClient(url, body.accessToken);
  for (const secret of [body.accessToken, body.refreshToken]) canaries.add(secret);
  await createClient(url).post("/auth/login", { email: guardian, password: "wrong-canary" });
  await createClient(url).post("/auth/login", {
    email: guardian,
    password: "wrong-canary",
    otp: ["not", "text"],
  });
  const refreshed = await createClient(url).post("/auth/refresh", { refreshToken: body.refreshToken });
  for (const secret of [refreshed.body.accessToken, refreshed.body.refreshToken]) canaries.add(secret);
  const totp = await client.post("/auth/totp", { password: demoPassword });
  canaries.add(totp.body.secret);
  await client.post("/auth/password/change", {
    currentPassword: demoPassword,
    newPassword: "new-canary-password",
  });
  await client("GET", `/auth/me?token=${body.accessToken}`);
  await client.post("/client-logs", {
    event: "NAV_RENDER",
    data: { to: `/reset-password?token=${body.refreshToken}` },
  });
  const admin = createClient(url, (await login("admin@greenfield.example")).body.accessToken);
  await admin.post("/users", { email: "invited-canary@example.org", name: "Wanjala", roles: ["guardian"] });
  canaries.add("invited-canary@example.org");
  await admin.get("/users?q=Wanjala");
  await admin.post("/school-settings", { key: "canary", value: { born: "2014-03-09" } });
  await createClient(url).post("/auth/password/forgot", { email: "invited-canary@example.org" });
  for (const row of (await owner.query("SELECT school_id, id, text FROM queued_emails WHERE secret")).rows)
    canaries.add(/token=(\S+)/.exec(openText(row))![1]!);

  // Failures inside statements that carry all this, whose errors are logged with their stack.
  await owner.query(
    "ALTER TABLE users ADD CONSTRAINT no_more CHECK (1 / (name <> 'Wanjala')::integer = 1) NOT VALID",
  );
  await owner.query("ALTER TABLE queued_emails RENAME COLUMN to_name TO elsewhere");
  const again = { email: "second-canary@example.org", name: "Wanjala", roles: ["guardian"] };
  canaries.add(again.email);
  t.is((await admin.post("/users", again)).status, 500);
  t.is((await admin.post("/users", { ...again, name: "Other" })).status, 500);
  const last = await createClient(url).post("/auth/password/forgot", { email: "guardian@riverside.example" });
  t.is(last.status, 500);

  await recordsOf(last.headers.get("x-request-id")!);
  t.is(records().filter(({ msg }) => msg === "request failed").length, 3);
  const log = lines.join("\n");
  t.true(canaries.size >= 14);
  for (const canary of canaries) t.false(log.includes(canary), `the log holds ${canary}`);
  for (const secret of [testSettings.JWT_SECRET, testSettings.ENCRYPTION_KEY, new URL(database.url).password])
    t.false(log.includes(secret));
});

test.serial("the record of a failure names the account and the school of its request", async (t) => {
  const { body } = await login("admin@greenfield.example");
  await owner.query("ALTER TABLE rooms RENAME COLUMN name TO elsewhere");
  const requestId = randomUUID();
  const headers = { authorization: `Bearer ${body.accessToken}`, "x-request-id": requestId };
  t.is((await raw(url, "/api/v1/rooms", { method: "GET", headers })).status, 500);
  await owner.query("ALTER TABLE rooms RENAME COLUMN elsewhere TO name");
  await recordsOf(requestId);
  const failures = records().filter((each) => each.requestId === requestId && each.level === 50);
  t.is(failures.length, 1);
  t.like(failures[0], { status: 500, userId: body.user.id, schoolId: body.school.id });
});
