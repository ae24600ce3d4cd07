import test from "ava";
import { TOTP } from "otpauth";
import { demoPassword } from "../../../seeders/demo.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { openText } from "../../support/sealed-text.ts";
import { sql } from "../sql.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  setClock();
  await database.end();
  await app.close();
});

// In the middle of a step, so that no code runs out while the test runs.
const start = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const at = (seconds: number) => setClock(() => new Date(start + seconds * 1000));
const codeAt = (secret: string, seconds: number) =>
  new TOTP({ secret }).generate({ timestamp: start + seconds * 1000 });
const signIn = (email: string, otp?: string) =>
  app.anonymous.post("/auth/login", { email, password: demoPassword, ...(otp && { otp }) });
const turnOn = async (mailbox: string) => {
  const client = await app.as(mailbox);
  const { secret } = (await client.post("/auth/totp", { password: demoPassword })).body;
  const { body } = await client.put("/auth/totp", { code: codeAt(secret, 0) });
  return {
    client,
    secret,
    recoveryCodes: body.recoveryCodes as string[],
    email: `${mailbox}@greenfield.example`,
  };
};

// The clock is that of the whole process, so these run one after the other.
test.serial.beforeEach(() => at(0));

test.serial("a second factor counts once a first code was seen", async (t) => {
  const client = await app.as("teacher");
  t.is((await client.put("/auth/totp", { code: "000000" })).status, 409);
  const { status, body } = await client.post("/auth/totp", { password: demoPassword });
  t.is(status, 200);
  t.regex(body.secret, /^[A-Z2-7]{32}$/);
  t.regex(body.uri, /^otpauth:\/\/totp\/Greenfield%20Academy:teacher%40greenfield\.example\?/);
  t.is((await signIn("teacher@greenfield.example")).status, 200, "not yet");
  t.like((await client.put("/auth/totp", { code: "12" })).body, {
    status: 400,
    code: "invalid_second_factor",
  });

  const on = await client.put("/auth/totp", { code: codeAt(body.secret, 0) });
  t.is(on.status, 200);
  t.is(new Set(on.body.recoveryCodes).size, 10);
  t.true((await client.get("/auth/me")).body.secondFactor);
  t.like((await client.post("/auth/totp", { password: demoPassword })).body, {
    status: 400,
    code: "second_factor_required",
  });
  const { rows } = await database.query(
    "SELECT to_jsonb(u)::text AS row FROM users u WHERE email = 'teacher@greenfield.example'",
  );
  for (const hidden of [body.secret, ...on.body.recoveryCodes]) t.false(rows[0].row.includes(hidden));
});

test.serial("signing in asks for the code, only after the password, and takes each code once", async (t) => {
  const { email, secret } = await turnOn("bursar");
  t.like((await signIn(email)).body, { status: 400, code: "second_factor_required" });
  t.like((await app.anonymous.post("/auth/login", { email, password: "wrong" })).body, {
    code: "invalid_credentials",
  });
  t.like(
    (await signIn(email, codeAt(secret, 0))).body,
    { code: "invalid_second_factor" },
    "that of the set-up is used",
  );
  at(30);
  t.is((await signIn(email, codeAt(secret, 30))).status, 200);
  t.like((await signIn(email, codeAt(secret, 30))).body, { code: "invalid_second_factor" });
  t.like((await signIn(email, codeAt(secret, 0))).body, { code: "invalid_second_factor" });
  at(150);
  const code = codeAt(secret, 150);
  const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(email, code)));
  t.is(responses.filter(({ status }) => status === 200).length, 1, "of five at once one gets in");
  at(300);
  t.is((await signIn(email, codeAt(secret, 200))).status, 400, "older than one step");
});

test.serial("each recovery code works once, however it is typed", async (t) => {
  const { email, recoveryCodes } = await turnOn("guardian");
  const [first = "", second = ""] = recoveryCodes;
  t.is((await signIn(email, first.toLowerCase().replaceAll("-", " "))).status, 200);
  t.like((await signIn(email, first)).body, { code: "invalid_second_factor" });
  t.is((await signIn(email, second)).status, 200);
  t.is((await signIn(email, "0000-0000-0000-0000")).status, 400);
});

test.serial("turning it off asks for the password", async (t) => {
  const { client, email } = await turnOn("student");
  t.is((await client.delete("/auth/totp")).status, 400);
  t.like((await client.delete("/auth/totp", { password: "wrong" })).body, { code: "invalid_password" });
  t.is((await signIn(email)).status, 400);
  t.is((await client.delete("/auth/totp", { password: demoPassword })).status, 204);
  t.is((await signIn(email)).status, 200);
});

test.serial("a forgotten password set anew leaves the second factor asked for", async (t) => {
  const admin = await app.as("admin", "riverside");
  const [email, first, second] = ["forgets@riverside.example", "lantern-at-noon", "harbour-by-dusk"];
  await admin.post("/users", { email, name: "Fay", roles: ["teacher"], password: first });
  const open = (password: string, otp?: string) =>
    app.anonymous.post("/auth/login", { email, password, ...(otp && { otp }) });
  const client = createClient(app.url, (await open(first)).body.accessToken);
  const { secret } = (await client.post("/auth/totp", { password: first })).body;
  t.is((await client.put("/auth/totp", { code: codeAt(secret, 0) })).status, 200);

  await app.anonymous.post("/auth/password/forgot", { email });
  const emails = "SELECT school_id, id, text FROM queued_emails WHERE to_address = $1";
  const [mail] = (await database.query(emails, [email])).rows;
  const token = /reset-password\?token=(\S+)/.exec(openText(mail))?.[1];
  t.is((await app.anonymous.post("/auth/password/reset", { token, password: second })).status, 204);
  t.like((await open(second)).body, { status: 400, code: "second_factor_required" });
  at(30);
  t.is((await open(second, codeAt(secret, 30))).status, 200);
});

test.serial("guessing codes locks the account as guessing passwords does", async (t) => {
  const { email, secret } = await turnOn("admin");
  await database.query("DELETE FROM login_attempts");
  for (let n = 0; n < 14; n += 1)
    t.is((await signIn(email, "000000")).body.code, n < 10 ? "invalid_second_factor" : "invalid_credentials");
  at(30);
  t.like((await signIn(email, codeAt(secret, 30))).body, { code: "invalid_credentials" });
});
