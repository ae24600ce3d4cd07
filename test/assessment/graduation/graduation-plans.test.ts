import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../../support/app.ts";
import { ok } from "../../support/ok.ts";
import { graduationSchool } from "./graduation-school.ts";

const app = await startApp();
const school = await graduationSchool(app);
const { admin, maths, history, department, top, low, section, plan, assign, admit, code } = school;
const [teacher, guardian, elsewhere] = await Promise.all([
  app.as("teacher"),
  app.as("guardian"),
  app.as("admin", "riverside"),
]);
test.after.always(async () => {
  await school.close();
  await app.close();
});

test.serial("requirements are set in a draft, and fixed once the plan is active", async (t) => {
  const made = await plan([], {}, false);
  const path = `/graduation-plans/${made.id}` as const;
  t.is((await admin.put(`${path}/activation`)).body.code, "graduation_plan_empty");
  const set = (...requirements: object[]) => admin.put(`${path}/requirements`, { requirements });
  const { data } = await ok(
    set(
      { name: "Maths", kind: "credits", subjectId: maths.id, amount: "2.5" },
      { name: "Attendance", kind: "attendance", amount: "80" },
      { name: "Fees", kind: "clearance" },
    ),
  );
  t.deepEqual(
    data.map(({ name, amount, sortOrder }) => [name, amount, sortOrder]),
    [
      ["Maths", "2.50", 0],
      ["Attendance", "80.00", 1],
      ["Fees", null, 2],
    ],
  );
  t.is((await ok(admin.get(`${path}?include=requirements`))).requirements.length, 3);
  await ok(admin.patch(path, { creditsRequired: "12" }));
  t.is((await ok(admin.get(path))).creditsRequired, "12.00");
  t.is((await ok(admin.put(`${path}/activation`))).status, "active");
  t.is((await set()).body.code, "graduation_plan_status");
  t.is((await admin.patch(path, { creditsRequired: "13" })).body.code, "graduation_plan_status");
  t.is((await ok(admin.patch(path, { name: "Renamed", creditsRequired: "12" }))).name, "Renamed");
  t.is((await admin.delete(path)).body.code, "graduation_plan_status");

  const copy = await ok(admin.post(`${path}/copies`, { name: "Copy", code: code() }));
  t.like(copy, { status: "draft", isDefault: false, creditsRequired: "12.00", gradeLevelIds: [top.id] });
  const copied = (await ok(admin.get(`/graduation-requirements?graduationPlanId=${copy.id}`))).data;
  t.deepEqual(
    copied.map(({ name, subjectId }) => [name, subjectId]),
    [
      ["Maths", maths.id],
      ["Attendance", null],
      ["Fees", null],
    ],
  );
  t.is(
    (await admin.post(`${path}/copies`, { name: "Copy", code: copy.code.toLowerCase() })).body.code,
    "duplicate",
  );
  t.is((await ok(admin.delete(`${path}/activation`))).status, "archived");
  t.is((await admin.delete(`${path}/activation`)).body.code, "graduation_plan_status");
  t.is((await admin.delete(`/graduation-plans/${copy.id}`)).status, 204);
});

test.serial("requirements must make sense", async (t) => {
  const { id } = await plan([], {}, false);
  const faults = async (...requirements: object[]) =>
    (await admin.put(`/graduation-plans/${id}/requirements`, { requirements })).body.errors?.map(
      ({ path }) => path,
    );
  const credits = { name: "Credits", kind: "credits", amount: "1" };
  t.deepEqual(await faults({ ...credits, amount: "0" }), ["requirements.0.amount"]);
  t.deepEqual(await faults({ name: "Fees", kind: "clearance", amount: "1" }), ["requirements.0.amount"]);
  t.deepEqual(await faults(credits, { ...credits, subjectId: maths.id, departmentId: department.id }), [
    "requirements.1.subjectId",
  ]);
  t.deepEqual(await faults({ ...credits, subjectId: randomUUID() }), ["requirements.0.subjectId"]);
  t.deepEqual(await faults({ name: "Days", kind: "attendance", amount: "101" }), ["requirements.0.amount"]);
  t.deepEqual(
    await faults({ name: "Days", kind: "attendance", amount: "90", minScore: "5", subjectId: maths.id }),
    ["requirements.0.minScore", "requirements.0.subjectId"],
  );
  t.deepEqual(
    (await admin.patch(`/graduation-plans/${id}`, { gradeLevelIds: [top.id, randomUUID()] })).body.errors[0]
      .path,
    "gradeLevelIds.1",
  );
});

