import test from "ava";
import { startApp } from "../../support/app.ts";
import { isOver, readUntil } from "../../support/read-until.ts";
import type { BodyOf } from "../../support/typed-body.ts";
import { makePlan } from "../plan.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const plan = await makePlan(admin, 2041);
const { periods, teachers, sections, academicYearId, gradeLevelId, semesterId } = plan;
const made = async (path: string, values: object): Promise<string> => {
  const { status, body } = await admin.post(path, values);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.id;
};

/** A subject that each class has so many times a week, with its teacher. */
async function teach(
  name: string,
  weeklyPeriods: number | null,
  teacher: string | null,
  of: readonly string[] = sections,
) {
  const subjectId = await made("/subjects", { name, code: name });
  const courseId = await made("/courses", {
    subjectId,
    gradeLevelId,
    title: name,
    code: name,
    weeklyPeriods,
  });
  const offerings = [];
  for (const [index, sectionId] of of.entries()) {
    const offering = { courseId, termId: semesterId, title: `${name} ${index}`, sectionId };
    const courseOfferingId = await made("/course-offerings", offering);
    offerings.push(courseOfferingId);
    if (teacher)
      await made("/teaching-assignments", {
        courseOfferingId,
        staffMemberId: teacher,
        startsOn: "2041-01-01",
      });
  }
  return { courseId, offerings };
}

await teach("English", 4, teachers[0]);
const physics = await teach("Physics", 2, teachers[1]);
const music = await teach("Music", 1, null, [sections[0]]);
test.after.always(() => app.close());

const generationUntil = (
  id: string,
  isReady: (row: BodyOf<"get", "/timetable-generations/{id}">) => boolean,
) => readUntil(admin, `/timetable-generations/${id}`, isReady);

const generate = async (timetableId: string, more: object = {}) =>
  generationUntil(await made("/timetable-generations", { timetableId, seconds: 2, ...more }), isOver);

const lessonsOf = async (timetableId: string) =>
  (await admin.get(`/timetable-entries?timetableId=${timetableId}&limit=200`)).body.data;

test.serial(
  "a draft is filled: no clash, nobody where unavailable, and what is missing is named",
  async (t) => {
    const busy = [1, 2].map((dayOfWeek) => ({ dayOfWeek, classPeriodId: periods.P1, kind: "unavailable" }));
    const week = await admin.put(`/staff-members/${teachers[0]}/availability`, { entries: busy });
    t.like(week, { status: 200, body: { entries: busy } });
    t.is((await admin.get(`/staff-availabilities?staffMemberId=${teachers[0]}`)).body.data.length, 2);

    const timetableId = await plan.draft({ name: "Generated" });
    const own = { dayOfWeek: 3, classPeriodId: periods.P2, courseOfferingId: physics.offerings[0] };
    t.is((await plan.add(timetableId, { ...own, staffMemberId: teachers[1] })).status, 201);

    const done = await generate(timetableId, { options: { doubleCourseIds: [physics.courseId] } });
    t.like(done, { status: "completed", error: null, lessonsTotal: 11, lessonsPlaced: 11 });
    t.deepEqual(
      done.unplaced
        .filter(({ courseOfferingId }) => courseOfferingId === music.offerings[0])
        .map(({ lessons, obstacles }) => ({ lessons, kind: obstacles[0].kind })),
      [{ lessons: 1, kind: "noTeacher" }],
    );
    t.is((await lessonsOf(timetableId)).length, 1, "nothing is written before it is used");

    t.like(await admin.post(`/timetable-generations/${done.id}/apply`, {}), {
      status: 200,
      body: { added: 11, skipped: 0 },
    });
    const lessons = await lessonsOf(timetableId);
    t.is(lessons.length, 12);
    t.true(
      lessons.some(({ dayOfWeek, classPeriodId }) => dayOfWeek === 3 && classPeriodId === own.classPeriodId),
    );
    const atUnavailable = lessons.filter(
      ({ staffMemberId, dayOfWeek, classPeriodId }) =>
        staffMemberId === teachers[0] && dayOfWeek < 3 && classPeriodId === periods.P1,
    );
    t.deepEqual(atUnavailable, []);
    const doubles = lessons.filter(({ courseOfferingId }) => courseOfferingId === physics.offerings[1]);
    t.is(doubles.length, 2);
    t.is(doubles[0].dayOfWeek, doubles[1].dayOfWeek, "a double lesson is on one day");
    const pair = doubles.map(({ classPeriodId }) => classPeriodId).sort();
    const successive = [
      [periods.P1, periods.P2],
      [periods.Double, periods.P3],
    ];
    t.true(successive.some((each) => each.toSorted().join() === pair.join()));

    t.like((await admin.post(`/timetable-generations/${done.id}/apply`, {})).body, { added: 0, skipped: 11 });
    t.is((await plan.publish(timetableId)).status, 200);
    t.like(await admin.post(`/timetable-generations/${done.id}/apply`, {}), {
      status: 409,
      body: { code: "timetable_published" },
    });
    t.like(await admin.post("/timetable-generations", { timetableId }), {
      status: 409,
      body: { code: "timetable_published" },
    });
  },
);

