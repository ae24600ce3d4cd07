import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const { rows } = school;
const admin = await app.as("admin");
// A year of its own, far from the demo's, so that every day in it is known: 3 September 2029 is a Monday.
const { body: year } = await admin.post("/academic-years", {
  name: "2029/30",
  startsOn: "2029-09-03",
  endsOn: "2030-06-28",
});
const post = async (path: string, values: object) => {
  const { status, body } = await admin.post(path, values);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};
const periods: Array<{ id: string }> = [];
for (const [index, days] of [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4],
].entries())
  periods.push(
    await post("/class-periods", {
      academicYearId: year.id,
      name: `Period ${index + 1}`,
      startsAt: `0${8 + index}:00`,
      endsAt: `0${8 + index}:45`,
      days,
    }),
  );
const [grade] = (await admin.get("/grade-levels")).body.data;
const section = await post("/sections", { academicYearId: year.id, gradeLevelId: grade.id, name: "A" });
for (const [date, type] of [
  ["2029-09-05", "holiday"],
  ["2029-09-06", "half_day"],
  ["2029-09-07", "closure"],
  ["2029-09-08", "instructional"],
])
  await post("/calendar-days", { academicYearId: year.id, date, type });
test.after.always(async () => {
  await school.close();
  await app.close();
});

const generate = (from: string, to: string, lessons = false) =>
  admin.post("/attendance-sessions/generation", { from, to, lessons });
const made = async (kind: string, where = "true") =>
  (
    await rows(
      `SELECT to_char(date, 'YYYY-MM-DD') AS date, class_period_id FROM attendance_sessions
        WHERE school_id = $1 AND section_id = $2 AND kind = $3 AND ${where} ORDER BY date, class_period_id`,
      [school.id, section.id, kind],
    )
  ).map(({ date, class_period_id: period }) => (period ? `${date} ${period}` : date));

test.serial("day registers are made for school days alone, and once", async (t) => {
  const first = await generate("2029-09-01", "2029-09-11");
  t.is(first.status, 200);
  t.deepEqual(first.body, { daily: 6, lesson: 0 });
  t.deepEqual(
    await made("daily"),
    ["2029-09-03", "2029-09-04", "2029-09-06", "2029-09-08", "2029-09-10", "2029-09-11"],
    "no weekend, holiday, closure or day before the year; half days and a Saturday that is instructional",
  );
  for (const [date, expected] of [
    ["2029-09-02", false],
    ["2029-09-04", true],
    ["2029-09-05", false],
    ["2029-09-08", true],
    ["2029-09-09", false],
  ] as const)
    t.is((await admin.get(`/sections/${section.id}/attendance?date=${date}`)).body.schoolDay, expected, date);
  t.deepEqual((await generate("2029-09-01", "2029-09-11")).body, { daily: 0, lesson: 0 });
  const together = await Promise.all(Array.from({ length: 4 }, () => generate("2029-09-12", "2029-09-14")));
  t.is(
    together.reduce((sum, { body }) => sum + body.daily, 0),
    3,
    "four at once make three",
  );
  const events = (await admin.get("/audit-events?limit=200")).body.data.filter(
    ({ action }) => action === "attendance_sessions.generate",
  );
  t.is(
    events.length,
    1 + together.filter(({ body }) => body.daily > 0).length,
    "nothing made, nothing recorded",
  );
});

test.serial("lessons follow the published timetable and its exceptions", async (t) => {
  const term = await post("/academic-terms", {
    academicYearId: year.id,
    name: "Term 1",
    startsOn: "2029-09-03",
    endsOn: "2029-12-21",
  });
  const [course] = (await admin.get("/courses")).body.data;
  const offering = await post("/course-offerings", {
    courseId: course.id,
    termId: term.id,
    sectionId: section.id,
    title: "Maths A",
  });
  const [teacher] = (await admin.get("/staff-members")).body.data;
  const timetable = await post("/timetables", {
    termId: term.id,
    name: "Autumn",
    validFrom: "2029-09-03",
    validTo: "2029-12-21",
  });
  const [one, two] = periods as [{ id: string }, { id: string }];
  const lesson = async (dayOfWeek: number, period: string) =>
    post(`/timetables/${timetable.id}/entries`, {
      dayOfWeek,
      classPeriodId: period,
      courseOfferingId: offering.id,
      staffMemberId: teacher.id,
    });
  const monday = await lesson(1, one.id);
  const tuesday = await lesson(2, one.id);
  await lesson(3, one.id);
  t.deepEqual((await generate("2029-09-17", "2029-09-21", true)).body, { daily: 5, lesson: 0 }, "a draft");
  t.is((await admin.put(`/timetables/${timetable.id}/publication`)).status, 200);
  await post("/timetable-exceptions", { timetableEntryId: monday.id, date: "2029-09-17", kind: "cancel" });
  await post("/timetable-exceptions", {
    timetableEntryId: tuesday.id,
    date: "2029-09-18",
    kind: "move",
    newClassPeriodId: two.id,
  });
  const off = await post("/timetable-exceptions", {
    timetableEntryId: monday.id,
    date: "2029-09-24",
    kind: "cancel",
  });
  t.is((await admin.put(`/timetable-exceptions/${off.id}/withdrawn`)).status, 200);

  t.deepEqual((await generate("2029-09-03", "2029-09-07", true)).body, { daily: 0, lesson: 2 });
  t.deepEqual((await generate("2029-09-17", "2029-09-24", true)).body, { daily: 1, lesson: 3 });
  t.deepEqual(await made("lesson"), [
    `2029-09-03 ${one.id}`,
    `2029-09-04 ${one.id}`,
    `2029-09-18 ${two.id}`,
    `2029-09-19 ${one.id}`,
    `2029-09-24 ${one.id}`,
  ]);
  t.deepEqual(
    (await generate("2029-09-03", "2029-09-24", true)).body,
    { daily: 0, lesson: 3 },
    "the second week",
  );
  t.deepEqual((await generate("2029-09-03", "2029-09-24", true)).body, { daily: 0, lesson: 0 });
  t.deepEqual((await generate("2029-12-20", "2030-01-08", true)).body.lesson, 0, "after the term");
});

