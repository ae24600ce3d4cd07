import { randomUUID } from "node:crypto";
import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { year, gradeLevel, grade, section, place, admit } = await openSchool(admin);
test.after.always(async () => {
  setClock();
  await app.close();
});

const on = (days: number) =>
  new Date(Date.parse(year.startsOn) + days * 86_400_000).toISOString().slice(0, 10);
const historyOf = async (enrollmentId: string) =>
  (await ok(admin.get(`/enrollment-status-changes?enrollmentId=${enrollmentId}&sort=createdAt`))).data;
const move = (enrollmentId: string, to: { id: string }, values: object = {}) =>
  admin.put(`/enrollments/${enrollmentId}/section`, {
    sectionId: to.id,
    effectiveOn: on(10),
    reason: "Wish of the family",
    ...values,
  });

test("a student moves to another section, and where it was stays on record", async (t) => {
  const [from, to] = [await section(), await section({ capacity: 1 })];
  const { student, enrollment } = await admit({ enrollment: place(from, { rollNumber: "3" }) });
  const moved = await move(enrollment.id, to);
  t.is(moved.status, 200);
  t.like(moved.body, { sectionId: to.id, rollNumber: null, status: "active" });
  const history = await historyOf(enrollment.id);
  t.is(history.length, 2);
  t.like(history[1], {
    fromSectionId: from.id,
    toSectionId: to.id,
    fromStatus: "active",
    toStatus: "active",
    effectiveOn: on(10),
    reason: "Wish of the family",
    changedBy: admin.credentials.user.id,
  });
  t.is((await move(enrollment.id, to, { effectiveOn: "1999-01-01" })).status, 200, "it is there already");
  t.is((await historyOf(enrollment.id)).length, 2);

  const other = await admit({ enrollment: place(from, { rollNumber: "3" }) });
  t.like((await move(other.enrollment.id, to)).body, { status: 409, code: "section_full" });
  t.is((await move(enrollment.id, from)).status, 200);
  t.is((await move(other.enrollment.id, to)).status, 200, "the place is free again");

  const elsewhere = await section({ gradeLevelId: (await grade()).id });
  const archived = await section();
  await admin.patch(`/sections/${archived.id}`, { status: "archived" });
  t.like((await move(enrollment.id, elsewhere)).body, { status: 400, code: "wrong_section" });
  t.like((await move(enrollment.id, archived)).body, { status: 409, code: "section_archived" });
  t.like((await move(enrollment.id, { id: randomUUID() })).body, { status: 400, code: "wrong_section" });
  t.like((await move(randomUUID(), to)).body, { status: 404 });
  const third = await section();
  for (const effectiveOn of [on(-1), on(4000)]) {
    const { body } = await move(enrollment.id, third, { effectiveOn });
    t.like(body, { status: 400, code: "validation_failed" }, effectiveOn);
    t.is(body.errors[0].path, "effectiveOn");
  }
  t.is((await admin.get(`/enrollments/${enrollment.id}`)).body.sectionId, from.id);
  const teacher = await app.as("teacher");
  t.is((await teacher.put(`/enrollments/${enrollment.id}/section`, {})).status, 403);
  t.is((await admin.get(`/students/${student.id}`)).body.status, "active");
});

test("two who change places at once do not wait for each other forever", async (t) => {
  const [one, two] = [await section(), await section()];
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await admit({ enrollment: place(one) }), await admit({ enrollment: place(two) })];
    const responses = await Promise.all([move(a.enrollment.id, two), move(b.enrollment.id, one)]);
    t.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
  }
});

test("the last place is taken by one", async (t) => {
  const small = await section({ capacity: 2 });
  const children = await Promise.all(Array.from({ length: 6 }, () => admit({ enrollment: place(null) })));
  const responses = await Promise.all(children.map(({ enrollment }) => move(enrollment.id, small)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 409, 409, 409, 409]);
});

