import test from "ava";
import { startApp } from "../support/app.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const admin = await app.as("admin");
const all = async (path: string) => {
  const found = [];
  for (let cursor = ""; ; ) {
    const { data, page } = (await admin.get(`${path}&limit=200${cursor}`)).body;
    found.push(...data);
    if (!page.nextCursor) return found;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
};
const codes = new Map((await all("/attendance-codes?sort=code")).map((each) => [each.id, each]));
const absentCode = [...codes.values()].find(({ category }) => category === "absent").id;
// A day on which somebody was absent.
const [{ date }] = (await admin.get(`/attendance-records?attendanceCodeId=${absentCode}&sort=date&limit=1`))
  .body.data;
const sessions = await all(`/attendance-sessions?date=${date}`);
const daily = new Map(sessions.filter(({ kind }) => kind === "daily").map((each) => [each.id, each]));
const marks = (await all(`/attendance-records?date=${date}&include=student`)).filter(
  ({ attendanceSessionId }) => daily.has(attendanceSessionId),
);
const categoryOf = ({ attendanceCodeId }: { attendanceCodeId: string }) =>
  codes.get(attendanceCodeId).category;
test.after.always(async () => {
  await school.close();
  await app.close();
});

const ids = (rows: Array<{ id: string }>) => rows.map(({ id }) => id).sort();

test.serial("a day comes whole, with the names and codes of its marks", async (t) => {
  const { status, body } = await admin.get(`/attendance-day/marks?date=${date}`);
  t.is(status, 200);
  t.is(body.date, date);
  t.is(body.taken, [...daily.values()].filter(({ status }) => status !== "pending").length);
  t.deepEqual(ids(body.data), ids(marks));
  t.true(marks.length > 20);
  const byId = new Map(body.data.map((each) => [each.id, each] as const));
  for (const mark of marks) {
    const { student } = mark;
    t.like(byId.get(mark.id), {
      studentId: student.id,
      studentName: `${student.givenName} ${student.familyName}`,
      admissionNumber: student.admissionNumber,
      sectionId: daily.get(mark.attendanceSessionId).sectionId,
      code: codes.get(mark.attendanceCodeId).code,
      category: categoryOf(mark),
      minutesLate: mark.minutesLate,
      courseName: null,
    });
  }
});

test.serial("absences and late arrivals alone, and one class alone", async (t) => {
  const notable = (await admin.get(`/attendance-day/marks?date=${date}&notable=true`)).body.data;
  t.deepEqual(ids(notable), ids(marks.filter((mark) => categoryOf(mark) !== "present")));
  const { sectionId } = marks.map((mark) => daily.get(mark.attendanceSessionId))[0];
  const own = (await admin.get(`/attendance-day/marks?date=${date}&sectionId=${sectionId}`)).body.data;
  t.deepEqual(
    ids(own),
    ids(marks.filter((mark) => daily.get(mark.attendanceSessionId).sectionId === sectionId)),
  );
});

test.serial("an absence that was announced says so", async (t) => {
  const absent = marks.find((mark) => categoryOf(mark) === "absent");
  const of = async () =>
    (await admin.get(`/attendance-day/marks?date=${date}&notable=true`)).body.data.find(
      ({ id }) => id === absent.id,
    );
  t.false((await of()).hasNotice);
  const notice = { studentId: absent.studentId, startsOn: date, endsOn: date, reason: "Fever" };
  t.is((await admin.post("/absence-notices", notice)).status, 201);
  t.true((await of()).hasNotice);
});

test.serial("teachers see the registers of their classes, families none", async (t) => {
  const teacher = await app.as("teacher");
  const { data } = (await teacher.get(`/attendance-day/marks?date=${date}`)).body;
  const own = new Set(
    (await teacher.get(`/attendance-sessions?date=${date}&limit=200`)).body.data.map(({ id }) => id),
  );
  t.deepEqual(ids(data), ids(marks.filter(({ attendanceSessionId }) => own.has(attendanceSessionId))));
  t.true(data.length > 0);
  const { sectionId } = await school.makeClass(2);
  const register = { date, defaultCodeId: school.codes.present, marks: [] };
  t.is((await admin.put(`/sections/${sectionId}/attendance`, register)).status, 200);
  const path = `/attendance-day/marks?date=${date}&sectionId=${sectionId}`;
  t.is((await admin.get(path)).body.data.length, 2);
  t.deepEqual((await teacher.get(path)).body.data, [], "a class of somebody else");
  for (const mailbox of ["guardian", "student"]) {
    const { status, body } = await (await app.as(mailbox)).get(`/attendance-day/marks?date=${date}`);
    t.true(status === 403 || body.data.length === 0, `${mailbox}: ${status}`);
  }
});

test.serial(
  "lessons have their course; a day without registers is empty; what is no day is refused",
  async (t) => {
    const lessons = (await admin.get(`/attendance-day/marks?date=${date}&kind=lesson`)).body.data;
    for (const { courseName, sectionName } of lessons) t.truthy(courseName && sectionName);
    t.like((await admin.get("/attendance-day/marks?date=2001-01-01")).body, {
      taken: 0,
      pending: 0,
      data: [],
    });
    t.is((await admin.get("/attendance-day/marks?date=yesterday")).status, 400);
  },
);
