import test from "ava";
import { startApp } from "../support/app.ts";
import { letters, withoutMarks } from "./classroom.ts";

const app = await startApp();
await withoutMarks(app);
const admin = await app.as("admin");
test.after.always(() => app.close());

const make = async (name: string) => (await admin.post("/grading-scales", { name, passMark: "50" })).body;

test("a scale is put into use by intervals that cover 0 to 100 once", async (t) => {
  const scale = await make("Letters");
  t.like(scale, { status: "draft", isDefault: false, type: "letter", passMark: "50.00" });
  const set = (intervals: object[]) => admin.put(`/grading-scales/${scale.id}/intervals`, { intervals });
  const faults = async (intervals: object[]) =>
    (await set(intervals)).body.errors.map(({ path, message }) => `${path}: ${message}`);
  t.deepEqual(await faults(letters.slice(0, 3)), ["intervals.2: C leaves a gap: it must begin at 0.00"]);
  t.deepEqual(await faults([...letters.slice(0, 3), { ...letters[3]!, maxScore: "60" }]), [
    "intervals.2: C overlaps another interval: it must begin at 60.01",
  ]);
  t.deepEqual(
    await faults([
      { ...letters[0]!, minScore: "0" },
      { ...letters[0]!, minScore: "100.01" },
    ]),
    ["intervals.1.minScore: must be from 0 to 100"],
  );
  t.deepEqual(await faults([]), ["intervals: must have at least 1 entry"]);
  t.deepEqual((await admin.get(`/grading-scale-intervals?gradingScaleId=${scale.id}`)).body.data, []);

  const { status, body } = await set(letters);
  t.is(status, 200);
  t.deepEqual(
    body.data.map(({ code, minScore, sortOrder }) => [code, minScore, sortOrder]),
    [
      ["A", "80.00", 0],
      ["B", "65.00", 1],
      ["C", "50.00", 2],
      ["D", "0.00", 3],
    ],
  );
  t.is((await set([{ code: "P", minScore: "0", maxScore: "100" }])).status, 200, "as a whole");
  const stored = (await admin.get(`/grading-scale-intervals?gradingScaleId=${scale.id}`)).body.data;
  t.deepEqual(
    stored.map(({ code }) => code),
    ["P"],
  );
  t.like((await admin.get(`/grading-scales/${scale.id}`)).body, { status: "active" });
});

test("one scale is the default, and none that is not in use", async (t) => {
  const first = await make("First");
  const second = await make("Second");
  const setDefault = (id: string) => admin.put(`/grading-scales/${id}/default`);
  t.like((await setDefault(first.id)).body, { status: 409, code: "scale_status" });
  for (const { id } of [first, second])
    await admin.put(`/grading-scales/${id}/intervals`, { intervals: letters });
  t.like((await setDefault(first.id)).body, { isDefault: true });
  t.like((await setDefault(second.id)).body, { isDefault: true });
  t.like((await admin.get(`/grading-scales/${first.id}`)).body, { isDefault: false });
  const retire = (id: string) => admin.put(`/grading-scales/${id}/retirement`);
  t.like((await retire(second.id)).body, { status: 409, code: "default_scale" });
  t.like((await retire(first.id)).body, { status: "retired", isDefault: false });
  t.like((await admin.post("/grading-scales", { name: "First" })).body, { status: 409, code: "duplicate" });
  t.is((await admin.post("/grading-scales", { name: "X", passMark: "100.5" })).status, 400);
});

test("everybody may read scales, the office alone changes them", async (t) => {
  const scale = await make("Read");
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.get(`/grading-scales/${scale.id}`)).status, 404);
  t.is((await elsewhere.put(`/grading-scales/${scale.id}/intervals`, { intervals: letters })).status, 404);
  for (const role of ["teacher", "guardian", "student"]) {
    const client = await app.as(role);
    t.is((await client.get(`/grading-scales/${scale.id}`)).status, 200, role);
    t.is((await client.patch(`/grading-scales/${scale.id}`, { name: "Mine" })).status, 403, role);
    t.is((await client.put(`/grading-scales/${scale.id}/default`)).status, 403, role);
  }
});
