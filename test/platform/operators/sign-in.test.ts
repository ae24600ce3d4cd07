import test from "ava";
import { TOTP } from "otpauth";
import { demoOperator, demoPassword } from "../../../seeders/demo.ts";
import { createOperator, disableOperator } from "../../../src/core/platform/operators/manage-operators.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { serve } from "../../http/serve.ts";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import { type Client, createClient, type StoredResponse } from "../../support/client.ts";
import { openSocket } from "../../support/sockets.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
const proxied = await serve({ TRUST_PROXY: "1" });
test.after.always(async () => {
  setClock();
  await database.end();
  await proxied.close();
  await app.close();
});

const { email } = demoOperator;
const signIn = (body: object) =>
  app.anonymous.post("/platform/auth/login", { email, password: demoPassword, ...body });
const signInFrom = async (ip: string, who: string, password: string) =>
  (
    await proxied.client()(
      "POST",
      "/platform/auth/login",
      { email: who, password },
      { "x-forwarded-for": ip },
    )
  ).status;
const plain = ({ status, body: { requestId: _, ...body } }: StoredResponse) => ({
  status,
  body,
});
const another = async (mailbox: string) => {
  const made = { email: `${mailbox}@platform.example`, name: mailbox, password: demoPassword };
  await createOperator(made);
  return made.email;
};

test.serial("an operator signs in, is shown, and signs out", async (t) => {
  const operator = await app.asOperator();
  t.false("user" in operator.credentials);
  t.false("school" in operator.credentials, "an operator is of no school");
  t.like(operator.credentials, { tokenType: "Bearer", expiresIn: 900, operator: demoOperator });
  const { status, body } = await operator.get("/platform/auth/me");
  t.is(status, 200);
  t.like(body, { operator: demoOperator, secondFactor: false });
  t.is((await operator.post("/platform/auth/logout")).status, 204);
  t.is((await operator.get("/platform/auth/me")).status, 401);
  const { refreshToken } = operator.credentials;
  t.is((await app.anonymous.post("/platform/auth/refresh", { refreshToken })).status, 401);
  const { rows } = await database.query("SELECT action FROM platform_audit_events ORDER BY created_at, id");
  t.deepEqual(
    rows
      .slice(-2)
      .map(({ action }) => action)
      .sort(),
    ["auth.login", "auth.logout"],
  );
});

test.serial("the cookie of the refresh token is of the platform alone", async (t) => {
  const { headers } = await signIn({});
  const [cookie = "", ...attributes] = (headers.getSetCookie()[0] ?? "").split("; ");
  t.regex(cookie, /^platform_refresh_token=[\w.-]{100,}$/);
  t.deepEqual(attributes.sort(), [
    "HttpOnly",
    "Max-Age=43200",
    "Path=/api/v1/platform/auth",
    "SameSite=Strict",
  ]);
  const refresh = (cookie: string) => app.anonymous("POST", "/platform/auth/refresh", {}, { cookie });
  const refreshed = await refresh(cookie);
  t.is(refreshed.status, 200);
  t.is(refreshed.body.operator.email, email);
  const [present = ""] = (refreshed.headers.getSetCookie()[0] ?? "").split("; ");
  const again = { email, password: demoPassword };
  t.is((await app.anonymous("POST", "/platform/auth/login", again, { cookie: present })).status, 200);
  t.is((await refresh(present)).status, 401, "who signs in anew leaves the session before");
});

test.serial("a token that was exchanged and is used again ends the session", async (t) => {
  const { body } = await signIn({ transport: "body" });
  const refresh = (refreshToken: string) => app.anonymous.post("/platform/auth/refresh", { refreshToken });
  const next = await refresh(body.refreshToken);
  t.is(next.status, 200);
  const again = await refresh(body.refreshToken);
  t.is(again.body.refreshToken, next.body.refreshToken, "the answer may have been lost");
  const last = await refresh(next.body.refreshToken);
  t.is((await refresh(body.refreshToken)).status, 401);
  t.is((await refresh(last.body.refreshToken)).status, 401);
  t.is((await createClient(app.url, last.body.accessToken).get("/platform/auth/me")).status, 401);
});

test.serial("a session that nobody uses ends after twelve hours", async (t) => {
  const { body } = await signIn({ transport: "body" });
  const { refreshToken } = body;
  setClock(() => new Date(Date.now() + 12 * 3_600_000 + 1_000));
  t.is((await app.anonymous.post("/platform/auth/refresh", { refreshToken })).status, 401);
  setClock();
});

test.serial("unknown, disabled and wrong are answered alike", async (t) => {
  const disabled = await another("disabled");
  await disableOperator(disabled);
  const responses = await Promise.all([
    signIn({ password: "wrong" }),
    signIn({ email: "nobody@platform.example" }),
    signIn({ email: disabled }),
    // An account of a school is no operator.
    signIn({ email: "admin@greenfield.example" }),
  ]);
  for (const response of responses) t.deepEqual(plain(response), plain(responses[0]!));
  t.like(responses[0], { status: 400, body: { code: "invalid_credentials" } });
  const asUser = await app.anonymous.post("/auth/login", { email, password: demoPassword });
  t.deepEqual(plain(asUser), plain(responses[0]!));
  t.is((await signIn({ email: 7 })).status, 400);
});

