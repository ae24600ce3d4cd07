import test from "ava";
import { TOTP } from "otpauth";
import { noSchool } from "../../../src/db/migrating/rls.ts";
import { createEncryption } from "../../../src/lib/encryption/encryption.ts";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { cli } from "../../support/process/process.ts";
import { testSettings } from "../../support/settings.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const env = { DATABASE_URL: app.databaseUrl };
const run = (args: string[], input?: string) => cli(["operators", ...args], env, input);
async function json(args: string[], input?: string) {
  const { code, stdout, stderr } = await run([...args, "--json"], input);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
const signIn = (email: string, password: string, more = {}) =>
  app.anonymous.post("/platform/auth/login", { email, password, transport: "body", ...more });

test.serial("an operator made here signs in, until disabled, and with another password again", async (t) => {
  const email = "vera@platform.example";
  const made = await json(["create", "Vera@platform.example", "--name", "Vera Ops"]);
  t.is(made.email, email);
  t.regex(made.password, /^[\w-]{22}$/, "one of 128 bits is made up, and shown this once");
  t.is(Math.round((Date.parse(made.expiresAt) - Date.now()) / 86_400_000), 3);
  const { status, body } = await signIn(email, made.password);
  t.is(status, 200);
  const listed = (await json(["list"])).find((each: { email: string }) => each.email === email);
  t.like(listed, { name: "Vera Ops", status: "active", secondFactor: false });
  t.truthy(listed.lastLoginAt);
  t.false(JSON.stringify(await json(["list"])).includes("h1$2"), "no hash is shown");

  t.is((await json(["disable", email])).status, "disabled");
  t.is((await createClient(app.url, body.accessToken).get("/platform/auth/me")).status, 401);
  t.is((await signIn(email, made.password)).status, 400);
  t.is((await json(["enable", email])).status, "active");

  const chosen = "a better pass phrase";
  t.deepEqual(await json(["reset-password", email, "--password-stdin"], `${chosen}\n`), { email });
  t.is((await signIn(email, made.password)).status, 400);
  t.is((await signIn(email, chosen)).status, 200);

  const { rows } = await database.query(
    "SELECT action, actor_type, actor_id FROM platform_audit_events WHERE action LIKE 'platform_operators.%' ORDER BY created_at, id",
  );
  t.deepEqual(
    rows.slice(-4).map(({ action }) => action),
    [
      "platform_operators.create",
      "platform_operators.disable",
      "platform_operators.enable",
      "platform_operators.reset_password",
    ],
  );
  t.true(rows.every(({ actor_type, actor_id }) => actor_type === "operator" && actor_id === null));
});

test.serial(
  "a password that was made up ends after three days, one that its owner chose does not",
  async (t) => {
    const expire = (email: string) =>
      database.query(
        "UPDATE platform_operators SET password_expires_at = password_expires_at - interval '3 days' WHERE email = $1",
        [email],
      );
    const [kept, changed] = ["kept@platform.example", "changed@platform.example"] as const;
    const { password } = await json(["create", kept, "--name", "Kay"]);
    await expire(kept);
    t.like((await signIn(kept, password)).body, { status: 400, code: "invalid_credentials" });
    const again = (await json(["reset-password", kept])).password;
    t.is((await signIn(kept, again)).status, 200);

    const made = await json(["create", changed, "--name", "Chan"]);
    const client = createClient(app.url, (await signIn(changed, made.password)).body.accessToken);
    const change = { currentPassword: made.password, newPassword: "lantern-at-noon" };
    t.is((await client.post("/platform/auth/password/change", change)).status, 204);
    await expire(changed);
    t.is((await signIn(changed, "lantern-at-noon")).status, 200);
  },
);

test.serial("what cannot be is refused", async (t) => {
  t.is((await run(["create", "operator@platform.example", "--name", "Again"])).code, 1);
  t.is((await run(["create", "no address", "--name", "Nobody"])).code, 1);
  const short = await run(["create", "s@platform.example", "--name", "S", "--password-stdin"], "short\n");
  t.is(short.code, 1);
  t.regex(short.stderr, /password/);
  t.is((await run(["disable", "nobody@platform.example"])).code, 3);
  t.is((await run(["create", "s@platform.example"])).code, 2);
});

test.serial("the secret of a second factor is sealed anew, and taken off with the password", async (t) => {
  const email = "otto@platform.example";
  const { password } = await json(["create", email, "--name", "Otto"]);
  const { body } = await signIn(email, password);
  const client = createClient(app.url, body.accessToken);
  const { secret } = (await client.post("/platform/auth/totp", { password })).body;
  t.is((await client.put("/platform/auth/totp", { code: new TOTP({ secret }).generate() })).status, 200);

  const key = "another-key-another-key-another-key-1";
  const keys = { ...env, ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: testSettings.ENCRYPTION_KEY };
  const rotated = await cli(["keys", "rotate", "--json"], keys);
  const { sealed, unreadable } = JSON.parse(rotated.stdout);
  t.true(sealed > 0);
  t.is(unreadable, 0);
  const { rows } = await database.query("SELECT id, totp_secret FROM platform_operators WHERE email = $1", [
    email,
  ]);
  const place = {
    schoolId: noSchool,
    table: "platform_operators",
    row: rows[0].id,
    column: "totp_secret",
  };
  t.is(createEncryption(key).decrypt(rows[0].totp_secret, place), secret);

  t.is((await json(["reset-password", email])).email, email);
  t.false((await json(["list"])).find((each: { email: string }) => each.email === email).secondFactor);
});
