import test from "ava";
import { TOTP } from "otpauth";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";
import { sql } from "../sql.ts";

const app = await startApp({ TRUST_PROXY: "1" });
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

/** A client whose sign-in is no longer recent, as that of a stolen session. */
const signedInLongAgo = async (mailbox: string, school = "greenfield") => {
  const client = await app.as(mailbox, school);
  const { sessionId } = (await client.get("/auth/me")).body;
  await database.query("UPDATE user_sessions SET created_at = now() - interval '11 minutes' WHERE id = $1", [
    sessionId,
  ]);
  return { client, sessionId };
};
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const needed = { status: 403, code: "reauthentication_required" };
const password = demoPassword;

test("a second factor is not begun without the password, however recent the sign-in", async (t) => {
  const client = await app.as("student");
  for (const proof of [undefined, {}, { code: "123456" }])
    t.like((await client.post("/auth/totp", proof)).body, needed);
  t.is((await client.put("/auth/totp", { code: "123456" })).body.code, "second_factor_missing");
  t.is((await client.post("/auth/totp", { password })).status, 200);
});

test("a second factor is turned on with the password alone, and every other session ends", async (t) => {
  const { client } = await signedInLongAgo("teacher");
  const other = await app.as("teacher");
  t.like((await client.post("/auth/totp")).body, needed);
  t.like((await client.post("/auth/totp", { password: "wrong" })).body, { code: "invalid_password" });
  const { body } = await client.post("/auth/totp", { password });
  t.like((await client.put("/auth/totp", { code: codeOf(body.secret) })).body, needed);
  t.is((await other.get("/auth/me")).status, 200);
  t.is((await client.put("/auth/totp", { code: codeOf(body.secret), password })).status, 200);
  t.is((await other.get("/auth/me")).status, 401);
  t.is((await client.get("/auth/me")).status, 200);

  // Once the sign-in is no longer recent, the password alone does not turn it off.
  t.like((await client.delete("/auth/totp", { password })).body, { code: "second_factor_required" });
  t.is((await client.delete("/auth/totp", { password, code: codeOf(body.secret, 1) })).status, 204);
});

test("a stolen session cannot sign other devices out", async (t) => {
  const { client, sessionId } = await signedInLongAgo("bursar");
  const owner = await app.as("bursar");
  const own = (await owner.get("/auth/me")).body.sessionId;
  t.like((await client.delete(`/auth/sessions/${own}`)).body, needed);
  t.like((await client.delete("/auth/sessions")).body, needed);
  t.is((await owner.get("/auth/me")).status, 200);
  t.is((await client.delete(`/auth/sessions/${own}`, { password })).status, 204);
  t.is((await owner.get("/auth/me")).status, 401);

  const third = await app.as("bursar");
  t.is((await client.delete("/auth/sessions", { password })).status, 204);
  t.is((await third.get("/auth/me")).status, 401);
  t.is((await client.delete(`/auth/sessions/${sessionId}`)).status, 204, "signing out of itself is free");
});

test("guessing the own password counts and locks as signing in does", async (t) => {
  const client = await app.as("student");
  // From an address that the owner never signed in from, with a stolen token.
  const from = { "x-forwarded-for": "192.0.2.66" };
  const change = (currentPassword: string) =>
    client("POST", "/auth/password/change", { currentPassword, newPassword: "lantern-at-noon" }, from);
  const guess = (value: string) => client("DELETE", "/auth/sessions", { password: value }, from);
  for (let n = 0; n < 6; n += 1) t.is((await guess("wrong")).body.code, "invalid_password");
  for (let n = 0; n < 6; n += 1) t.is((await change("wrong")).body.code, "invalid_password");
  const { rows } = await database.query(
    "SELECT count(*)::int AS failed FROM login_attempts WHERE user_id = $1 AND NOT succeeded",
    [(await client.get("/auth/me")).body.user.id],
  );
  t.is(rows[0].failed, 12);
  t.like((await change(password)).body, { code: "invalid_password" }, "right, but the account has to wait");
  const signIn = { email: "student@greenfield.example", password };
  t.is((await app.anonymous("POST", "/auth/login", signIn, from)).body.code, "invalid_credentials");
  t.is((await app.anonymous.post("/auth/login", signIn)).status, 200, "the owner does not have to wait");
});