test.serial("disabling ends the sessions at once", async (t) => {
  const who = await another("leaving");
  const { body } = await signIn({ email: who, transport: "body" });
  const client = createClient(app.url, body.accessToken);
  t.is((await client.get("/platform/auth/me")).status, 200);
  await disableOperator(who);
  t.is((await client.get("/platform/auth/me")).status, 401);
  const { refreshToken } = body;
  t.is((await app.anonymous.post("/platform/auth/refresh", { refreshToken })).status, 401);
});

test.serial("after ten failures an operator waits, and an address that is known does not", async (t) => {
  const who = await another("guessed");
  t.is(await signInFrom("198.51.100.7", who, demoPassword), 200);
  for (let n = 0; n < 11; n += 1) t.is(await signInFrom("192.0.2.1", who, "wrong"), 400);
  t.is(await signInFrom("192.0.2.2", who, demoPassword), 400, "locked for any unknown address");
  t.is(await signInFrom("198.51.100.7", who, demoPassword), 200);
  setClock(() => new Date(Date.now() + 16 * 60_000));
  t.is(await signInFrom("192.0.2.2", who, demoPassword), 200, "it ends by itself");
  setClock();
});

test.serial("of thirty guesses at once no more than ten are looked at", async (t) => {
  const who = await another("stormed");
  await Promise.all(Array.from({ length: 30 }, (_, n) => signInFrom(`203.0.113.${n}`, who, "wrong")));
  const { rows } = await database.query(
    `SELECT reason, count(*)::int FROM operator_login_attempts a
      JOIN platform_operators o ON o.id = a.operator_id WHERE o.email = $1 GROUP BY 1 ORDER BY 1`,
    [who],
  );
  t.deepEqual(rows, [
    { reason: "locked", count: 20 },
    { reason: "wrong_password", count: 10 },
  ]);
});

test.serial("a second factor is asked for, and each code works once", async (t) => {
  const who = await another("careful");
  const start = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  const at = (seconds: number) => setClock(() => new Date(start + seconds * 1000));
  at(0);
  const { body } = await signIn({ email: who, transport: "body" });
  const client = createClient(app.url, body.accessToken);
  const { secret } = (await client.post("/platform/auth/totp", { password: demoPassword })).body;
  const codeAt = (seconds: number) => new TOTP({ secret }).generate({ timestamp: start + seconds * 1000 });
  t.is((await client.put("/platform/auth/totp", { code: "000000" })).body.code, "invalid_second_factor");
  const { recoveryCodes } = (await client.put("/platform/auth/totp", { code: codeAt(0) })).body;
  t.is(recoveryCodes.length, 10);
  t.true((await client.get("/platform/auth/me")).body.secondFactor);
  t.is((await signIn({ email: who })).body.code, "second_factor_required");
  t.is((await signIn({ email: who, otp: codeAt(0) })).body.code, "invalid_second_factor");
  at(60);
  t.is((await signIn({ email: who, otp: codeAt(60) })).status, 200);
  t.is((await signIn({ email: who, otp: recoveryCodes[0] })).status, 200);
  t.is((await signIn({ email: who, otp: recoveryCodes[0] })).status, 400);
  const remove = (password: string) => client.delete("/platform/auth/totp", { password });
  t.is((await remove("wrong")).body.code, "invalid_password");
  t.is((await remove(demoPassword)).status, 204);
  t.is((await signIn({ email: who })).status, 200);
  setClock();
});

const ask = async (client: Client, method: string, path: string) => (await client(method, path)).status;

test.serial("the tokens of schools and of the platform are nothing to each other", async (t) => {
  const operator = await app.asOperator();
  const admin = await app.as("admin");
  const audience = ({ credentials }: { credentials: { accessToken: string } }) =>
    JSON.parse(Buffer.from(credentials.accessToken.split(".")[1]!, "base64url").toString()).aud;
  t.deepEqual([audience(operator), audience(admin)], ["school-svc-platform", "school-svc-api"]);
  t.is(await ask(operator, "GET", "/school"), 401);
  t.is(await ask(operator, "GET", "/auth/me"), 401);
  t.is(await ask(operator, "POST", "/auth/logout"), 401);
  t.is(await ask(admin, "GET", "/platform/auth/me"), 401);
  t.is(await ask(admin, "POST", "/platform/auth/logout"), 401);
  const { refreshToken } = admin.credentials;
  t.is((await app.anonymous.post("/platform/auth/refresh", { refreshToken })).status, 401);
  const theirs = { refreshToken: operator.credentials.refreshToken };
  t.is((await app.anonymous.post("/auth/refresh", theirs)).status, 401);
  t.is(await ask(operator, "GET", "/platform/auth/me"), 200, "trying it ended nothing");
});

test.serial("a key of a school opens nothing of the platform", async (t) => {
  const admin = await app.as("admin");
  const scopes = admin.credentials.user.permissions;
  const { body } = await admin.post("/api-keys", { name: "everything", scopes });
  const program = createClient(app.url, body.key);
  t.is((await program.get("/school")).status, 200);
  t.is((await program.get("/platform/auth/me")).status, 403);
});

test.serial("the socket takes no operator", async (t) => {
  const operator = await app.asOperator();
  const socket = openSocket(t, app.url, { token: operator.credentials.accessToken });
  const message = await new Promise((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
  t.is(message, "unauthenticated");
});

test.serial("the record of a request names no account and no school", async (t) => {
  const { credentials } = await app.asOperator();
  proxied.logged();
  t.is((await proxied.client(credentials.accessToken).get("/platform/auth/me")).status, 200);
  const record = proxied.logged().find(({ msg }) => msg === "request");
  t.like(record, { path: "/api/v1/platform/auth/me", status: 200, userId: null, schoolId: null });
});
