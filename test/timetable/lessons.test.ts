import { randomUUID } from "node:crypto";
import test from "ava";
import { DateTime } from "luxon";
import { startApp } from "../support/app.ts";
import { first } from "../support/first.ts";
import type { RowsOf } from "../support/typed-body.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const student = await app.as("student");
const self = await first(admin, `/staff-members?userId=${teacher.credentials.user.id}`);
const child = await first(admin, `/students?userId=${student.credentials.user.id}`);
const enrolled = await first(admin, `/enrollments?studentId=${child.id}&status=active`);
/** A day of the next week, 1 is Monday: the demo has lessons on each of them. */
const week = DateTime.now().setZone("Africa/Nairobi").startOf("week").plus({ weeks: 1 });
const day = (number: number) => week.plus({ days: number - 1 }).toISODate()!;
const wholeWeek = `from=${day(1)}&to=${day(7)}`;
test.after.always(() => app.close());

const change = async (
  lesson: { timetableEntryId: string; date: string },
  kind: string,
  more: object = {},
) => {
  const { timetableEntryId, date } = lesson;
  const response = await admin.post("/timetable-exceptions", { timetableEntryId, date, kind, ...more });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return () => admin.put(`/timetable-exceptions/${response.body.id}/withdrawn`);
};
const find = (lessons: RowsOf<"/lessons">, { timetableEntryId }: { timetableEntryId: string }) =>
  lessons.find((each) => each.timetableEntryId === timetableEntryId);

test.serial("a teacher's week: what, who, where and when, in order", async (t) => {
  const { status, body } = await teacher.get(`/lessons?staffMemberId=${self.id}&${wholeWeek}`);
  t.is(status, 200);
  const planned = (await admin.get(`/timetable-entries?staffMemberId=${self.id}`)).body.data;
  t.is(body.data.length, planned.length);
  t.true(planned.length > 3);
  t.like(body.data[0], {
    date: day(1),
    teacherName: "Teresa Moreno",
    originalTeacherName: null,
    cancelled: false,
    moved: false,
    roomChanged: false,
    studentIds: [],
  });
  for (const each of body.data)
    for (const key of [
      "title",
      "courseTitle",
      "subjectName",
      "sectionName",
      "roomName",
      "periodName",
    ] as const)
      t.truthy(each[key], key);
  const order = body.data.map(({ date, startsAt }) => `${date} ${startsAt}`);
  t.deepEqual(order, [...order].sort());

  const today = await teacher.get("/lessons");
  t.is(today.status, 200);
  t.true(today.body.data.every(({ date }) => date === today.body.data[0].date));
});

test.serial("a family sees the lessons of its children and no others", async (t) => {
  const { body } = await guardian.get(`/lessons?${wholeWeek}`);
  const children = new Set<string>(body.data.flatMap(({ studentIds }) => studentIds));
  const own = (await guardian.get("/students")).body.data.map(({ id }) => id);
  t.deepEqual([...children].sort(), own.sort());
  const one = (await guardian.get(`/lessons?${wholeWeek}&studentId=${child.id}`)).body.data;
  t.true(one.length >= 20);
  t.true(
    one.every(({ sectionId, studentIds }) => sectionId === enrolled.sectionId && studentIds[0] === child.id),
  );
  t.deepEqual((await student.get(`/lessons?${wholeWeek}`)).body.data, one, "the child sees the same");

  const other = (await admin.get("/students?limit=100")).body.data.find(({ id }) => !own.includes(id));
  for (const client of [guardian, student]) {
    t.deepEqual((await client.get(`/lessons?${wholeWeek}&studentId=${other.id}`)).body, { data: [] });
    t.deepEqual((await client.get(`/lessons?${wholeWeek}&studentId=${randomUUID()}`)).body, { data: [] });
  }
  t.true((await teacher.get(`/lessons?${wholeWeek}&studentId=${other.id}`)).body.data.length >= 20);
  const theirs = await (await app.as("admin", "riverside")).get("/sections");
  t.deepEqual((await admin.get(`/lessons?sectionId=${theirs.body.data[0].id}`)).body, { data: [] });
  t.is((await app.anonymous.get("/lessons")).status, 401);
});

test.serial("a substitute shows on every phone, and in both teachers' days", async (t) => {
  const asked = `/lessons?from=${day(2)}&studentId=${child.id}`;
  const lesson = (await guardian.get(asked)).body.data[0];
  const { startsAt, endsAt } = lesson;
  const free = await teacher.get(`/lessons/free?date=${day(2)}&startsAt=${startsAt}&endsAt=${endsAt}`);
  t.is(free.status, 200);
  t.false(
    free.body.staff.some(({ id }) => id === lesson.staffMemberId),
    "who teaches is not free",
  );
  t.false(free.body.rooms.some(({ id }) => id === lesson.roomId));
  const [cover] = free.body.staff;
  const withdraw = await change(lesson, "teacher", { newStaffMemberId: cover.id, note: "Training" });
  t.like(find((await guardian.get(asked)).body.data, lesson), {
    teacherName: cover.name,
    originalTeacherName: lesson.teacherName,
    note: "Training",
  });
  const dayOf = async (id: string) =>
    find((await teacher.get(`/lessons?from=${day(2)}&staffMemberId=${id}`)).body.data, lesson);
  t.truthy(await dayOf(cover.id));
  t.falsy(await dayOf(lesson.staffMemberId));
  const next = `/lessons?from=${week.plus({ days: 1 }).toISODate()}&studentId=${child.id}`;
  t.truthy(find((await guardian.get(next)).body.data, lesson).originalTeacherName);
  const now = await teacher.get(`/lessons/free?date=${day(2)}&startsAt=${startsAt}&endsAt=${endsAt}`);
  t.false(
    now.body.staff.some(({ id }) => id === cover.id),
    "she is busy now",
  );
  t.true(now.body.staff.some(({ id }) => id === lesson.staffMemberId));
  await withdraw();
  t.like(find((await guardian.get(asked)).body.data, lesson), { originalTeacherName: null, note: null });
});

