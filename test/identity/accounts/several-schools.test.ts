import test from "ava";
import { startApp } from "../../support/app.ts";
import { sql } from "../sql.ts";

// At this cost the hash is nearly all of the time, so that a second one doubles it.
const app = await startApp({ BCRYPT_COST: 9, TRUST_PROXY: "1" });
const database = await sql(app.databaseUrl);
const [green, river] = [await app.as("admin"), await app.as("admin", "riverside")];
test.after.always(async () => {
  await database.end();
  await app.close();
});

let address = 0;
/** Each from an address of its own, so that no limit answers. */
const signIn = (body: object) => {
  address += 1;
  const from = `10.1.${address >> 8}.${address & 255}`;
  return app.anonymous("POST", "/auth/login", body, { "x-forwarded-for": from });
};
const add = (client: typeof green, email: string, password: string) =>
  client.post("/users", { email, name: "Kim Otieno", roles: ["teacher"], password });
const slugs = (body: { schools?: Array<{ slug: string }> }) => body.schools?.map(({ slug }) => slug);

test.serial(
  "an address with accounts in two schools needs one hash to refuse a wrong password",
  async (t) => {
    const kinds = { two: "two@x.example", one: "one@x.example", none: "none@x.example" };
    await add(green, kinds.one, "lantern-at-noon");
    await add(green, kinds.two, "lantern-at-noon");
    await add(river, kinds.two, "some-other-words");
    const { rows } = await database.query(
      "SELECT DISTINCT substr(password_hash, 1, 31) FROM users WHERE email = $1",
      [kinds.two],
    );
    t.is(rows.length, 1, "both hashes share their salt, so that one hash compares with both");
    for (const email of Object.values(kinds)) {
      const { status, body } = await signIn({ email, password: "not-the-password" });
      t.like({ status, code: body.code }, { status: 400, code: "invalid_credentials" });
    }
  },
);

test.serial("the schools are named to whoever knows a password, and only those it opens", async (t) => {
  const email = "both@x.example";
  await database.query("DELETE FROM login_attempts");
  await add(green, email, "lantern-at-noon");
  await add(river, email, "lantern-at-noon");
  const both = await signIn({ email, password: "lantern-at-noon" });
  t.is(both.body.code, "school_required");
  t.deepEqual(slugs(both.body), ["greenfield", "riverside"]);
  t.is((await signIn({ email, password: "lantern-at-noon", school: "riverside" })).status, 200);
  for (const [password, slug] of [
    ["lantern-at-noon", "greenfield"],
    ["some-other-words", "riverside"],
  ] as const)
    t.deepEqual(slugs((await signIn({ email: "two@x.example", password })).body), [slug]);
});

test.serial("hashes that do not share their salt come to share it at the next sign-in", async (t) => {
  const email = "two@x.example";
  const hashes = async () =>
    (
      await database.query(
        "SELECT u.password_hash AS hash FROM users u JOIN schools s ON s.id = u.school_id WHERE u.email = $1 ORDER BY slug",
        [email],
      )
    ).rows.map(({ hash }) => hash.slice(0, 31));
  const { hashSync } = await import("bcryptjs");
  await database.query(
    "UPDATE users SET password_hash = $2 WHERE email = $1 AND school_id = (SELECT id FROM schools WHERE slug = 'riverside')",
    [email, hashSync("some-other-words", 9)],
  );
  t.is((await signIn({ email, password: "some-other-words", school: "riverside" })).status, 200);
  const [one, other] = await hashes();
  t.is(one, other);
});

test.serial("guesses without a school count for every account, right passwords for none", async (t) => {
  const email = "both@x.example";
  const count = async (reason: string) =>
    (
      await database.query(
        "SELECT count(*)::int AS n FROM login_attempts a JOIN users u ON (u.school_id, u.id) = (a.school_id, a.user_id) WHERE u.email = $1 AND reason = $2",
        [email, reason],
      )
    ).rows[0].n;
  const before = await count("wrong_password");
  await signIn({ email, password: "lantern-at-noon" });
  t.is(await count("wrong_password"), before);
  await signIn({ email, password: "not-the-password" });
  t.is(await count("wrong_password"), before + 2);
});