test("roll numbers are one's own in a section", async (t) => {
  const room = await section();
  const first = await admit({ enrollment: place(room, { rollNumber: "1" }) });
  const second = await admit({ enrollment: place(room) });
  const path = `/enrollments/${second.enrollment.id}`;
  t.like((await admin.patch(path, { rollNumber: "1" })).body, { status: 409, code: "duplicate" });
  t.like((await admin.patch(path, { rollNumber: "2" })).body, { rollNumber: "2" });
  t.is((await admin.patch(path, { status: "completed" })).status, 400);
  await admin.post(`/students/${first.student.id}/departure`, {
    outcome: "withdrawn",
    effectiveOn: on(20),
    reason: "Moved",
  });
  t.is((await admin.patch(path, { rollNumber: "1" })).status, 200, "who left needs it no more");
});

test("a student leaves with the reason, and comes back", async (t) => {
  const room = await section();
  for (const [outcome, status] of [
    ["withdrawn", "withdrawn"],
    ["transferred", "transferred"],
    ["graduated", "completed"],
  ] as const) {
    const { student, enrollment } = await admit({ enrollment: place(room) });
    const path = `/students/${student.id}/departure`;
    const leave = { outcome, effectiveOn: on(30), reason: "Family moved", exitType: "moved" };
    t.is((await admin.post(path, { ...leave, reason: " " })).status, 400);
    t.is((await admin.post(path, { ...leave, effectiveOn: on(-3) })).body.errors[0].path, "effectiveOn");
    t.is((await admin.get(`/students/${student.id}`)).body.status, "active", "nothing half-done");
    t.like((await admin.post(path, leave)).body, { status: outcome });
    t.like((await admin.get(`/enrollments/${enrollment.id}`)).body, {
      status,
      endsOn: on(30),
      exitReason: "Family moved",
      exitType: "moved",
    });
    t.like((await historyOf(enrollment.id)).at(-1), {
      fromStatus: "active",
      toStatus: status,
      effectiveOn: on(30),
    });
    t.like((await admin.post(path, leave)).body, { status: 409, code: "student_status" });
    t.like((await move(enrollment.id, await section())).body, { status: 409, code: "enrollment_ended" });
    const listed = (await admin.get(`/students?status=${outcome}&limit=200`)).body.data;
    t.true(listed.some(({ id }) => id === student.id));

    const again = await admin.post(
      `/students/${student.id}/enrollments`,
      place(room, { startsOn: on(40), entryType: "return" }),
    );
    t.is(again.status, 201);
    t.is((await admin.get(`/students/${student.id}`)).body.status, "active");
    t.like((await admin.post(`/students/${student.id}/enrollments`, place(room))).body, {
      status: 409,
      code: "already_enrolled",
    });
    t.is((await admin.get(`/enrollments?studentId=${student.id}&count=true`)).body.total, 2);
  }
  t.is(
    (
      await admin.post(`/students/${randomUUID()}/departure`, {
        outcome: "withdrawn",
        effectiveOn: on(1),
        reason: "x",
      })
    ).status,
    404,
  );
  t.is((await admin.post(`/students/${randomUUID()}/enrollments`, place(room))).status, 404);
});

test("who is enrolled in the coming year already may still leave in this one", async (t) => {
  const next = await ok(
    admin.post("/academic-years", { name: "Coming", startsOn: "2061-09-01", endsOn: "2062-07-01" }),
  );
  const { student, enrollment } = await admit({ enrollment: place(await section()) });
  const coming = await ok(
    admin.post(`/students/${student.id}/enrollments`, {
      academicYearId: next.id,
      gradeLevelId: gradeLevel.id,
      startsOn: next.startsOn,
    }),
  );
  await ok(
    admin.post(`/students/${student.id}/departure`, {
      outcome: "withdrawn",
      effectiveOn: on(30),
      reason: "Moved",
    }),
  );
  t.like((await admin.get(`/enrollments/${enrollment.id}`)).body, { status: "withdrawn", endsOn: on(30) });
  t.like((await admin.get(`/enrollments/${coming.id}`)).body, { status: "withdrawn", endsOn: next.startsOn });
});

test("history is written by the service alone", async (t) => {
  for (const method of ["POST", "PATCH", "DELETE"])
    t.true(
      [404, 405].includes((await admin(method, `/enrollment-status-changes/${randomUUID()}`, {})).status),
    );
  t.true([404, 405].includes((await admin.post("/enrollment-status-changes", {})).status));
});
