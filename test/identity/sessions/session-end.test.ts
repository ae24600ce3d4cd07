import test from "ava";
import { startApp } from "../../support/app.ts";
import { sql } from "../sql.ts";

const app = await startApp({ SESSION_MAX_DAYS: 40 });
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const age = (id: string, days: number) =>
  database.query("UPDATE user_sessions SET created_at = now() - $2 * interval '1 day' WHERE id = $1", [
    id,
    days,
  ]);
const leftDays = async (id: string) =>
  (
    await database.query(
      "SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM user_sessions WHERE id = $1",
      [id],
    )
  ).rows[0].days;

test("no refresh moves a session past its latest end", async (t) => {
  const client = await app.as("teacher");
  const { sessionId } = (await client.get("/auth/me")).body;
  let { refreshToken } = client.credentials;
  const refresh = async () => {
    const { status, body } = await app.anonymous.post("/auth/refresh", { refreshToken });
    refreshToken = body.refreshToken ?? refreshToken;
    return status;
  };
  t.is(await refresh(), 200);
  t.is(Math.round(await leftDays(sessionId)), 30);
  await age(sessionId, 35);
  t.is(await refresh(), 200);
  t.is(Math.round(await leftDays(sessionId)), 5);
  // As an earlier version, without a latest end, may have stored it.
  await age(sessionId, 41);
  await database.query("UPDATE user_sessions SET expires_at = now() + interval '9 days' WHERE id = $1", [
    sessionId,
  ]);
  t.is(await refresh(), 401);
});
