import test from "ava";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const get = (query: string) => admin.get(`/school-settings?${query}`);
const keys = (rows: Array<{ key: string }>) => rows.map(({ key }) => key);
const number = (n: number) => String(n).padStart(3, "0");
const users = ["100% Sure", "under_score", "back\\slash", "Ünïcode O'Neil", "plain"];
for (let n = 0; n < 60; n += 1) await admin.post("/school-settings", { key: `list.k${number(n)}`, value: n });
for (const [n, name] of users.entries())
  await admin.post("/users", {
    email: `list${n}@greenfield.example`,
    name,
    roles: ["student"],
    password: "a-password",
  });
test.after.always(() => app.close());

/** Follows the cursors to the end. */
async function walk(path: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const rows = [];
  let cursor: string | null = null;
  for (let page = 0; page < 100; page += 1) {
    const { body }: { body: any } = await admin.get(
      `${path}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    rows.push(...body.data);
    cursor = body.page.nextCursor;
    if (!cursor) return rows;
    await between(page);
  }
  throw new Error("the pages do not end");
}

test("a page has fifty rows unless asked otherwise, two hundred at most", async (t) => {
  const { body } = await get("");
  t.is(body.data.length, 50);
  t.deepEqual(Object.keys(body).sort(), ["data", "page"]);
  t.is(body.page.limit, 50);
  t.is(typeof body.page.nextCursor, "string");
  t.is((await get("limit=1")).body.data.length, 1);
  t.is<unknown, null>((await get("limit=200")).body.page.nextCursor, null);
  for (const limit of ["0", "201", "-1", "1.5", "ten", "", "1e99", "NaN"])
    t.is((await get(`limit=${limit}`)).status, 400, limit);
});

test("the total is counted on request", async (t) => {
  const { body } = await admin.get("/users?limit=1&count=true&personType=staff");
  t.is(body.total, 3);
  t.is<unknown, undefined>((await admin.get("/users?limit=1&count=false")).body.total, undefined);
  t.is((await admin.get("/users?count=maybe")).status, 400);
});

test("pages neither skip nor repeat, in either order, also while rows are added", async (t) => {
  const before = keys((await get("limit=200")).body.data).filter((key) => key.startsWith("list."));
  t.is(before.length, 60);
  const upwards = await walk("/school-settings?limit=7&sort=key", (page) =>
    admin.post("/school-settings", { key: `list.added${number(page)}`, value: 1 }),
  );
  t.is(new Set(keys(upwards)).size, upwards.length, "none twice");
  t.deepEqual(
    keys(upwards).filter((key) => before.includes(key)),
    before,
  );
  t.deepEqual(keys(upwards), [...keys(upwards)].sort());

  const downwards = await walk("/school-settings?limit=7&sort=-createdAt", (page) =>
    admin.post("/school-settings", { key: `list.later${number(page)}`, value: 1 }),
  );
  t.is(new Set(keys(downwards)).size, downwards.length);
  t.deepEqual(
    before.filter((key) => !keys(downwards).includes(key)),
    [],
  );
  const times = downwards.map(({ createdAt }) => createdAt);
  t.deepEqual(times, [...times].sort().reverse());
});

test("rows of the same moment are told apart", async (t) => {
  const rows = await walk("/roles?limit=2&sort=createdAt");
  t.is(rows.length, (await admin.get("/roles?count=true")).body.total);
  t.is(new Set(rows.map(({ id }) => id)).size, rows.length);
});

test("q finds text as it is written, whatever its characters mean elsewhere", async (t) => {
  const found = async (q: string) =>
    (await admin.get(`/users?q=${encodeURIComponent(q)}`)).body.data.map(({ name }) => name);
  t.deepEqual(await found("100%"), ["100% Sure"]);
  t.deepEqual(await found("%"), ["100% Sure"]);
  t.deepEqual(await found("_"), ["under_score"]);
  t.deepEqual(await found("k\\s"), ["back\\slash"]);
  t.deepEqual(await found("o'neil"), ["Ünïcode O'Neil"]);
  t.deepEqual(await found("ÜNÏ"), ["Ünïcode O'Neil"]);
  t.deepEqual(await found("LIST4@greenfield"), ["plain"]);
  t.deepEqual(await found("' OR 1=1 --"), []);
  t.is((await admin.get(`/users?q=${"x".repeat(201)}`)).status, 400);
  t.is((await admin.get("/users?q=%00")).status, 400);
  t.is((await get("q=text")).status, 400, "a list without a search");
});

test("filters narrow, and unknown or repeated parameters are refused", async (t) => {
  t.is((await admin.get("/users?personType=guardian")).body.data.length, 1);
  t.is((await admin.get("/users?status=disabled")).body.data.length, 0);
  for (const query of [
    "status=asleep",
    "colour=red",
    "schoolId=1",
    "sort=passwordHash",
    "sort=--name",
    "status=active&status=disabled",
    "__proto__=1",
    "limit[]=5",
  ])
    t.is((await admin.get(`/users?${query}`)).status, 400, query);
});

test("a cursor belongs to its list and its order", async (t) => {
  const cursorOf = async (path: string) => (await admin.get(path)).body.page.nextCursor as string;
  const byTime = await cursorOf("/users?limit=1&sort=createdAt");
  t.is((await admin.get(`/users?sort=createdAt&cursor=${byTime}`)).status, 200);
  t.is((await admin.get(`/users?sort=-createdAt&cursor=${byTime}`)).status, 400);
  t.is((await admin.get(`/users?sort=name&cursor=${byTime}`)).status, 400);
  t.is((await admin.get(`/roles?sort=createdAt&cursor=${byTime}`)).status, 400, "of another list");
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const id = admin.credentials.user.id;
  for (const cursor of [
    "x",
    "%00",
    made(),
    made("users createdAt", "no date", id),
    made("users createdAt", 5, id),
    made("users createdAt", "99999-01-01", id),
    made("users createdAt", "a\u0000", id),
    made("users createdAt", "2026-01-01", "no id"),
    made("users createdAt", { $gt: "" }, id),
    byTime.slice(2),
    `${byTime}AAAA`,
  ])
    t.is((await admin.get(`/users?sort=createdAt&cursor=${cursor}`)).status, 400, cursor);
});
