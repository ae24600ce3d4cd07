import test from "ava";
import { courseRequestSchool } from "../course-requests/course-request-school.ts";
import { checked, faultsOf, imported, rowsOf } from "../imports/import-files.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
await app.app.startWorker();
const school = await courseRequestSchool(app);
const { admin, teacher, student, self, others, gradeLevelId, academicYearId } = school;
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

let made = 0;
const program = (name: string, values: object = {}) => {
  made += 1;
  return ok(admin.post("/programs", { name, code: `P${made}`, ...values }));
};
const enrollmentOf = async (studentId: string) =>
  (await ok(admin.get(`/enrollments?studentId=${studentId}&status=active`))).data[0];
const follow = async (studentId: string, programId: string | null) =>
  ok(admin.patch(`/enrollments/${(await enrollmentOf(studentId)).id}`, { programId }));
/** An elective for the students of a program. */
const courseOf = async (title: string, programId: string) => {
  const offering = await school.elective(title, null);
  await ok(admin.patch(`/courses/${offering.courseId}`, { programId }));
  return offering;
};
const take = (studentId: string, courseOfferingId: string) =>
  admin.post("/course-enrollments", { studentId, courseOfferingId, startsOn: school.term.startsOn });

test.serial("a program is a catalogue entry of the school with a code of its own", async (t) => {
  const science = await program("Science");
  t.like(science, { type: "stream", status: "active", departmentId: null });
  t.like((await admin.post("/programs", { name: "Other", code: science.code })).body, { code: "duplicate" });
  t.is((await admin.post("/programs", { name: "Other", code: "X", type: "club" })).status, 400);
  t.is((await teacher.get(`/programs/${science.id}`)).status, 200);
  t.is((await teacher.post("/programs", { name: "Own", code: "OWN" })).status, 403);
  t.is((await elsewhere.get(`/programs/${science.id}`)).status, 404);
  const { data } = await ok(admin.get("/programs?type=stream&q=scien"));
  t.true(data.some(({ id }) => id === science.id));
});

test.serial("students follow a program for a year, and are found by it", async (t) => {
  const [arts, old] = [await program("Arts"), await program("Old", { status: "archived" })];
  const [someone] = others as [string];
  t.is((await follow(someone, arts.id)).programId, arts.id);
  const found = (await ok(admin.get(`/students?programId=${arts.id}`))).data;
  t.deepEqual(
    found.map(({ id }) => id),
    [someone],
  );
  const { data } = await ok(admin.get(`/enrollments?programId=${arts.id}&include=program`));
  t.is(data[0].program.name, "Arts");
  const { id } = await enrollmentOf(someone);
  t.like((await admin.patch(`/enrollments/${id}`, { programId: old.id })).body, { code: "program_archived" });
  t.like((await admin.patch(`/enrollments/${id}`, { rollNumber: "77" })).body, { programId: arts.id });
  t.like((await admin.delete(`/programs/${arts.id}`)).body, { code: "in_use" });
  const foreign = (await elsewhere.post("/programs", { name: "Foreign", code: "F" })).body;
  t.is((await admin.patch(`/enrollments/${id}`, { programId: foreign.id })).status, 400);
  const values = { academicYearId, gradeLevelId, startsOn: school.term.startsOn, programId: old.id };
  const admitted = await admin.post("/students", {
    givenName: "New",
    familyName: "Child",
    enrollment: values,
  });
  t.like(admitted.body, { code: "program_archived" });
});

test.serial("a course of a program is for its students only", async (t) => {
  const physics = await program("Physics");
  const offering = await courseOf("Quantum theory", physics.id);
  const [, inside, outside] = others as [string, string, string];
  await follow(inside, physics.id);
  t.is((await take(inside, offering.id)).status, 201);
  const refused = await take(outside, offering.id);
  t.like(refused.body, { status: 409, code: "other_program" });
  t.regex(refused.body.detail, /^Quantum theory is a course of Physics/);
  await follow(outside, physics.id);
  t.is((await take(outside, offering.id)).status, 201);
});

