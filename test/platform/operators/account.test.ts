import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { createOperator } from "../../../src/core/platform/operators/manage-operators.ts";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";

const app = await startApp({ TRUST_PROXY: "1", OPERATOR_SESSION_MAX_HOURS: 6 });
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const operator = async (mailbox: string) => {
  const email = `${mailbox}@platform.example`;
  await createOperator({ email, name: "Olu Adeyemi", password: demoPassword });
  return email;
};
const signIn = async (email: string, more = {}) => {
  const body = { email, password: demoPassword, transport: "body", ...more };
  const response = await app.anonymous.post("/platform/auth/login", body);
  return { response, client: createClient(app.url, response.body.accessToken) };
};
const age = (minutes: number) =>
  database.query("UPDATE operator_sessions SET created_at = now() - $1 * interval '1 minute'", [minutes]);
test.serial("an operator changes the password, which ends every other session", async (t) => {
  const email = await operator("changes");
  const here = (await signIn(email)).client;
  const there = (await signIn(email)).client;
  const change = (currentPassword: string, newPassword: string) =>
    here.post("/platform/auth/password/change", { currentPassword, newPassword });
  t.is((await change("wrong", "lantern-at-noon")).body.code, "invalid_password");
  for (const weak of ["short", "password12345", "changes.platform", "OluAdeyemi2026"])
    t.is((await change(demoPassword, weak)).body.errors[0].path, "newPassword", weak);
  t.is((await change(demoPassword, "lantern-at-noon")).status, 204);
  t.is((await there.get("/platform/auth/me")).status, 401);
  t.is((await here.get("/platform/auth/me")).status, 200);
  t.is((await signIn(email)).response.status, 400);
  t.is((await signIn(email, { password: "lantern-at-noon" })).response.status, 200);
});

test.serial("an operator sees and ends sessions, another one only with the password", async (t) => {
  const email = await operator("sessions");
  const here = (await signIn(email)).client;
  const there = (await signIn(email)).client;
  const { data } = (await here.get("/platform/auth/sessions")).body;
  t.deepEqual(data.map(({ current }) => current).sort(), [false, true]);
  const other = data.find(({ current }) => !current).id;
  await age(11);
  const needed = { status: 403, code: "reauthentication_required" };
  t.like((await here.delete(`/platform/auth/sessions/${other}`)).body, needed);
  t.like((await here.delete("/platform/auth/sessions")).body, needed);
  t.like((await here.post("/platform/auth/totp")).body, needed);
  const password = demoPassword;
  t.is((await here.delete(`/platform/auth/sessions/${other}`, { password })).status, 204);
  t.is((await there.get("/platform/auth/me")).status, 401);
  const stranger = (await signIn(await operator("stranger"))).client;
  const mine = (await here.get("/platform/auth/me")).body.sessionId;
  t.is((await stranger.delete(`/platform/auth/sessions/${mine}`, { password })).status, 404);
  const third = (await signIn(email)).client;
  t.is((await here.delete("/platform/auth/sessions", { password })).status, 204);
  t.is((await third.get("/platform/auth/me")).status, 401);
});

test.serial("guessing the own password locks an operator as signing in does", async (t) => {
  const email = await operator("guesses");
  const { client } = await signIn(email);
  const guess = (password: string) =>
    client("DELETE", "/platform/auth/sessions", { password }, { "x-forwarded-for": "192.0.2.66" });
  for (let n = 0; n < 12; n += 1) t.is((await guess("wrong")).body.code, "invalid_password");
  t.is((await guess(demoPassword)).body.code, "invalid_password");
});

test.serial("no refresh moves an operator's session past its latest end", async (t) => {
  const { response, client } = await signIn(await operator("long"));
  const { sessionId } = (await client.get("/platform/auth/me")).body;
  let { refreshToken } = response.body;
  const refresh = async () => {
    const { status, body } = await app.anonymous.post("/platform/auth/refresh", { refreshToken });
    refreshToken = body.refreshToken ?? refreshToken;
    return status;
  };
  await age(5 * 60);
  t.is(await refresh(), 200);
  const { rows } = await database.query(
    "SELECT expires_at < now() + interval '61 minutes' AS ends FROM operator_sessions WHERE id = $1",
    [sessionId],
  );
  t.true(rows[0].ends);
  await age(6 * 60 + 1);
  t.is(await refresh(), 401);
});
