import { randomBytes } from "node:crypto";
import test from "ava";
import { setClock } from "../../../src/lib/clock.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { cookieOf, signInByCookie } from "../sign-in.ts";
import { sql } from "../sql.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  setClock();
  await database.end();
  await app.close();
});

const refresh = (refreshToken?: unknown) => app.anonymous.post("/auth/refresh", { refreshToken });
const byCookie = (cookie: string) => app.anonymous("POST", "/auth/refresh", undefined, { cookie });
const me = (accessToken: string) => createClient(app.url, accessToken).get("/auth/me");
const later = (seconds: number) => setClock(() => new Date(Date.now() + seconds * 1000));

// The clock is that of the whole process, so these run one after the other.
test.serial("a refresh token is exchanged for an access token and its successor", async (t) => {
  const { credentials } = await app.as("teacher");
  const { status, body, headers } = await refresh(credentials.refreshToken);
  t.is(status, 200);
  t.not(body.refreshToken, credentials.refreshToken);
  t.deepEqual(headers.getSetCookie(), []);
  t.deepEqual([body.user, body.school], [credentials.user, credentials.school]);
  t.is((await me(body.accessToken)).status, 200);
  t.is((await refresh(body.refreshToken)).status, 200);
});

test.serial("a browser's session goes on in its cookie", async (t) => {
  const { cookie } = await signInByCookie(app, "teacher@greenfield.example");
  const { status, body, headers } = await byCookie(cookie);
  t.is(status, 200);
  t.is(body.refreshToken, undefined);
  t.regex(
    headers.getSetCookie()[0] ?? "",
    /^refresh_token=.+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
  );
  t.not(cookieOf(headers), cookie);
  t.is((await byCookie(cookieOf(headers))).status, 200);
});

test.serial("a hundred uses of one token at once have one successor", async (t) => {
  const { credentials } = await app.as("bursar");
  const responses = await Promise.all(Array.from({ length: 100 }, () => refresh(credentials.refreshToken)));
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  const successors = new Set(responses.map(({ body }) => body.refreshToken));
  t.is(successors.size, 1);
  t.is((await refresh([...successors][0])).status, 200);
});

test.serial("a token that is used again later ends the session at once", async (t) => {
  const { credentials } = await app.as("bursar");
  const first = await refresh(credentials.refreshToken);
  const second = await refresh(first.body.refreshToken);
  later(11);
  t.like((await refresh(credentials.refreshToken)).body, { status: 401, code: "unauthenticated" });
  t.is((await refresh(second.body.refreshToken)).status, 401);
  for (const { body } of [first, second]) t.is((await me(body.accessToken)).status, 401);
  setClock();
});

test.serial("a token before the last one ends the session even at once", async (t) => {
  const { credentials } = await app.as("bursar");
  const first = await refresh(credentials.refreshToken);
  const second = await refresh(first.body.refreshToken);
  t.is((await refresh(credentials.refreshToken)).status, 401);
  t.is((await refresh(second.body.refreshToken)).status, 401);
});

test.serial("a made-up token of the right form does not end anybody's session", async (t) => {
  const { credentials } = await app.as("student");
  const [school, session] = credentials.refreshToken.split(".");
  for (let n = 0; n < 5; n += 1)
    t.is((await refresh(`${school}.${session}.${randomBytes(32).toString("base64url")}`)).status, 401);
  t.is((await me(credentials.accessToken)).status, 200);
  t.is((await refresh(credentials.refreshToken)).status, 200);
});

test.serial("what is no refresh token is refused", async (t) => {
  const { credentials } = await app.as("student");
  const [school, session, secret] = credentials.refreshToken.split(".");
  const other = (await app.as("student", "riverside")).credentials.refreshToken.split(".");
  for (const token of [
    undefined,
    "",
    "x",
    "..",
    credentials.accessToken,
    `${school}.${session}`,
    `${session}.${school}.${secret}`,
    `${other[0]}.${session}.${secret}`,
    `${school}.${other[1]}.${secret}`,
    `${credentials.refreshToken}.`,
    ` ${credentials.refreshToken}`,
  ])
    t.is((await refresh(token)).status, 401, String(token));
  t.is((await refresh(5)).status, 400);
  t.is((await refresh("x".repeat(600))).status, 400);
  t.is((await app.anonymous.post("/auth/refresh")).status, 401);
  t.is((await byCookie("refresh_token=; other=1")).status, 401);
  t.is((await me(credentials.refreshToken)).status, 401);
  t.is((await refresh(credentials.refreshToken)).status, 200);
});

test.serial("a session ends thirty days after its last use", async (t) => {
  const { credentials } = await app.as("student");
  later(29 * 86_400);
  const { status, body } = await refresh(credentials.refreshToken);
  t.is(status, 200);
  later(58 * 86_400);
  const again = await refresh(body.refreshToken);
  t.is(again.status, 200);
  later(89 * 86_400);
  t.is((await refresh(again.body.refreshToken)).status, 401);
  setClock();
});

test.serial("only hashes of refresh tokens are stored", async (t) => {
  const { credentials } = await app.as("student");
  const { rows } = await database.query("SELECT to_jsonb(s)::text AS row FROM user_sessions s");
  t.true(rows.length > 0);
  const secret = credentials.refreshToken.split(".")[2];
  t.false(rows.some(({ row }) => row.includes(secret)));
});
