import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const makeRoom = async (name: string): Promise<string> =>
  (await admin.post("/rooms", { name, type: "classroom" })).body.id;
const tagOf = async (path: string) => (await admin.get(path)).headers.get("etag")!;

test("one row comes with its version, and who has that is spared the answer", async (t) => {
  const path = `/rooms/${await makeRoom("Spared")}`;
  const first = await admin.get(path);
  const tag = first.headers.get("etag")!;
  t.regex(tag, /^"[\w-]{27}"$/);
  const again = await admin("GET", path, undefined, { "if-none-match": `"other", ${tag}` });
  t.is(again.status, 304);
  t.is(again.body, "");
  t.is((await admin("GET", path, undefined, { "if-none-match": '"other"' })).status, 200);
  await admin.patch(path, { capacity: 30 });
  t.is((await admin("GET", path, undefined, { "if-none-match": tag })).status, 200);
});

test("of fifty changes from the same version one is made, the others are told", async (t) => {
  const path = `/rooms/${await makeRoom("Contended")}`;
  const tag = await tagOf(path);
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => admin("PATCH", path, { capacity: n + 1 }, { "if-match": tag })),
  );
  const statuses = responses.map(({ status }) => status);
  t.is(statuses.filter((status) => status === 200).length, 1);
  t.is(statuses.filter((status) => status === 412).length, 49);
  t.is(responses.find(({ status }) => status === 412)!.body.code, "precondition_failed");
  const made = responses.find(({ status }) => status === 200)!;
  t.is(made.headers.get("etag"), await tagOf(path), "the answer has the version after the change");
  t.is((await admin("PATCH", path, { capacity: 7 }, { "if-match": made.headers.get("etag")! })).status, 200);
});

test("without a version, or with any, the last change wins", async (t) => {
  const path = `/rooms/${await makeRoom("Free for all")}`;
  t.is((await admin.patch(path, { capacity: 1 })).status, 200);
  t.is((await admin("PATCH", path, { capacity: 2 }, { "if-match": "*" })).status, 200);
  t.is((await admin("PATCH", path, { capacity: 3 }, { "if-match": '"nonsense"' })).status, 412);
  t.is((await admin.get(path)).body.capacity, 2);
});
