import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { openSchool } from "../attendance/school.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const nairobi = await openSchool(app, "greenfield");
const auckland = await openSchool(app, "riverside");
await auckland.rows("UPDATE schools SET timezone = 'Pacific/Auckland' WHERE slug = 'riverside'");
const admin = await app.as("admin");
const far = await app.as("admin", "riverside");
const days = [...nairobi.days].reverse();
const last = days.at(-1)!;
const at = (instant: string) => setClock(() => new Date(instant));
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const stats = async (client = admin) => (await client.get("/dashboard/stats")).body;
const trend = async (query = "") => (await admin.get(`/dashboard/attendance-trend?${query}`)).body.data;
const total = async (path: string) => (await admin.get(`${path}count=true`)).body.total as number;
test.after.always(async () => {
  setClock();
  await Promise.all([nairobi.close(), auckland.close()]);
  await app.close();
});

// The clock is that of the whole process, so these run one after the other.
test.serial("the figures are those of the rows", async (t) => {
  at(`${last}T09:00:00Z`);
  const { students, staff, guardians, sections, attendanceToday, date } = await stats();
  t.is(date, last);
  t.is(students.active, await total("/students?status=active&"));
  t.is(staff.active, await total("/staff-members?status=active&"));
  t.is(staff.teaching, await total("/staff-members?status=active&category=teaching&"));
  t.is(guardians, await total("/guardians?status=active&"));
  t.is(sections, await total("/sections?status=active&"));
  t.is(attendanceToday.registers, sections);
  t.is(attendanceToday.taken, sections);
  const marks = async (category: keyof typeof nairobi.codes) =>
    total(`/attendance-records?date=${last}&attendanceCodeId=${nairobi.codes[category]}&`);
  t.is(attendanceToday.present, await marks("present"));
  t.is(attendanceToday.absent, await marks("absent"));
  t.is(attendanceToday.late, (await marks("late")) + (await marks("left_early")));
  t.is(attendanceToday.excused, await marks("excused"));
  const { present, absent, late, excused, rate } = attendanceToday;
  t.is(present + absent + late + excused, students.active);
  t.is(rate, Math.round(((present + late) / students.active) * 10_000) / 10_000);
});

test.serial("a school day without registers is told from a day without school", async (t) => {
  at(`${last}T09:00:00Z`);
  t.true((await stats()).schoolDay);
  const sunday = new Date(last);
  sunday.setUTCDate(sunday.getUTCDate() - (sunday.getUTCDay() || 7));
  at(`${sunday.toISOString().slice(0, 10)}T09:00:00Z`);
  t.like(await stats(), { schoolDay: false, attendanceToday: { registers: 0 } });
});

test.serial("what happens shows at once", async (t) => {
  at(`${last}T09:00:00Z`);
  const before = await stats();
  const taken = await nairobi.makeClass(3);
  const { codes, year } = nairobi;
  const [one, two, three] = taken.students;
  const marks = [
    { studentId: one, attendanceCodeId: codes.remote },
    { studentId: two, attendanceCodeId: codes.left_early },
    { studentId: three, attendanceCodeId: codes.excused },
  ];
  t.is((await admin.put(`/sections/${taken.sectionId}/attendance`, { date: last, marks })).status, 200);
  const after = await stats();
  t.is(after.sections, before.sections + 1);
  t.is(after.students.active, before.students.active + 3);
  for (const [name, step] of [
    ["registers", 1],
    ["taken", 1],
    ["present", 1],
    ["late", 1],
    ["excused", 1],
    ["absent", 0],
  ] as const)
    t.is(after.attendanceToday[name], before.attendanceToday[name] + step, name);

  const grade = (await admin.get("/grade-levels?sort=sortOrder")).body.data[0];
  const admitted = await admin.post("/students", {
    givenName: "Newa",
    familyName: "Comer",
    admittedOn: last,
    enrollment: { academicYearId: year.id, gradeLevelId: grade.id, startsOn: last },
  });
  t.is(admitted.status, 201);
  t.is((await stats()).students.admittedThisMonth, after.students.admittedThisMonth + 1);
  at(`${last.slice(0, 4)}-12-31T23:00:00Z`);
  t.is((await stats()).students.admittedThisMonth, 0, "the year after, in Nairobi");
  const [newest] = (await admin.get("/dashboard/recent-activities")).body.data;
  const [newcomer] = (await admin.get("/students?q=newa comer")).body.data;
  t.like(newest, { entityType: "Student", entityId: newcomer.id });
  t.regex(newest.summary, /Newa Comer/);
});

