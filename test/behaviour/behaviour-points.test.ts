import test from "ava";
import fc from "fast-check";
import { DateTime } from "luxon";
import { shareOut } from "../../src/core/behaviour/houses/share-out.ts";
import { setClock } from "../../src/lib/clock.ts";
import { homeworkClass } from "../homework/homework-class.ts";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const { admin, teacher, student, studentId } = await homeworkClass(app);
const { section, place, admit } = await openSchool(admin);
const { sectionId } = (await ok(admin.get(`/enrollments?studentId=${studentId}`))).data[0];
const stranger: string = (await admit({ enrollment: place(await section()) })).student.id;
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const award = (client: Client, values: object) =>
  client.post("/behaviour-points", { kind: "merit", points: 2, reason: "Helped a classmate", ...values });
const revoke = (client: Client, id: string) =>
  client.post(`/behaviour-points/${id}/revoke`, { reason: "Wrong student" });
const board = (client: Client, query = "") => ok(client.get(`/house-board?${query}`));
const addHouse = (name: string) =>
  ok(admin.post("/houses", { name, code: name.toUpperCase(), colour: "#1d4ed8" }));

test.serial("students are shared out so that houses are of one size", async (t) => {
  const houses = [await addHouse("Ahmes"), await addHouse("Banneker")];
  const { data: old } = await ok(admin.get("/houses?limit=200&status=active"));
  for (const { id } of old.filter((each) => !houses.some((house) => house.id === each.id)))
    await admin.patch(`/houses/${id}`, { status: "archived" });
  const { assigned } = await ok(admin.put(`/houses/${houses[0]!.id}/students`, { studentIds: [studentId] }));
  t.true(assigned <= 1);
  await ok(admin.post("/houses/balance", {}));
  t.is((await ok(admin.post("/houses/balance", {}))).assigned, 0, "it may be repeated");
  const sizes = (await board(admin)).houses.map(({ students }) => students);
  t.true(Math.abs(sizes[0] - sizes[1]) <= 1, sizes.join());
  const [own] = (await ok(student.get("/house-memberships?include=house"))).data;
  t.like(own, { studentId, house: { name: "Ahmes" } });
  t.is((await teacher.put(`/houses/${houses[0]!.id}/students`, { studentIds: [studentId] })).status, 403);
  t.is((await teacher.post("/houses", { name: "X", code: "X", colour: "#000000" })).status, 403);
  const foreign = await admin.put(`/houses/${houses[0]!.id}/students`, { studentIds: [crypto.randomUUID()] });
  t.is(foreign.body.errors[0].path, "studentIds.0");
  t.is((await admin.post("/houses", { name: "X", code: "X", colour: "red" })).status, 400);
});

test("the shares never differ by more than before, and every student gets a house", (t) => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }), fc.nat(200), (sizes, count) => {
      const before = new Map(sizes.map((size, index) => [`h${index}`, size]));
      const students = Array.from({ length: count }, (_each, index) => `s${index}`);
      const chosen = shareOut(before, students);
      const after = new Map(before);
      for (const house of chosen.values()) after.set(house, after.get(house)! + 1);
      const spread = (counts: Iterable<number>) => Math.max(...counts) - Math.min(...counts);
      const filled = [...after].filter(([house, size]) => size > before.get(house)!).map(([, size]) => size);
      t.is(chosen.size, count);
      t.true(spread(after.values()) <= Math.max(1, spread(before.values())));
      // A house that got a student is at most one ahead of any other.
      t.true(filled.every((size) => size <= Math.min(...after.values()) + 1));
    }),
  );
  t.pass();
});

test.serial(
  "a teacher awards points to a student and to a whole class, and the family sees them",
  async (t) => {
    const [before] = (await board(student)).students;
    const one = await award(teacher, { studentIds: [studentId] });
    t.is(one.status, 201, JSON.stringify(one.body));
    t.like(one.body.data[0], {
      studentId,
      points: 2,
      awardedBy: teacher.credentials.user.id,
      status: "awarded",
    });
    const all = await award(teacher, { sectionId, kind: "demerit", points: 1, reason: "Noise" });
    t.true(all.body.data.length > 1);
    const [own] = (await board(student)).students;
    t.is(own.id, studentId);
    t.is(own.merits, (before?.merits ?? 0) + 2);
    t.is(own.total, (before?.total ?? 0) + 1);
    const seen = (await ok(student.get("/behaviour-points"))).data;
    t.true(seen.every((row) => row.studentId === studentId && !("awardedBy" in row)));
    const { data } = await ok(student.get("/communication/notifications?limit=20"));
    t.true(data.some(({ title }) => title === "Behaviour points"));
    const house = (await board(admin)).houses.find(({ name }) => name === "Ahmes");
    t.true(house.merits >= 2);
  },
);

test.serial("teachers reach the students they teach, in one way at a time", async (t) => {
  t.is((await award(teacher, { studentIds: [stranger] })).body.errors[0].path, "studentIds.0");
  t.is((await award(teacher, {})).body.errors[0].path, "studentIds");
  t.is((await award(teacher, { studentIds: [studentId], sectionId })).status, 400);
  t.is((await award(teacher, { sectionId: crypto.randomUUID() })).body.errors[0].path, "sectionId");
  t.is((await award(teacher, { studentIds: [studentId], points: 0 })).status, 400);
  t.is((await award(student, { studentIds: [studentId] })).status, 403);
  const { body } = await award(admin, { studentIds: [stranger] });
  t.is((await teacher.get(`/behaviour-points/${body.data[0].id}`)).status, 404);
  t.is((await revoke(teacher, body.data[0].id)).status, 404);
});

test.serial("points are revoked by who awarded them on the same day, later by the office", async (t) => {
  const awarded = async () => (await award(teacher, { studentIds: [studentId], points: 7 })).body.data[0].id;
  const before = (await board(student)).students[0].total;
  const [first, second] = [await awarded(), await awarded()];
  t.is((await board(student)).students[0].total, before + 14);
  const revoked = await revoke(teacher, first);
  t.like(revoked.body, { status: "revoked", revokedReason: "Wrong student" });
  t.like(await revoke(admin, first), { status: 409, body: { code: "points_revoked" } });
  const { timezone } = (await admin.get("/school")).body;
  setClock(() => DateTime.now().setZone(timezone).plus({ days: 1 }).set({ hour: 12 }).toJSDate());
  t.is((await revoke(await app.as("teacher"), second)).status, 403);
  t.is((await revoke(await app.as("admin"), second)).status, 200);
  setClock();
  t.is((await board(student)).students[0].total, before);
  t.false("revokedReason" in (await student.get(`/behaviour-points/${first}`)).body);
});

test.serial("the board is of one term, and limited to the students of the caller", async (t) => {
  const { term, students } = await board(admin);
  t.true(students.some(({ id }) => id === stranger));
  t.false((await board(teacher)).students.some(({ id }) => id === stranger));
  t.deepEqual((await board(admin, `studentId=${stranger}`)).students.length, 1);
  t.is((await teacher.get(`/house-board?studentId=${stranger}`)).status, 404);
  t.is((await admin.post("/houses/balance", { sectionId: crypto.randomUUID() })).status, 400);
  const { data: terms } = await ok(admin.get("/academic-terms?limit=50"));
  const other = terms.find(({ id, startsOn }) => id !== term.id && startsOn > term.endsOn);
  if (other) t.deepEqual((await board(admin, `termId=${other.id}`)).students, []);
  t.is((await admin.get(`/house-board?termId=${crypto.randomUUID()}`)).status, 404);
});