test.serial("lessons that cannot be placed are explained by who is taken", async (t) => {
  const everyPeriod = [1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
    [periods.P1, periods.P2, periods.P3, periods.Double].map((classPeriodId) => ({
      dayOfWeek,
      classPeriodId,
      kind: "unavailable",
    })),
  );
  const free = everyPeriod.slice(4);
  await admin.put(`/staff-members/${teachers[1]}/availability`, { entries: free });
  const timetableId = await plan.draft({ name: "Too full" });
  const done = await generate(timetableId, { options: { maxLessonsPerTeacherDay: 3 } });
  t.is(done.status, "completed");
  // One day of three periods for four lessons of physics.
  const left = done.unplaced.filter(({ title }) => title.startsWith("Physics"));
  t.is(
    left.reduce((sum: number, { lessons }) => sum + lessons, 0),
    1,
  );
  t.true(left.every(({ obstacles }) => obstacles.some(({ kind }) => kind === "unavailable")));
  t.is(done.lessonsTotal - done.lessonsPlaced, 1);
  await admin.put(`/staff-members/${teachers[1]}/availability`, { entries: [] });
});

test.serial("a search is stopped with what it has found, and there is one at a time", async (t) => {
  const timetableId = await plan.draft({ name: "Stopped" });
  // One lesson a day for each teacher: most find no place, so that the search does not end by itself.
  const options = { maxLessonsPerTeacherDay: 1 };
  const started = await admin.post("/timetable-generations", { timetableId, seconds: 600, options });
  t.like(started, { status: 201, body: { status: "queued", lessonsTotal: 12 } });
  t.like(await admin.post("/timetable-generations", { timetableId }), {
    status: 409,
    body: { code: "generation_running" },
  });
  const { id } = started.body;
  const found = await generationUntil(id, ({ lessonsPlaced }) => lessonsPlaced > 0);
  t.is(found.status, "running");
  t.like(await admin.post(`/timetable-generations/${id}/apply`, {}), {
    status: 409,
    body: { code: "generation_running" },
  });
  t.like(await admin.post(`/timetable-generations/${id}/stop`, {}), {
    status: 200,
    body: { status: "stopped" },
  });
  t.like((await admin.post(`/timetable-generations/${id}/apply`, {})).body, {
    added: found.lessonsPlaced,
    skipped: 0,
  });
  t.like(await admin.post(`/timetable-generations/${id}/stop`, {}), {
    status: 409,
    body: { code: "generation_finished" },
  });
  // The job ends with the next look at the search, and then says what has no place.
  const ended = await generationUntil(id, ({ unplaced }) => unplaced.length >= 2);
  t.is(ended.status, "stopped");
});

test.serial("bad input is named, and only the office makes timetables", async (t) => {
  const timetableId = await plan.draft({ name: "Refused" });
  for (const mailbox of ["teacher", "guardian", "student"]) {
    const client = await app.as(mailbox);
    t.is((await client.post("/timetable-generations", { timetableId })).status, 403, mailbox);
    t.is((await client.get("/timetable-generations")).status, 403, mailbox);
    t.is((await client.put(`/staff-members/${teachers[0]}/availability`, { entries: [] })).status, 403);
  }
  const unknown = await admin.post("/timetable-generations", { timetableId: academicYearId });
  t.like(unknown, { status: 400, body: { errors: [{ path: "timetableId" }] } });
  t.is((await admin.post("/timetable-generations", { timetableId, seconds: 0 })).status, 400);
  const twice = { dayOfWeek: 1, classPeriodId: periods.P1, kind: "avoid" };
  t.like(await admin.put(`/staff-members/${teachers[0]}/availability`, { entries: [twice, twice] }), {
    status: 400,
    body: { errors: [{ path: "entries.1", message: "names a period twice" }] },
  });
  const foreign = { ...twice, classPeriodId: academicYearId };
  t.is((await admin.put(`/staff-members/${teachers[0]}/availability`, { entries: [foreign] })).status, 400);
  t.is((await admin.put(`/staff-members/${academicYearId}/availability`, { entries: [] })).status, 404);
});
