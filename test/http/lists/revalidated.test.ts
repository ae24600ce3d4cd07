import test from "ava";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const neighbour = await app.as("admin", "riverside");
test.after.always(() => app.close());

const get = (path: string, tag?: string, client = admin) =>
  client("GET", path, undefined, tag ? { "if-none-match": tag } : {});
const tagOf = async (path: string, client = admin) =>
  (await get(path, undefined, client)).headers.get("etag")!;

test("a catalogue is sent once, and again when a row was changed", async (t) => {
  const path = "/subjects?sort=name&count=true";
  const first = await get(path);
  const tag = first.headers.get("etag")!;
  t.regex(tag, /^W\/"[\w-]{27}"$/);
  t.is(first.headers.get("cache-control"), "private, no-cache");
  t.is(first.headers.get("vary"), "authorization");
  const again = await get(path, tag);
  t.deepEqual([again.status, again.body, again.headers.get("etag")], [304, "", tag]);
  const { id, name } = first.body.data[0];
  await admin.patch(`/subjects/${id}`, { name: `${name} and more` });
  const changed = await get(path, tag);
  t.is(changed.status, 200);
  t.is(changed.body.data.find((row: { id: string }) => row.id === id).name, `${name} and more`);
  t.is((await get(`/subjects/${id}`)).headers.get("cache-control"), "no-store");
});

test("the tag is of what the caller is shown", async (t) => {
  const path = "/sections?sort=name";
  const tag = await tagOf(path);
  t.not(await tagOf(path, neighbour), tag);
  t.is((await get(path, tag, neighbour)).status, 200, "another school has other rows");
  const settings = await tagOf("/school-settings");
  t.is((await get("/school-settings", settings, teacher)).status, 403, "a tag opens nothing");
  t.is((await app.anonymous("GET", "/subjects", undefined, { "if-none-match": tag })).status, 401);
});

test("lists about people are never kept", async (t) => {
  for (const path of ["/students", "/fee-invoices", "/staff-members", "/sections?include=homeroomTeacher"]) {
    const { status, headers } = await get(path);
    t.deepEqual([status, headers.get("etag"), headers.get("cache-control")], [200, null, "no-store"], path);
  }
  t.truthy(await tagOf("/sections?include=academicYear,gradeLevel,room"));
});

test("the document of the API is sent once", async (t) => {
  const tag = await tagOf("/openapi.json");
  t.regex(tag, /^"[\w-]{27}"$/);
  const again = await get("/openapi.json", tag);
  t.deepEqual([again.status, again.body], [304, ""]);
});