test("a range that is none is refused", async (t) => {
  t.is((await generate("2029-09-02", "2029-09-01")).status, 400);
  t.is((await generate("2029-09-01", "2031-09-01")).status, 400);
  t.is((await generate("2029-09-31", "2029-10-01")).status, 400);
  t.deepEqual(
    (await generate("1999-01-01", "1999-12-31", true)).body,
    { daily: 0, lesson: 0 },
    "no year there",
  );
});

test("a register is locked once it is taken, and unlocked again, on record", async (t) => {
  const { sectionId } = await school.makeClass(1);
  const id = randomUUID();
  await rows(
    "INSERT INTO attendance_sessions (school_id, id, date, section_id) VALUES ($1, $2, '2026-01-05', $3)",
    [school.id, id, sectionId],
  );
  const path = `/attendance-sessions/${id}/lock`;
  t.like((await admin.put(path)).body, { status: 409, code: "register_status" });
  await rows("UPDATE attendance_sessions SET status = 'taken' WHERE id = $1", [id]);
  t.like((await admin.put(path)).body, { id, status: "locked" });
  t.is((await admin.put(path)).status, 200, "again");
  const reason = "The teacher mixed up two students";
  t.is((await admin.delete(path, { reason: "x".repeat(301) })).status, 400);
  t.like((await admin.delete(path, { reason })).body, { id, status: "taken" });
  t.is((await admin.delete(path)).status, 200);
  const events = (await admin.get(`/audit-events?entityId=${id}&sort=createdAt`)).body.data;
  t.deepEqual(
    events.map(({ action }) => action),
    ["attendance_sessions.lock", "attendance_sessions.unlock"],
  );
  t.is(events[1].after.reason, reason);
  t.is((await admin.put(`/attendance-sessions/${randomUUID()}/lock`)).status, 404);
});

test("a register of a lesson has those of the section and of the course", async (t) => {
  const { sectionId, students } = await school.makeClass(2);
  const guest = await school.makeClass(1);
  const [term] = (await admin.get("/academic-terms?status=active")).body.data;
  const [course] = (await admin.get("/courses")).body.data;
  const offering = await post("/course-offerings", {
    courseId: course.id,
    termId: term.id,
    sectionId,
    title: `Lesson ${sectionId}`,
  });
  const startsOn = school.year.startsOn;
  await rows(
    `INSERT INTO course_enrollments (school_id, id, course_offering_id, student_id, starts_on)
      VALUES ($1, gen_random_uuid(), $2, $3, $4), ($1, gen_random_uuid(), $2, $5, $4)`,
    [school.id, offering.id, guest.students[0], startsOn, students[0]],
  );
  const id = randomUUID();
  await rows(
    `INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, course_offering_id)
      VALUES ($1, $2, $3, 'lesson', $4, $5)`,
    [school.id, id, startsOn, sectionId, offering.id],
  );
  const { body } = await admin.put(`/attendance-sessions/${id}/records`, {
    marks: [],
    defaultCodeId: school.codes.present,
  });
  t.deepEqual(
    body.students.map(({ studentId }: { studentId: string }) => studentId),
    [...students, guest.students[0]],
  );
  t.true(
    body.students.every(
      ({ record }: { record: { attendanceCodeId: string } }) =>
        record.attendanceCodeId === school.codes.present,
    ),
  );
  t.deepEqual(await school.wrongFigures(), []);
});
