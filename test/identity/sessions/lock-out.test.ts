import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { serve } from "../../http/serve.ts";
import { startApp } from "../../support/app.ts";
import { sql } from "../sql.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
const proxied = await serve({ TRUST_PROXY: "1" });
test.after.always(async () => {
  setClock();
  await database.end();
  await proxied.close();
  await app.close();
});

const signIn = async (ip: string, email: string, password: string, more = {}) =>
  proxied.client()("POST", "/auth/login", { email, password, ...more }, { "x-forwarded-for": ip });
const statusFrom = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;
const attempts = async (email: string): Promise<string[]> =>
  (
    await database.query(
      "SELECT coalesce(a.reason, 'in') AS reason FROM login_attempts a JOIN users u ON u.id = a.user_id WHERE u.email = $1",
      [email],
    )
  ).rows.map(({ reason }) => reason);

// The clock is that of the whole process, so these run one after the other.
test.serial("after ten failures an account answers nobody for a while that grows", async (t) => {
  const email = "teacher@greenfield.example";
  for (let n = 0; n < 10; n += 1) t.is(await statusFrom("192.0.2.1", email, "wrong"), 400);
  t.is(await statusFrom("192.0.2.2", email, demoPassword), 400, "locked for any unknown address");
  const later = (seconds: number) => setClock(() => new Date(Date.now() + seconds * 1000));
  later(16);
  t.is(await statusFrom("192.0.2.2", email, demoPassword), 400, "the try while locked doubled the wait");
  later(16 * 60);
  t.is(await statusFrom("192.0.2.2", email, demoPassword), 200, "it ends by itself");
  setClock();
});

test.serial("the owner is not locked out at an address that is known", async (t) => {
  const email = "student@greenfield.example";
  t.is(await statusFrom("198.51.100.7", email, demoPassword), 200);
  for (let n = 0; n < 14; n += 1) await signIn("192.0.2.3", email, "wrong");
  t.is(await statusFrom("192.0.2.4", email, demoPassword), 400);
  t.is(await statusFrom("198.51.100.7", email, demoPassword), 200);
});

test.serial("an administrator ends the waiting time", async (t) => {
  const email = "guardian@greenfield.example";
  for (let n = 0; n < 11; n += 1) await signIn("192.0.2.5", email, "wrong");
  t.is(await statusFrom("192.0.2.5", email, demoPassword), 400);
  const admin = await app.as("admin");
  const { body } = await admin.get("/users?q=guardian");
  t.is((await admin.delete(`/users/${body.data[0].id}/lock`)).status, 200);
  t.is(await statusFrom("192.0.2.5", email, demoPassword), 200);
});

test.serial("of guesses from many addresses at the same moment no more than ten are looked at", async (t) => {
  const email = "bursar@greenfield.example";
  const guesses = Array.from({ length: 40 }, (_, n) => signIn(`203.0.113.${n}`, email, `guess ${n}`));
  for (const { status } of await Promise.all(guesses)) t.is(status, 400);
  const reasons = await attempts(email);
  t.is(reasons.filter((reason) => reason === "wrong_password").length, 10);
  t.is(reasons.filter((reason) => reason === "locked").length, 30);
});

test.serial("tries without the school count for an address with accounts in several", async (t) => {
  const email = "both@example.org";
  for (const school of ["greenfield", "riverside"]) {
    const admin = await app.as("admin", school);
    const password = `${school}-password`;
    await admin.post("/users", { email, name: "In both", roles: ["teacher"], password });
  }
  const asked = await signIn("192.0.2.6", email, "riverside-password");
  t.like(asked.body, {
    status: 400,
    code: "school_required",
    schools: [{ slug: "riverside", name: "Riverside School" }],
  });
  t.is(asked.headers.getSetCookie().length, 0);
  t.like((await signIn("192.0.2.6", email, "wrong")).body, {
    code: "invalid_credentials",
    schools: undefined,
  });
  t.is(await statusFrom("192.0.2.6", email, "riverside-password", { school: "Riverside " }), 200);
  t.is(await statusFrom("192.0.2.6", email, "riverside-password", { school: "greenfield" }), 400);

  for (let n = 0; n < 12; n += 1) await signIn("192.0.2.8", email, "wrong");
  t.like((await signIn("192.0.2.9", email, "greenfield-password")).body, { code: "invalid_credentials" });
});

test.serial("one address may fail at one account thirty times, then it is asked to slow down", async (t) => {
  const email = "nobody@example.org";
  const ip = "192.0.2.10";
  for (let n = 0; n < 30; n += 1) t.is(await statusFrom(ip, email, "wrong"), 400);
  const response = await signIn(ip, email, "wrong");
  t.like(response.body, { status: 429, code: "rate_limited" });
  t.true(Number(response.headers.get("retry-after")) > 0);
  t.is(await statusFrom(ip, "admin@riverside.example", demoPassword), 200);
});
