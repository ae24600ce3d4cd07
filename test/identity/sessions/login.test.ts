import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { setClock } from "../../../src/lib/clock.ts";
import { type Served, serve } from "../../http/serve.ts";
import { startApp } from "../../support/app.ts";
import { sql } from "../sql.ts";

const app = await startApp();
const database = await sql(app.databaseUrl);
const proxied = await serve({ TRUST_PROXY: "1" });
const open: Served[] = [proxied];
test.after.always(async () => {
  setClock();
  await database.end();
  for (const server of open) await server.close();
  await app.close();
});

const bursar = "bursar@greenfield.example";
const signIn = (body: object) => app.anonymous.post("/auth/login", body);
const refused = {
  type: "urn:school-svc:problem:invalid-credentials",
  title: "Bad Request",
  status: 400,
  code: "invalid_credentials",
  detail: "The email address or the password is incorrect",
};
/** Signs in from an address of its own, through a proxy that is trusted. */
const signInFrom = (ip: string, email: string, password: string) =>
  proxied.client()("POST", "/auth/login", { email, password }, { "x-forwarded-for": ip });
const failTimes = async (count: number, ip: string, email: string) => {
  for (let n = 0; n < count; n += 1) await signInFrom(ip, email, "wrong");
};

test("signing in answers who, where and with what", async (t) => {
  const { status, body, headers } = await signIn({ email: bursar, password: demoPassword });
  t.is(status, 200);
  t.deepEqual(Object.keys(body).sort(), ["accessToken", "expiresIn", "school", "tokenType", "user"]);
  t.like(body, { tokenType: "Bearer", expiresIn: 900 });
  t.deepEqual(Object.keys(body.user).sort(), ["email", "id", "name", "permissions", "roles"]);
  t.like(body.user, { email: bursar, name: "Brian Otieno", roles: ["bursar"] });
  t.true(body.user.permissions.includes("billing.read"));
  t.deepEqual(Object.keys(body.school).sort(), ["currency", "id", "locale", "name", "slug", "timezone"]);
  t.like(body.school, { slug: "greenfield", currency: "KES", timezone: "Africa/Nairobi" });
  t.is(headers.get("cache-control"), "no-store");
});

test("the refresh token is in a cookie that scripts and other sites do not get", async (t) => {
  const { headers } = await signIn({ email: bursar, password: demoPassword });
  const [cookie = "", ...attributes] = (headers.getSetCookie()[0] ?? "").split("; ");
  t.regex(cookie, /^refresh_token=[\w.-]{100,}$/);
  t.deepEqual(attributes.sort(), ["HttpOnly", "Max-Age=2592000", "Path=/api/v1/auth", "SameSite=Strict"]);
});

test("behind https the cookie is for https alone", async (t) => {
  const secure = await serve({ PUBLIC_URL: "HTTPS://school.example/" });
  open.push(secure);
  const response = await secure.client().post("/auth/login", { email: bursar, password: demoPassword });
  t.regex(response.headers.getSetCookie()[0] ?? "", /; Secure/);
});

test("transport body puts the refresh token into the answer and sets no cookie", async (t) => {
  const { body, headers } = await signIn({ email: bursar, password: demoPassword, transport: "body" });
  t.regex(body.refreshToken, /^[\w.-]{100,}$/);
  t.deepEqual(headers.getSetCookie(), []);
});

test("the address may be written in any case, with spaces around it", async (t) => {
  const { status } = await signIn({ email: "  Bursar@GREENFIELD.example ", password: demoPassword });
  t.is(status, 200);
});

test("unknown, wrong, disabled and locked are told with the same words", async (t) => {
  await database.query("UPDATE users SET status = 'disabled' WHERE email = 'guardian@riverside.example'");
  await failTimes(10, "192.0.2.1", "student@riverside.example");
  const responses = [
    await signInFrom("192.0.2.1", "nobody@riverside.example", demoPassword),
    await signInFrom("192.0.2.1", "teacher@riverside.example", "wrong"),
    await signInFrom("192.0.2.1", "guardian@riverside.example", demoPassword),
    await signInFrom("192.0.2.1", "student@riverside.example", demoPassword),
    await signIn({ email: bursar, password: demoPassword, school: "riverside" }),
    await signIn({ email: bursar, password: demoPassword, school: "nowhere" }),
  ];
  for (const { status, headers, body } of responses) {
    const { requestId, ...problem } = body;
    t.is(status, 400);
    t.deepEqual(problem, refused);
    t.is(requestId, headers.get("x-request-id"));
    t.deepEqual(headers.getSetCookie(), []);
  }
});

test("a malformed body is 400 with every fault", async (t) => {
  for (const body of [
    {},
    { email: bursar },
    { password: "x" },
    { email: 1, password: [] },
    { email: "no", password: "x" },
  ]) {
    const response = await signIn(body);
    t.like(response.body, { status: 400, code: "validation_failed" });
  }
  const { body } = await signIn({ email: "no", password: "", transport: "pigeon" });
  t.deepEqual(body.errors.map(({ path }) => path).sort(), ["email", "password", "transport"]);
  t.like((await signIn({ email: bursar, password: "x".repeat(5_000) })).body, { status: 400 });
  t.like((await signIn({ email: bursar, password: "a\u0000b" })).body, { status: 400 });
});

test("all of a long password counts, beyond the 72 bytes that bcrypt reads", async (t) => {
  const admin = await app.as("admin");
  const stem = "ü".repeat(60);
  const email = "long@greenfield.example";
  const password = `${stem}-one`;
  t.is((await admin.post("/users", { email, name: "Long", roles: ["teacher"], password })).status, 201);
  t.is((await signIn({ email, password })).status, 200);
  t.is((await signIn({ email, password: `${stem}-two` })).status, 400);
  t.is((await signIn({ email, password: stem })).status, 400);
});

test("a hash of another cost is made anew at the next sign-in", async (t) => {
  const stored = async () =>
    (await database.query("SELECT password_hash AS hash FROM users WHERE email = 'admin@riverside.example'"))
      .rows[0].hash;
  // "Demo-pass-2026" as another system would have stored it, with cost 5.
  const { hashSync } = await import("bcryptjs");
  await database.query("UPDATE users SET password_hash = $1 WHERE email = 'admin@riverside.example'", [
    hashSync(demoPassword, 5),
  ]);
  t.is((await signIn({ email: "admin@riverside.example", password: demoPassword })).status, 200);
  t.regex(await stored(), /^h1\$2[aby]\$04\$/);
  t.is((await signIn({ email: "admin@riverside.example", password: demoPassword })).status, 200);
});