test.serial("cancelled, moved and in another room", async (t) => {
  const asked = `/lessons?from=${day(3)}&studentId=${child.id}`;
  const lessons = async () => (await guardian.get(asked)).body.data;
  const [one, two] = await lessons();
  const undoCancel = await change(one, "cancel");
  t.like(find(await lessons(), one), { cancelled: true, moved: false });
  // The demo books rooms from 17:00 to 18:00, on days that depend on today.
  const { academicYearId } = enrolled;
  const evening = { academicYearId, name: "Evening", startsAt: "18:00", endsAt: "18:45" };
  const { body: period } = await admin.post("/class-periods", evening);
  const { body: room } = await admin.post("/rooms", { name: "Library" });
  const undoMove = await change(two, "move", { newClassPeriodId: period.id });
  const undoRoom = await change(two, "room", { newRoomId: room.id });
  t.like((await lessons()).at(-1), {
    timetableEntryId: two.timetableEntryId,
    startsAt: "18:00:00",
    periodName: "Evening",
    roomName: "Library",
    roomChanged: true,
    moved: true,
  });
  t.is((await teacher.get(`/lessons?${wholeWeek}&roomId=${room.id}`)).body.data.length, 1);
  const old = await teacher.get(`/lessons?from=${day(3)}&roomId=${two.roomId}`);
  t.falsy(find(old.body.data, two));
  for (const undo of [undoCancel, undoMove, undoRoom]) t.is((await undo()).status, 200);
  t.deepEqual(await lessons(), [one, two, ...(await lessons()).slice(2)]);
});

test.serial("there are no lessons on holidays, nor on days that nobody asked for", async (t) => {
  const values = { academicYearId: enrolled.academicYearId, date: day(4), type: "closure" };
  const { body: closed } = await admin.post("/calendar-days", values);
  const days = async (query: string) => [
    ...new Set((await student.get(`/lessons?${query}`)).body.data.map(({ date }) => date)),
  ];
  t.deepEqual(await days(wholeWeek), [day(1), day(2), day(3), day(5)]);
  await admin.patch(`/calendar-days/${closed.id}`, { type: "half_day" });
  t.is((await days(wholeWeek)).length, 5);
  t.deepEqual(await days(`from=${day(6)}&to=${day(7)}`), []);

  const paths = async (query: string) =>
    (await teacher.get(`/lessons?${query}`)).body.errors?.map(({ path }) => path);
  const last = week.plus({ days: 30 }).toISODate();
  const tooLate = week.plus({ days: 31 }).toISODate();
  t.is((await teacher.get(`/lessons?from=${day(1)}&to=${last}&staffMemberId=${self.id}`)).status, 200);
  t.deepEqual(await paths(`from=${day(1)}&to=${tooLate}&staffMemberId=${self.id}`), ["to"]);
  t.deepEqual(await paths(`from=${day(2)}&to=${day(1)}&staffMemberId=${self.id}`), ["to"]);
  t.deepEqual(await paths(`from=${day(1)}&to=${day(2)}`), ["to"], "the whole school for one day");
  t.deepEqual(await paths("from=monday&classId=1"), ["from", "query"]);
  t.is((await teacher.get("/lessons/free?startsAt=09:00&endsAt=08:00")).status, 400);
});

test.serial("who takes a course beside the class has its lessons too", async (t) => {
  const timetable = await first(admin, "/timetables?status=published");
  const [base] = (await student.get(`/lessons?from=${day(5)}`)).body.data;
  const { body: usual } = await admin.get(`/course-offerings/${base.courseOfferingId}`);
  const { body: choir } = await admin.post("/course-offerings", {
    courseId: usual.courseId,
    termId: timetable.termId,
    title: "Choir",
  });
  const { body: conductor } = await admin.post("/staff-members", {
    staffNumber: "C1",
    givenName: "Celia",
    familyName: "Cruz",
  });
  const { body: draft } = await admin.post("/timetables", {
    termId: timetable.termId,
    name: "With choir",
    validFrom: day(1),
    validTo: timetable.validTo,
    copyFrom: timetable.id,
  });
  await admin.post(`/timetables/${draft.id}/entries`, {
    dayOfWeek: 5,
    classPeriodId: base.classPeriodId,
    courseOfferingId: choir.id,
    staffMemberId: conductor.id,
  });
  const choirs = async () =>
    (await guardian.get(`/lessons?from=${day(5)}`)).body.data.filter(({ title }) => title === "Choir");
  t.deepEqual(await choirs(), [], "a draft is not shown");
  t.is((await admin.put(`/timetables/${draft.id}/publication`)).status, 200);
  t.deepEqual(await choirs(), [], "nor what the child does not take");
  const values = { courseOfferingId: choir.id, studentId: child.id, startsOn: day(1) };
  t.is((await admin.post("/course-enrollments", values)).status, 201);
  t.like((await choirs())[0], { teacherName: "Celia Cruz", sectionName: null, studentIds: [child.id] });
  const before = week.minus({ days: 3 }).toISODate();
  t.true(
    (await student.get(`/lessons?from=${before}`)).body.data.length > 0,
    "the version before is still there",
  );
});
