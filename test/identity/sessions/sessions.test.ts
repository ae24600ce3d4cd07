import { createHmac, randomUUID } from "node:crypto";
import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { testSettings } from "../../support/settings.ts";
import { cookieOf, signInByCookie } from "../sign-in.ts";
import { sql } from "../sql.ts";

const app = await startApp();
test.after.always(() => app.close());

const me = (token: string) => createClient(app.url, token).get("/auth/me");

test("me tells who is signed in, and where", async (t) => {
  const guardian = await app.as("guardian");
  const { status, body } = await guardian.get("/auth/me");
  t.is(status, 200);
  t.deepEqual(body.user, guardian.credentials.user);
  t.deepEqual(body.school, guardian.credentials.school);
  t.like(body, { secondFactor: false });
  t.is((await app.anonymous.get("/auth/me")).status, 401);
});

test("signing out ends this session and removes the cookie", async (t) => {
  const other = await app.as("teacher");
  const { cookie, accessToken } = await signInByCookie(app, "teacher@greenfield.example");
  const response = await createClient(app.url, accessToken).post("/auth/logout");
  t.is(response.status, 204);
  t.is(cookieOf(response.headers), "refresh_token=");
  t.regex(response.headers.getSetCookie()[0] ?? "", /Max-Age=0; Path=\/api\/v1\/auth;/);
  t.is((await me(accessToken)).status, 401);
  t.is((await app.anonymous("POST", "/auth/refresh", undefined, { cookie })).status, 401);
  t.is((await other.get("/auth/me")).status, 200);
  t.is((await app.anonymous.post("/auth/logout")).status, 401);
});

test("signing in anew ends the session that the browser had, and no other", async (t) => {
  const email = "guardian@riverside.example";
  const before = await signInByCookie(app, email);
  const elsewhere = await signInByCookie(app, email);
  const again = (body: object, cookie = before.cookie) =>
    app.anonymous("POST", "/auth/login", { email, password: demoPassword, ...body }, { cookie });
  t.is((await again({ password: "wrong" })).status, 400);
  t.is((await again({ transport: "body" })).status, 200);
  const [school, session] = before.cookie.split(/[=.]/).slice(1);
  t.is((await again({}, `refresh_token=${school}.${session}.${"A".repeat(43)}`)).status, 200);
  t.is((await me(before.accessToken)).status, 200, "a cookie that is not the session's ends nothing");

  const { status, headers, body } = await again({});
  t.is(status, 200);
  t.not(cookieOf(headers), before.cookie);
  t.is((await me(before.accessToken)).status, 401);
  t.is((await app.anonymous("POST", "/auth/refresh", undefined, { cookie: before.cookie })).status, 401);
  t.is((await me(elsewhere.accessToken)).status, 200);
  t.is((await me(body.accessToken)).status, 200);
});

test("one sees one's own sessions alone, and can end each of them", async (t) => {
  const here = await app.as("student");
  const there = await app.as("student");
  const stranger = await app.as("bursar");
  const { body } = await here.get("/auth/sessions");
  t.is(body.data.length, 2);
  t.deepEqual(Object.keys(body.data[0]).sort(), [
    "createdAt",
    "current",
    "expiresAt",
    "id",
    "ip",
    "lastSeenAt",
    "userAgent",
  ]);
  const other = body.data.find(({ current }) => !current).id;
  const own = body.data.find(({ current }) => current).id;
  t.is((await here.get("/auth/me")).body.sessionId, own);

  t.is((await stranger.delete(`/auth/sessions/${other}`)).status, 404);
  t.is((await (await app.as("admin", "riverside")).delete(`/auth/sessions/${other}`)).status, 404);
  t.is((await here.delete(`/auth/sessions/${randomUUID()}`)).status, 404);
  t.is((await here.delete("/auth/sessions/1")).status, 400);
  t.is((await there.get("/auth/me")).status, 200);

  t.is((await here.delete(`/auth/sessions/${other}`)).status, 204);
  t.is((await there.get("/auth/me")).status, 401);
  t.is((await here.delete(`/auth/sessions/${other}`)).status, 404);
  t.is((await here.get("/auth/sessions")).body.data.length, 1);
});

test("a session that another node ended is refused here soon after", async (t) => {
  const { get, credentials } = await app.as("bursar", "riverside");
  t.is((await get("/auth/me")).status, 200);
  const database = await sql(app.databaseUrl);
  await database.query("UPDATE user_sessions SET revoked_at = now() WHERE user_id = $1", [
    credentials.user.id,
  ]);
  await database.end();
  const ended = performance.now();
  let status = 200;
  while (status === 200 && performance.now() - ended < 5_000) ({ status } = await get("/auth/me"));
  t.is(status, 401);
});

test("forged and foreign access tokens are refused", async (t) => {
  const { credentials } = await app.as("admin");
  const [header, payload, signature] = credentials.accessToken.split(".") as [string, string, string];
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const sign = (head: string, body: string, secret: string = testSettings.JWT_SECRET) =>
    `${head}.${body}.${createHmac("sha256", secret).update(`${head}.${body}`).digest("base64url")}`;
  const claims = read(payload);
  const now = Math.floor(Date.now() / 1000);
  t.is((await me(sign(header, payload))).status, 200, "this way of signing is the service's");
  const other = (await app.as("admin", "riverside")).credentials;
  const otherClaims = read(other.accessToken.split(".")[1]!);
  const forged = {
    "no algorithm": `${write({ alg: "none", typ: "at+jwt" })}.${payload}.`,
    "no signature": `${header}.${payload}.`,
    "another algorithm": sign(write({ ...read(header), alg: "HS512" }), payload),
    "another key id": sign(write({ ...read(header), kid: "../../dev/null" }), payload),
    "no key id": sign(write({ alg: "HS256", typ: "at+jwt" }), payload),
    "another secret": sign(header, payload, "another-secret-another-secret-another"),
    "another person": `${header}.${write({ ...claims, sub: randomUUID() })}.${signature}`,
    expired: sign(header, write({ ...claims, exp: now - 1 })),
    "not yet valid": sign(header, write({ ...claims, nbf: now + 600 })),
    "another issuer": sign(header, write({ ...claims, iss: "another" })),
    "another audience": sign(header, write({ ...claims, aud: "another" })),
    "no end": sign(header, write({ ...claims, exp: undefined })),
    "another school": sign(header, write({ ...claims, school_id: otherClaims.school_id, sid: randomUUID() })),
    "a session of another school": sign(header, write({ ...claims, sid: otherClaims.sid })),
    "a session that is none": sign(header, write({ ...claims, sid: randomUUID() })),
    "ids that are none": sign(header, write({ ...claims, school_id: "' OR 1=1", sid: "x" })),
  };
  for (const [name, token] of Object.entries(forged)) t.is((await me(token)).status, 401, name);
  for (const authorization of [
    "Basic YTpi",
    "Bearer",
    "Bearer ",
    `Token ${credentials.accessToken}`,
    credentials.accessToken,
  ])
    t.is((await app.anonymous("GET", "/auth/me", undefined, { authorization })).status, 401);
  t.is((await app.anonymous("GET", `/auth/me?access_token=${credentials.accessToken}`)).status, 401);
});
