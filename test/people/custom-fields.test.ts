import test from "ava";
import fc from "fast-check";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { errorPaths } from "../support/error-paths.ts";
import { ok } from "../support/ok.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { admit } = await openSchool(admin);

const define = (values: object) =>
  ok(
    admin.post("/custom-field-definitions", {
      entityType: "student",
      label: "Field",
      dataType: "text",
      ...values,
    }),
  );
const bus = await define({
  key: "bus",
  dataType: "select",
  options: ["north", "south"],
  visibility: "guardian",
});
await define({ key: "height", dataType: "number" });
await define({ key: "baptised", dataType: "date" });
await define({ key: "swims", dataType: "boolean", visibility: "guardian" });
await define({ key: "remark" });
test.after.always(() => app.close());

const pathsOf = ({ body }: StoredResponse) => errorPaths(body)?.sort();
const post = (custom: unknown) => admin.post("/students", { givenName: "A", familyName: "B", custom });

test.serial("values keep to the type of their field, and unknown fields are refused", async (t) => {
  const good = { bus: "north", height: 1.31, baptised: "2019-02-28", swims: false, remark: "Wears glasses" };
  const { body } = await post(good);
  t.deepEqual(body.student.custom, good);
  const bad = { bus: "west", height: "1", baptised: "2019-02-30", swims: "no", remark: " ", colour: "red" };
  t.deepEqual(
    pathsOf(await post(bad)),
    Object.keys(bad)
      .map((key) => `custom.${key}`)
      .sort(),
  );
  const path = `/students/${body.student.id}`;
  t.deepEqual(pathsOf(await admin.patch(path, { custom: { colour: 1 } })), ["custom.colour"]);
  t.deepEqual((await admin.get(path)).body.custom, good);
  const { remark: _remark, ...rest } = good;
  t.deepEqual((await admin.patch(path, { custom: { ...good, remark: null } })).body.custom, rest);
  t.deepEqual((await admin.patch(path, { custom: { swims: true } })).body.custom, { swims: true });
  t.deepEqual(
    (await admin.patch(path, { category: "day" })).body.custom,
    { swims: true },
    "not given, not touched",
  );
  t.deepEqual(pathsOf(await post({ constructor: 1, toString: 2 })), [
    "custom.constructor",
    "custom.toString",
  ]);
});

test.serial("whatever comes, no value that does not fit is stored", async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom("bus", "height", "baptised", "swims", "remark"), fc.jsonValue()),
      async (custom) => {
        const { status, body } = await post(custom);
        if (status === 400) return;
        t.is(status, 201);
        for (const [key, value] of Object.entries(body.student.custom))
          t.is(
            typeof value,
            ({ height: "number", swims: "boolean" } as Record<string, "number" | "boolean">)[key] ?? "string",
            key,
          );
      },
    ),
    { numRuns: 60 },
  );
});

test.serial("an archived field keeps what it has, and takes nothing new", async (t) => {
  const old = await define({ key: "old" });
  const { student } = await admit({ custom: { old: "1987" } });
  await ok(admin.patch(`/custom-field-definitions/${old.id}`, { status: "archived" }));
  const path = `/students/${student.id}`;
  t.deepEqual(pathsOf(await admin.patch(path, { custom: { old: "1988" } })), ["custom.old"]);
  t.deepEqual(pathsOf(await post({ old: "1990" })), ["custom.old"]);
  t.deepEqual((await admin.patch(path, { custom: { old: "1987", swims: true } })).body.custom, {
    old: "1987",
    swims: true,
  });
  t.deepEqual((await admin.patch(path, { custom: {} })).body.custom, { old: "1987" });
});

test.serial("families see the fields that are meant for them, in every answer", async (t) => {
  const guardian = await app.as("guardian");
  const student = await app.as("student");
  const { id } = (await student.get("/students")).body.data[0];
  await ok(admin.patch(`/students/${id}`, { custom: { bus: "south", remark: "Staff only: secret" } }));
  for (const client of [guardian, student]) {
    t.deepEqual((await client.get(`/students/${id}`)).body.custom, { bus: "south" });
    const listed = (await client.get("/students")).body.data.find((each) => each.id === id);
    t.deepEqual(listed.custom, { bus: "south" });
    const csv = (await client.get("/students.csv")).body;
    t.true(csv.includes("south"));
    t.false(csv.includes("secret"));
  }
  t.deepEqual((await admin.get(`/students/${id}`)).body.custom, {
    bus: "south",
    remark: "Staff only: secret",
  });
});

test.serial("guardians and staff have fields of their own", async (t) => {
  await define({ entityType: "guardian", key: "tongue", visibility: "guardian" });
  await define({ entityType: "guardian", key: "standing" });
  await define({ entityType: "staff_member", key: "shoe", dataType: "number" });
  const guardian = { givenName: "G", familyName: "H", custom: { tongue: "Luo", standing: "good" } };
  t.is((await admin.post("/guardians", guardian)).status, 201);
  t.deepEqual(pathsOf(await admin.post("/guardians", { ...guardian, custom: { shoe: 3 } })), ["custom.shoe"]);
  const staff = { staffNumber: "C1", givenName: "S", familyName: "T" };
  t.deepEqual(pathsOf(await admin.post("/staff-members", { ...staff, custom: { shoe: "3" } })), [
    "custom.shoe",
  ]);
  t.is((await admin.post("/staff-members", { ...staff, custom: { shoe: 42 } })).body.custom.shoe, 42);
  const refused = await admin.post("/students", {
    givenName: "A",
    familyName: "B",
    custom: { nope: 1 },
    guardians: [{ guardian: { ...guardian, custom: { nope: 1 } }, relation: "aunt" }],
  });
  t.deepEqual(pathsOf(refused), ["custom.nope", "guardians.0.guardian.custom.nope"]);
  const own = await app.as("guardian");
  const { id } = (await own.get("/guardians")).body.data[0];
  await ok(admin.patch(`/guardians/${id}`, { custom: { tongue: "Gusii", standing: "late" } }));
  t.deepEqual((await own.get(`/guardians/${id}`)).body.custom, { tongue: "Gusii" });
});

test.serial("what is required must be there, once the values are given", async (t) => {
  const { student } = await admit();
  await ok(admin.patch(`/custom-field-definitions/${bus.id}`, { required: true }));
  t.deepEqual(pathsOf(await post(undefined)), ["custom.bus"]);
  t.deepEqual(pathsOf(await post({ bus: null })), ["custom.bus"]);
  t.is((await post({ bus: "north" })).status, 201);
  const path = `/students/${student.id}`;
  t.is((await admin.patch(path, { category: "day" })).status, 200);
  t.deepEqual(pathsOf(await admin.patch(path, { custom: { swims: true } })), ["custom.bus"]);
  await ok(admin.patch(`/custom-field-definitions/${bus.id}`, { status: "archived" }));
  t.is((await post({})).status, 201);
});