test("an administrator removes a lost factor, on record, and the owner is told", async (t) => {
  const { client: admin } = await signedInLongAgo("admin", "riverside");
  const owner = await app.as("guardian", "riverside");
  const { id } = (await owner.get("/auth/me")).body.user;
  t.like((await admin.delete(`/users/${id}/totp`, { password })).body, { code: "second_factor_missing" });
  const { secret } = (await owner.post("/auth/totp", { password })).body;
  await owner.put("/auth/totp", { code: codeOf(secret) });

  t.like((await admin.delete(`/users/${id}/totp`)).body, needed);
  t.is((await owner.delete(`/users/${id}/totp`, { password })).status, 403);
  t.is((await (await app.as("admin")).delete(`/users/${id}/totp`)).status, 404, "of another school");
  t.is((await admin.delete(`/users/${id}/totp`, { password })).status, 204);
  t.is((await owner.get("/auth/me")).status, 401);
  const signIn = { email: "guardian@riverside.example", password };
  t.is((await app.anonymous.post("/auth/login", signIn)).status, 200);
  const { rows } = await database.query(
    "SELECT to_address FROM queued_emails WHERE template_kind = 'second-factor-removed'",
  );
  t.deepEqual(rows, [{ to_address: signIn.email }]);
  const { data } = (await admin.get(`/audit-events?entityId=${id}`)).body;
  t.true(data.some(({ action }) => action === "users.remove_second_factor"));
});

test("an administrator signs an account out everywhere, never one that may do more", async (t) => {
  const admin = await app.as("admin", "riverside");
  const teacher = await app.as("teacher", "riverside");
  const { id } = (await teacher.get("/auth/me")).body.user;
  t.is((await admin.delete(`/users/${id}/sessions`)).status, 204);
  t.is((await teacher.get("/auth/me")).status, 401);

  const grants = [
    { permission: "users.read", scope: "all" },
    { permission: "users.manage", scope: "all" },
  ];
  const role = await admin.post("/roles", { key: "it", name: "IT", category: "staff" });
  await admin.put(`/roles/${role.body.id}/permissions`, { permissions: grants });
  const it = { email: "it@x.example", name: "Ito", roles: ["it"], password: "lantern-at-noon" };
  t.is((await admin.post("/users", it)).status, 201);
  const { body } = await app.anonymous.post("/auth/login", { email: it.email, password: it.password });
  const headers = { authorization: `Bearer ${body.accessToken}` };
  const own = (await admin.get("/auth/me")).body.user.id;
  for (const path of ["sessions", "totp"])
    t.is((await app.anonymous("DELETE", `/users/${own}/${path}`, {}, headers)).status, 403, path);
});

test("a stolen session of an administrator sets nobody's password", async (t) => {
  const email = "reset-by-office@greenfield.example";
  const values = { email, name: "Reset", roles: ["student"], password: "The-first-of-4711" };
  const fresh = await app.as("admin");
  const { id } = (await fresh.post("/users", values)).body;
  const { client } = await signedInLongAgo("admin");
  const path = `/users/${id}/password`;
  const chosen = "Chosen-by-the-office-1";
  const signIn = () => app.anonymous.post("/auth/login", { email, password: chosen, transport: "body" });
  t.like((await client.put(path, { password: chosen })).body, needed);
  const wrong = await client.put(path, { password: chosen, currentPassword: "wrong" });
  t.like(wrong.body, { status: 400, code: "invalid_password" });
  t.is((await signIn()).status, 400);
  t.is((await client.put(path, { password: chosen, currentPassword: password })).status, 204);
  t.is((await signIn()).status, 200);
  t.is((await fresh.put(path, { password: `${chosen}2` })).status, 204, "a recent sign-in is enough");
});

test("nobody sets their own password past the present one", async (t) => {
  const admin = await app.as("admin");
  const path = `/users/${admin.credentials.user.id}/password`;
  for (const proof of [{}, { currentPassword: password }, { currentPassword: "wrong" }])
    t.like((await admin.put(path, { password: "Taken-over-4711", ...proof })).body, {
      ...{ status: 409, code: "own_account" },
    });
  t.is((await admin.get("/auth/me")).status, 200);
});
