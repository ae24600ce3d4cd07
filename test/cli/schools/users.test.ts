import test from "ava";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { cli } from "../../support/process/process.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});
const run = (...args: string[]) =>
  cli(["users", ...args, "--school", "greenfield"], { DATABASE_URL: app.databaseUrl });

async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, "--json");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

const signIn = async (email: string, password: string) =>
  (await app.anonymous.post("/auth/login", { email, password, school: "greenfield" })).status;

test("an account made here signs in, until it is disabled", async (t) => {
  const email = "head@greenfield.example";
  const created = await json(
    ...[
      "create",
      email,
      "--name",
      "Hana Head",
      "--role",
      "principal",
      "teacher",
      "--password",
      "A-good-password-1",
    ],
  );
  t.like(created, { email, status: "active" });
  t.is(await signIn(email, "A-good-password-1"), 200);

  t.is((await json("disable", email)).status, "disabled");
  t.is(await signIn(email, "A-good-password-1"), 400);
  t.is((await json("enable", email)).status, "active");

  const reset = await json("reset-password", email);
  t.regex(reset.password, /^[\w-]{22}$/, "one of 128 bits is made up and shown");
  t.is(await signIn(email, reset.password), 200);
  t.is(await signIn(email, "A-good-password-1"), 400);

  const { body } = await app.anonymous.post("/auth/login", { email, password: reset.password });
  const expire = () =>
    database.query("UPDATE users SET password_expires_at = now() WHERE password_expires_at IS NOT NULL");
  await expire();
  t.is(await signIn(email, reset.password), 400, "nobody stays with what was made up");
  const change = { currentPassword: reset.password, newPassword: "A-better-one-4711" };
  t.is((await createClient(app.url, body.accessToken).post("/auth/password/change", change)).status, 204);
  await expire();
  t.is(await signIn(email, "A-better-one-4711"), 200);

  const listed = (await json("list")).find((each: { email: string }) => each.email === email);
  t.regex(String(listed.roles), /principal.*teacher|teacher.*principal/);
});

test("an account that locked itself out is let in again", async (t) => {
  const email = "teacher@greenfield.example";
  for (let tries = 0; tries < 12; tries += 1) await signIn(email, "wrong-password");
  t.not(await signIn(email, "Demo-pass-2026"), 200);
  t.is((await run("unlock", email)).code, 0);
  t.is(await signIn(email, "Demo-pass-2026"), 200);
});

test("faults of an account are told in one line", async (t) => {
  const [unknown, short, role] = await Promise.all([
    run("disable", "nobody@greenfield.example"),
    run("create", "new@greenfield.example", "--name", "N", "--role", "teacher", "--password", "short"),
    run(
      "create",
      "new@greenfield.example",
      "--name",
      "N",
      "--role",
      "wizard",
      "--password",
      "A-good-password-1",
    ),
  ]);
  t.is(unknown.code, 3);
  t.is(short.code, 1);
  t.regex(short.stderr, /^Invalid input: password: [^\n]+\n$/);
  t.not(role.code, 0);
  t.regex(role.stderr, /^[^\n]*(wizard|roles)[^\n]*\n$/);
  t.is(unknown.stdout + short.stdout + role.stdout, "");
});
