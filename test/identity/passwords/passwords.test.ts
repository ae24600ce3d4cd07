import test from "ava";
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

const signIn = async (email: string, password: string) =>
  (await app.anonymous.post("/auth/login", { email, password })).status;
const forgot = (email: string, more = {}) => app.anonymous.post("/auth/password/forgot", { email, ...more });
const reset = (token: unknown, password = "a-new-password") =>
  app.anonymous.post("/auth/password/reset", { token, password });
/** The tokens of the mails that are queued for an address, the oldest first. */
const tokensFor = async (email: string): Promise<string[]> => {
  const { rows } = await database.query(
    "SELECT school_id, id, text FROM queued_emails WHERE to_address = $1 ORDER BY created_at, id",
    [email],
  );
  return rows.map((row) => /reset-password\?token=(\S+)/.exec(openText(row))?.[1] ?? "");
};

// The clock is that of the whole process, so these run one after the other.
test.serial(
  "a forgotten password is set anew by the link of a mail, once, and every session ends",
  async (t) => {
    const email = "teacher@greenfield.example";
    const signedIn = await app.as("teacher");
    const response = await forgot(` ${email.toUpperCase()}`);
    t.deepEqual([response.status, response.body], [202, ""]);
    const [token = ""] = await tokensFor(email);
    t.regex(token, /^[\da-f-]{36}\.[\w-]{43}$/);
    t.is((await signedIn.get("/auth/me")).status, 200);

    t.is((await reset(token, "short")).status, 400);
    t.is((await reset(token)).status, 204);
    t.is((await signedIn.get("/auth/me")).status, 401);
    t.is(
      (await app.anonymous.post("/auth/refresh", { refreshToken: signedIn.credentials.refreshToken })).status,
      401,
    );
    t.is(await signIn(email, demoPassword), 400);
    t.is(await signIn(email, "a-new-password"), 200);
    t.like((await reset(token, "another-password")).body, { status: 400, code: "invalid_token" });
  },
);

test.serial("known and unknown addresses are answered alike", async (t) => {
  const known = await forgot("student@greenfield.example");
  const unknown = await forgot("nobody@greenfield.example");
  t.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  t.deepEqual([...known.headers.keys()], [...unknown.headers.keys()]);
  t.deepEqual(await tokensFor("nobody@greenfield.example"), []);
  t.is((await forgot("no address")).status, 400);
});

test.serial("an old link, a changed one and one of another school do nothing", async (t) => {
  const email = "guardian@greenfield.example";
  await forgot(email);
  const [token = ""] = await tokensFor(email);
  const [school, secret] = token.split(".");
  const other = (await app.as("admin", "riverside")).credentials.school.id;
  for (const bad of [
    "",
    "x",
    `${school}.`,
    `${school}.${secret}x`,
    `${other}.${secret}`,
    `${other}.${secret}`,
    secret,
  ])
    t.is((await reset(bad)).status, 400, bad);
  setClock(() => new Date(Date.now() + 61 * 60_000));
  t.like((await reset(token)).body, { code: "invalid_token" });
  setClock();
  t.is((await reset(token)).status, 204);
});

test.serial("the links that were sent before stop working with the old password", async (t) => {
  const email = "student@greenfield.example";
  await forgot(email);
  await forgot(email);
  const tokens = await tokensFor(email);
  const fresh = tokens.slice(-2);
  t.is((await reset(fresh[0])).status, 204);
  t.is((await reset(fresh[1])).status, 400);

  await forgot(email);
  const student = createClient(
    app.url,
    (await app.anonymous.post("/auth/login", { email, password: "a-new-password" })).body.accessToken,
  );
  const change = { currentPassword: "a-new-password", newPassword: "my-own-password" };
  t.is((await student.post("/auth/password/change", change)).status, 204);
  t.is((await reset((await tokensFor(email)).at(-1))).status, 400);
});

test.serial("one mailbox gets five links in an hour, whoever asks", async (t) => {
  const email = "bursar@riverside.example";
  for (let n = 0; n < 7; n += 1) t.is((await forgot(email)).status, 202);
  t.is((await tokensFor(email)).length, 5);
});

test.serial("a disabled account gets no link", async (t) => {
  await database.query("UPDATE users SET status = 'disabled' WHERE email = 'teacher@riverside.example'");
  t.is((await forgot("teacher@riverside.example")).status, 202);
  t.deepEqual(await tokensFor("teacher@riverside.example"), []);
});

test.serial("changing one's password asks for the present one and ends every other session", async (t) => {
  const here = await app.as("bursar");
  const there = await app.as("bursar");
  const change = (currentPassword: string, newPassword: string) =>
    here.post("/auth/password/change", { currentPassword, newPassword });
  t.like((await change("wrong", "bursars-password")).body, { status: 400, code: "invalid_password" });
  t.is((await change(demoPassword, "short")).status, 400);
  t.is((await there.get("/auth/me")).status, 200);
  t.is((await change(demoPassword, "bursars-password")).status, 204);
  t.is((await there.get("/auth/me")).status, 401);
  t.is((await here.get("/auth/me")).status, 200);
  t.is(await signIn("bursar@greenfield.example", "bursars-password"), 200);
});

test.serial("whoever is invited sets a password by the link of the mail", async (t) => {
  const admin = await app.as("admin");
  const email = "new@greenfield.example";
  const created = await admin.post("/users", { email, name: "Newcomer", roles: ["teacher"] });
  t.like(created.body, { status: "invited" });
  t.is(await signIn(email, ""), 400);
  const [token] = await tokensFor(email);
  t.is((await reset(token, "newcomers-password")).status, 204);
  t.is(await signIn(email, "newcomers-password"), 200);
  t.is((await admin.get(`/users/${created.body.id}`)).body.status, "active");
});

test.serial("eight characters are enough, and counted as one sees them", async (t) => {
  const admin = await app.as("admin");
  const statusOf = async (password: string, n: number) => {
    const email = `length-${n}@greenfield.example`;
    return (await admin.post("/users", { email, name: "Length", roles: ["teacher"], password })).status;
  };
  for (const [n, short] of ["kx7 Qmz", "🐘🌵🚀🎻", "🐘🌵🚀🎻🦊🍋🧊"].entries())
    t.is(await statusOf(short, n), 400, short);
  for (const [n, enough] of ["kx7 Qmzv", "🐘🌵🚀🎻🦊🍋🧊🎈", "x7Kq ".repeat(51)].entries())
    t.is(await statusOf(enough, n + 10), 201, enough);
});

test.serial("a staff room behind one address may all set their passwords", async (t) => {
  const responses = await Promise.all(Array.from({ length: 15 }, (_, n) => reset(`nonsense-${n}`)));
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [400]);
});