test.serial("a day begins at midnight where the school is", async (t) => {
  const before = dayBefore(last);
  // Nairobi is three hours ahead of UTC, Auckland in its summer thirteen.
  const midnight = { nairobi: `${before}T21:00:00.000Z`, auckland: `${before}T11:00:00.000Z` };
  const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
  const dates = async () => [(await stats()).date, (await stats(far)).date];
  at(justBefore(midnight.auckland));
  t.deepEqual(await dates(), [before, before]);
  at(midnight.auckland);
  t.deepEqual(await dates(), [before, last]);
  at(justBefore(midnight.nairobi));
  t.deepEqual(await dates(), [before, last]);
  const ends = (await trend()).at(-1).date;
  t.true(ends < last, "nothing of tomorrow");
  const taken = await nairobi.makeClass(1);
  const put = () =>
    admin.put(`/sections/${taken.sectionId}/attendance`, {
      date: last,
      marks: [],
      defaultCodeId: nairobi.codes.present,
    });
  t.is((await put()).status, 400, "a register of tomorrow");
  t.is((await admin.get(`/sections/${taken.sectionId}/attendance`)).body.date, before);

  at(midnight.nairobi);
  t.deepEqual(await dates(), [last, last]);
  t.is((await trend()).at(-1).date, last);
  t.is((await put()).status, 200);
  t.is((await admin.get(`/sections/${taken.sectionId}/attendance`)).body.date, last);
  t.true((await stats()).attendanceToday.present > 0);
});

test.serial("the trend has the days with marks, oldest first, as the registers say", async (t) => {
  at(`${last}T12:00:00Z`);
  const counted = await nairobi.rows(
    `SELECT to_char(r.date, 'YYYY-MM-DD') AS date,
        count(*) FILTER (WHERE c.category IN ('present', 'remote'))::int AS present,
        count(*) FILTER (WHERE c.category = 'absent')::int AS absent,
        count(*) FILTER (WHERE c.category IN ('late', 'left_early'))::int AS late,
        count(*) FILTER (WHERE c.category = 'excused')::int AS excused
      FROM attendance_records r
      JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
      WHERE r.school_id = $1 AND r.date <= $2 GROUP BY r.date ORDER BY r.date`,
    [nairobi.id, last],
  );
  const all = await trend("days=366");
  t.deepEqual(
    all.map(({ rate: _rate, ...day }) => day),
    counted,
  );
  for (const { present, absent, late, excused, rate } of all)
    t.true(Math.abs(rate - (present + late) / (present + late + absent + excused)) < 0.0001);
  const fortnight = await trend("days=14");
  t.deepEqual(fortnight, all.slice(-fortnight.length));
  t.true(fortnight[0].date > new Date(Date.parse(last) - 14 * 86_400_000).toISOString().slice(0, 10));
  t.is((await trend("days=1")).length, 1);
  at(`${dayBefore(days[0]!)}T12:00:00Z`);
  t.deepEqual(await trend(), [], "before the first register");
  t.is<unknown, null>((await stats()).attendanceToday.rate, null);
  for (const bad of ["?days=0", "?days=367", "?days=x", "?weeks=1"])
    t.is((await admin.get(`/dashboard/attendance-trend${bad}`)).status, 400, bad);
});

test.serial("marks of lessons are no marks of the day", async (t) => {
  at(`${last}T12:00:00Z`);
  const before = await stats();
  const { sectionId } = await nairobi.makeClass(2);
  const [lesson] = await nairobi.rows(
    `INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, course_offering_id)
      SELECT $1, gen_random_uuid(), $2, 'lesson', $3, id FROM course_offerings WHERE school_id = $1 LIMIT 1
      RETURNING id`,
    [nairobi.id, last, sectionId],
  );
  const body = { marks: [], defaultCodeId: nairobi.codes.present };
  t.is((await admin.put(`/attendance-sessions/${lesson.id}/records`, body)).status, 200);
  t.deepEqual((await stats()).attendanceToday, before.attendanceToday);
});

test.serial("the staff sees the dashboard, families do not", async (t) => {
  setClock();
  const paths = ["stats", "attendance-trend", "recent-activities"].map((name) => `/dashboard/${name}`);
  for (const mailbox of ["admin", "teacher", "bursar"])
    for (const path of paths)
      t.is((await (await app.as(mailbox)).get(path)).status, 200, `${mailbox} ${path}`);
  for (const mailbox of ["guardian", "student"])
    for (const path of paths)
      t.is((await (await app.as(mailbox)).get(path)).status, 403, `${mailbox} ${path}`);
  for (const path of paths) t.is((await app.anonymous.get(path)).status, 401);
});