test.serial("families are offered, and may request, only the courses of the student's program", async (t) => {
  const [drama, sport] = [await program("Drama"), await program("Sport")];
  const [stage, field, open] = [
    await courseOf("Stage", drama.id),
    await courseOf("Field", sport.id),
    await school.elective("Open to all", null),
  ];
  await follow(self, drama.id);
  const round = await school.open([stage.id, field.id, open.id], { placesEach: 2 });
  const { data } = await ok(student.get(`/students/${self}/course-request-rounds`));
  const shown = data.find(({ id }) => id === round.id);
  t.deepEqual(
    shown.options.map(({ title }) => title),
    ["Open to all", "Stage"],
  );
  t.like((await school.request(student, round.id, self, [field.id])).body, { code: "other_program" });
  t.is((await school.request(student, round.id, self, [stage.id, open.id])).status, 200);
});

test.serial("promotion keeps the program while the school has it", async (t) => {
  const [kept, dropped] = [await program("Kept"), await program("Dropped")];
  const year = (start: number) =>
    ok(
      admin.post("/academic-years", {
        ...{ name: `Programs ${start}`, startsOn: `${start}-09-01`, endsOn: `${start + 1}-07-01` },
      }),
    );
  const [from, to] = [await year(2151), await year(2152)];
  const top = await ok(admin.post("/grade-levels", { name: "Programs 2", code: "PR2" }));
  const low = await ok(
    admin.post("/grade-levels", { name: "Programs 1", code: "PR1", nextGradeLevelId: top.id }),
  );
  const admit = async (programId: string) => {
    const place = { academicYearId: from.id, gradeLevelId: low.id, startsOn: from.startsOn, programId };
    const values = { givenName: "Promoted", familyName: "Child", enrollment: place };
    return (await ok(admin.post("/students", values))).student.id as string;
  };
  const [one, two] = [await admit(kept.id), await admit(dropped.id)];
  await ok(admin.patch(`/programs/${dropped.id}`, { status: "archived" }));
  const batch = await ok(admin.post("/promotion-batches", { fromYearId: from.id, toYearId: to.id }));
  const { data } = await ok(admin.get(`/promotion-candidates?promotionBatchId=${batch.id}`));
  for (const { id } of data)
    await ok(
      admin.put(`/promotion-candidates/${id}/decision`, { decision: "promote", toGradeLevelId: top.id }),
    );
  await ok(admin.put(`/promotion-batches/${batch.id}/review`));
  await ok(admin.post(`/promotion-batches/${batch.id}/application`));
  const next = async (id: string) =>
    (await ok(admin.get(`/enrollments?studentId=${id}&academicYearId=${to.id}`))).data[0];
  t.like(await next(one), { gradeLevelId: top.id, programId: kept.id });
  t.like(await next(two), { gradeLevelId: top.id, programId: null });
});

test.serial("a file of students names the program by code or name", async (t) => {
  const music = await program("Music stream");
  const grade = await ok(admin.get(`/grade-levels/${gradeLevelId}`));
  const csv = [
    "First name,Surname,Grade,Programme",
    `Ada,Music,${grade.code},${music.code.toLowerCase()}`,
    `Ben,Music,${grade.code},music stream`,
    `Cleo,Music,${grade.code},Juggling`,
    "Dan,Music,,Music stream",
  ].join("\n");
  const batch = await checked(admin, "students", csv);
  t.deepEqual(await faultsOf(admin, batch.id), {
    4: 'programCode: no program has the code or name "Juggling"',
    5: "gradeLevelCode: is required with a section, program or roll number",
  });
  await imported(admin, batch.id, { skipInvalid: true });
  for (const { entityId } of await rowsOf(admin, batch.id, "imported"))
    t.is((await enrollmentOf(entityId)).programId, music.id);
});