test.serial("one default plan for a grade level", async (t) => {
  const one = await plan([], { creditsRequired: "1", isDefault: true });
  const other = await plan(
    [],
    { creditsRequired: "2", isDefault: true, gradeLevelIds: [low.id, top.id] },
    false,
  );
  const activation = `/graduation-plans/${other.id}/activation`;
  t.is((await admin.put(activation)).body.code, "default_graduation_plan");
  await ok(admin.patch(`/graduation-plans/${other.id}`, { gradeLevelIds: [low.id] }));
  await ok(admin.put(activation));
  t.is(
    (await admin.patch(`/graduation-plans/${other.id}`, { gradeLevelIds: [top.id] })).body.code,
    "default_graduation_plan",
  );
  const student = await admit();
  t.like(await school.check(student), { plan: { id: one.id }, isAssigned: false });
  await ok(admin.delete(`/graduation-plans/${one.id}/activation`));
  t.like(await school.check(student), { plan: null, status: null, credits: null });
  await ok(admin.delete(activation));
});

test.serial("an active plan is assigned to students, a section or a grade level", async (t) => {
  const [first, second] = [await admit(), await admit()];
  const [one, other] = [await plan([], { creditsRequired: "1" }), await plan([], { creditsRequired: "2" })];
  const of = [first, second].map(({ student }) => student.id);
  t.deepEqual(await ok(assign(one, { studentIds: of.slice(0, 1) })), { assigned: 1, kept: 0 });
  const { assigned, kept } = await ok(assign(other, { sectionId: section.id }));
  t.true(assigned >= 1);
  t.is(kept, 1, "the first student keeps the plan");
  t.like(await school.check(first), { plan: { id: one.id }, isAssigned: true });
  t.like(await school.check(second), { plan: { id: other.id } });
  t.is((await ok(assign(other, { gradeLevelId: top.id, replace: true }))).kept, 0);
  t.like(await school.check(first), { plan: { id: other.id } });
  await ok(admin.delete(`/graduation-plans/${other.id}/activation`));
  t.like(await school.check(first), { plan: { id: other.id } }, "an archived plan stays assigned");
  t.is((await assign(other, { studentIds: of })).body.code, "graduation_plan_status");
  const [row] = (await ok(admin.get(`/student-graduation-plans?studentId=${of[0]}`))).data;
  t.is((await admin.delete(`/student-graduation-plans/${row.id}`)).status, 204);
  t.like(await school.check(first), { plan: null });
  const faults = async (values: object) => (await assign(one, values)).body.errors.map(({ path }) => path);
  t.deepEqual(await faults({ studentIds: [of[0], randomUUID()] }), ["studentIds.1"]);
  t.deepEqual(await faults({}), ["studentIds"]);
  t.deepEqual(await faults({ sectionId: randomUUID() }), ["sectionId"]);
  t.deepEqual(await faults({ gradeLevelId: randomUUID() }), ["gradeLevelId"]);
  t.deepEqual(await faults({ sectionId: section.id, gradeLevelId: top.id }), ["studentIds"]);
});

test.serial("plans are for the office, and stay in their school", async (t) => {
  const made = await plan([{ name: "History", kind: "courses", subjectId: history.id, amount: "1" }]);
  const path = `/graduation-plans/${made.id}`;
  t.is((await teacher.get(path)).status, 200);
  t.is((await guardian.get(path)).status, 404);
  t.deepEqual((await ok(guardian.get("/graduation-requirements"))).data, []);
  t.is((await elsewhere.get(path)).status, 404);
  for (const client of [teacher, guardian]) {
    t.is((await client.post("/graduation-plans", { name: "Mine", code: "M" })).status, 403);
    t.is((await client.put(`${path}/requirements`, { requirements: [] })).status, 403);
    t.is((await client.post(`${path}/assignments`, { sectionId: section.id })).status, 403);
  }
  t.is((await elsewhere.put(`${path}/activation`)).status, 404);
  t.is((await elsewhere.post(`${path}/assignments`, { sectionId: section.id })).status, 404);
});
