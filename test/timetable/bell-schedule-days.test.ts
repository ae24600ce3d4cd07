import test from "ava";
import { DateTime } from "luxon";
import { setClock } from "../../src/lib/clock.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { list } from "../support/list.ts";
import type { RowsOf } from "../support/typed-body.ts";

// A day of the demo school on which every period begins 20 minutes later, and the last one does not take place.
const LATER = 20;
const app = await startApp();
const [admin, teacher, guardian, student] = await Promise.all(
  ["admin", "teacher", "guardian", "student"].map((mailbox) => app.as(mailbox)),
);
const listOf = <P extends string>(path: P, client: Client = admin!) => list(client, path);
const [self] = await listOf(`/staff-members?userId=${teacher!.credentials.user.id}`);
const [child] = await listOf(`/students?userId=${student!.credentials.user.id}`);
const { timezone } = (await admin!.get("/school")).body;
const [year] = await listOf("/academic-years?isCurrent=true");
const periods = await listOf(`/class-periods?academicYearId=${year.id}&status=active&sort=sortOrder`);
const last = periods.findLast(({ isBreak }) => !isBreak)!.id;

const inDays = (days: number) => DateTime.now().setZone(timezone).plus({ days }).toISODate()!;
const week = `from=${inDays(1)}&to=${inDays(7)}`;
const ofStudent = await listOf(`/lessons?studentId=${child.id}&${week}`);
const ofTeacher = await listOf(`/lessons?staffMemberId=${self.id}&${week}`);
/** A day on which the class has a lesson in the last period, and the teacher one before it. */
const date: string = ofStudent.find(
  (lesson) =>
    lesson.classPeriodId === last &&
    ofTeacher.some((other) => other.date === lesson.date && other.classPeriodId !== last),
).date;
const onDay = (lessons: RowsOf<"/lessons">) => lessons.filter((lesson) => lesson.date === date);
const lost = onDay(ofStudent).find(({ classPeriodId }) => classPeriodId === last);
const kept = onDay(ofStudent).filter(({ classPeriodId }) => classPeriodId !== last);
const own = onDay(ofTeacher).find(({ classPeriodId }) => classPeriodId !== last);

const moved = (time: string, minutes = LATER) => DateTime.fromISO(time).plus({ minutes }).toFormat("HH:mm");
const at = (time: string) =>
  setClock(() => DateTime.fromISO(`${date}T${time}`, { zone: timezone }).toJSDate());
const times = (lessons: RowsOf<"/lessons">) =>
  onDay(lessons).map(({ timetableEntryId, startsAt }) => `${startsAt.slice(0, 5)} ${timetableEntryId}`);
const later = (lessons: RowsOf<"/lessons">) =>
  lessons.map(({ timetableEntryId, startsAt }) => `${moved(startsAt)} ${timetableEntryId}`);
const count = async (path: string, name: string): Promise<number> => (await admin!.get(path)).body[name];

test.after.always(async () => {
  setClock();
  await app.close();
});

let calendarDay = "";
test.serial("registers that exist for a period that does not take place are not missed", async (t) => {
  const generated = { from: date, to: date, lessons: true };
  t.true((await admin!.post("/attendance-sessions/generation", generated)).body.lesson > 1);
  at("06:00");
  const sessions = await listOf(`/attendance-sessions?date=${date}&kind=lesson&limit=200`);
  const inLast = sessions.filter(({ classPeriodId }) => classPeriodId === last).length;
  t.true(inLast > 0 && inLast < sessions.length);
  const pending = () => count(`/attendance-day/marks?date=${date}&kind=lesson`, "pending");
  const tasks = () => count("/dashboard/tasks", "lessonRegisters");
  t.deepEqual([await pending(), await tasks()], [sessions.length, sessions.length]);

  const { body: schedule, status } = await admin!.post("/bell-schedules", {
    ...{ academicYearId: year.id, name: "Later start", code: "LS" },
    periods: periods
      .filter(({ id }) => id !== last)
      .map(({ id, startsAt, endsAt }) => ({
        classPeriodId: id,
        startsAt: moved(startsAt),
        endsAt: moved(endsAt),
      })),
  });
  t.is(status, 201, JSON.stringify(schedule));
  const made = await admin!.post("/calendar-days", {
    ...{ academicYearId: year.id, date, type: "instructional", bellScheduleId: schedule.id },
  });
  t.is(made.status, 201, JSON.stringify(made.body));
  calendarDay = made.body.id;
  t.deepEqual([await pending(), await tasks()], [sessions.length - inLast, sessions.length - inLast]);
});

test.serial("no register is made for a period that does not take place", async (t) => {
  // The other day may be before the one that the clock is set to, and the times of past days cannot be changed.
  setClock();
  t.teardown(() => at("06:00"));
  const other = ofStudent.find((lesson) => lesson.date !== date && lesson.classPeriodId === last).date;
  const [{ id: bellScheduleId }] = await listOf("/bell-schedules?q=Later");
  const values = { academicYearId: year.id, date: other, type: "instructional", bellScheduleId };
  const { body, status } = await admin!.post("/calendar-days", values);
  t.is(status, 201, JSON.stringify(body));
  await admin!.post("/attendance-sessions/generation", { from: other, to: other, lessons: true });
  const made = await listOf(`/attendance-sessions?date=${other}&kind=lesson&limit=200`);
  t.true(made.length > 0);
  t.deepEqual(
    made.filter(({ classPeriodId }) => classPeriodId === last),
    [],
  );
  await admin!.delete(`/calendar-days/${body.id}`);
});

test.serial(
  "lists of the office, the teacher, the student and the guardian show the real times",
  async (t) => {
    const day = `from=${date}&to=${date}`;
    t.deepEqual(times(await listOf(`/lessons?sectionId=${lost.sectionId}&${day}`)), later(kept));
    t.deepEqual(times(await listOf(`/lessons?${day}`, student)), later(kept));
    t.deepEqual(
      times(await listOf(`/guardian/children/${child.id}/timetable?${day}`, guardian)),
      later(kept),
    );
    const ofDay = onDay(ofTeacher).filter(({ classPeriodId }) => classPeriodId !== last);
    t.deepEqual(times(await listOf(`/lessons?staffMemberId=${self.id}&${day}`, teacher)), later(ofDay));
    const room = await listOf(`/lessons?roomId=${kept[0].roomId}&${day}`);
    t.true(room.some(({ startsAt }) => startsAt.slice(0, 5) === moved(kept[0].startsAt)));
  },
);

test.serial("a calendar feed has the real times", async (t) => {
  const feed = await student!.post("/calendar-feeds", {
    kind: "timetable",
    name: "Mine",
    studentId: child.id,
  });
  t.is(feed.status, 201, JSON.stringify(feed.body));
  const text = await (await fetch(app.url + feed.body.path)).text();
  const found = [...text.matchAll(/DTSTART:(\d{8}T\d{6}Z)/g)].map((match) => match[1]!);
  const expected = kept.map(({ startsAt }) =>
    DateTime.fromISO(`${date}T${moved(startsAt)}`, { zone: timezone })
      .toUTC()
      .toFormat("yyyyMMdd'T'HHmmss'Z'"),
  );
  const start = DateTime.fromISO(`${date}T00:00`, { zone: timezone }).toUTC();
  const ofDay = found.filter((value) => {
    const hours = DateTime.fromFormat(value, "yyyyMMdd'T'HHmmss'Z'", { zone: "utc" }).diff(
      start,
      "hours",
    ).hours;
    return hours >= 0 && hours < 24;
  });
  t.deepEqual(ofDay.sort(), expected.sort());
});

test.serial(
  "rooms and staff are free before the later start, and in the period that is left out",
  async (t) => {
    const free = async (from: string, to: string) => {
      const { staff, rooms } = (await admin!.get(`/lessons/free?date=${date}&startsAt=${from}&endsAt=${to}`))
        .body;
      return [staff, rooms].map((rows) => rows.map(({ id }) => id));
    };
    const [first] = kept;
    const isFree = async (lesson: { staffMemberId: string; roomId: string }, from: string, to: string) => {
      const [staff, rooms] = await free(from, to);
      return [staff!.includes(lesson.staffMemberId), rooms!.includes(lesson.roomId)];
    };
    t.deepEqual(await isFree(first, "07:30", moved(first.startsAt)), [true, true]);
    t.deepEqual(await isFree(first, first.endsAt.slice(0, 5), moved(first.endsAt)), [false, false]);
    t.deepEqual(await isFree(lost, moved(lost.endsAt, -1), lost.endsAt.slice(0, 5)), [true, true]);
  },
);

test.serial(
  "a room is booked against the real times, and the calendar does not take that back",
  async (t) => {
    const book = (roomId: string, startsAt: string, endsAt: string) =>
      admin!.post("/room-bookings", { roomId, title: "Choir", date, startsAt, endsAt });
    const [first] = kept;
    const taken = await book(first.roomId, first.endsAt.slice(0, 5), moved(first.endsAt, 5));
    t.like(taken, { status: 409, body: { code: "room_taken" } });
    t.regex(taken.body.detail, new RegExp(moved(first.startsAt)));
    const made = await book(lost.roomId, moved(lost.endsAt, -10), lost.endsAt.slice(0, 5));
    t.is(made.status, 201, JSON.stringify(made.body));
    const booked = { status: 409, body: { code: "room_booked" } };
    t.like(await admin!.delete(`/calendar-days/${calendarDay}`), booked);
    t.like(await admin!.patch(`/calendar-days/${calendarDay}`, { bellScheduleId: null }), booked);
    await admin!.put(`/room-bookings/${made.body.data[0].id}/cancellation`, {});
  },
);

test.serial("cover is needed for lessons that take place, at their times", async (t) => {
  const [first] = kept;
  const staffMemberId = first.staffMemberId;
  const absent = async (values: object) => {
    const { status, body } = await admin!.post("/staff-absences", {
      ...{ staffMemberId, startsOn: date, endsOn: date, reason: "illness", ...values },
    });
    t.is(status, 201, JSON.stringify(body));
    return body.id as string;
  };
  const needs = async () =>
    (await admin!.get(`/cover-needs?from=${date}&to=${date}`)).body.lessons
      .filter(({ absentStaffMemberId }) => absentStaffMemberId === staffMemberId)
      .map(({ timetableEntryId, startsAt }) => `${startsAt.slice(0, 5)} ${timetableEntryId}`);
  const early = await absent({ startsAt: "07:00", endsAt: moved(first.startsAt) });
  t.deepEqual(await needs(), [], "back in time");
  await admin!.put(`/staff-absences/${early}/cancellation`);
  const allDay = await absent({});
  const day = onDay(await listOf(`/lessons?staffMemberId=${staffMemberId}&from=${date}&to=${date}`));
  t.deepEqual((await needs()).sort(), times(day).sort());
  const { body } = await admin!.get(
    `/cover-suggestions?timetableEntryId=${first.timetableEntryId}&date=${date}`,
  );
  t.true(body.data.length > 0);
  const lostCover = `/cover-suggestions?timetableEntryId=${lost.timetableEntryId}&date=${date}`;
  t.deepEqual(await listOf(lostCover), []);

  const substitute = body.data[0].staffMemberId;
  const during = await admin!.post("/staff-absences", {
    ...{ staffMemberId: substitute, startsOn: date, endsOn: date, reason: "training" },
    ...{ startsAt: first.endsAt.slice(0, 5), endsAt: moved(first.endsAt) },
  });
  const cover = () =>
    admin!.post("/timetable-exceptions", {
      ...{ timetableEntryId: first.timetableEntryId, date, kind: "teacher", newStaffMemberId: substitute },
    });
  t.like(await cover(), { status: 409, body: { code: "staff_absent" } });
  await admin!.put(`/staff-absences/${during.body.id}/cancellation`);
  const covered = await cover();
  t.is(covered.status, 201, JSON.stringify(covered.body));
  await admin!.put(`/timetable-exceptions/${covered.body.id}/withdrawn`);
  await admin!.put(`/staff-absences/${allDay}/cancellation`);
});

test.serial(
  "a lesson that does not take place is not changed, but can be moved to a period that does",
  async (t) => {
    const change = (values: object) =>
      admin!.post("/timetable-exceptions", { timetableEntryId: lost.timetableEntryId, date, ...values });
    const refused = await change({ kind: "cancel" });
    t.is(refused.status, 400);
    t.regex(JSON.stringify(refused.body.errors), /date.*does not take place on this day \(Later start\)/);
    const [first] = kept;
    const into = await admin!.post("/timetable-exceptions", {
      ...{ timetableEntryId: first.timetableEntryId, date, kind: "move", newClassPeriodId: last },
    });
    t.is(into.status, 400);
    t.regex(JSON.stringify(into.body.errors), /newClassPeriodId/);
    const cancelled = await admin!.post("/timetable-exceptions", {
      ...{ timetableEntryId: first.timetableEntryId, date, kind: "cancel" },
    });
    t.is(cancelled.status, 201);
    await admin!.put(`/timetable-exceptions/${cancelled.body.id}/withdrawn`);
  },
);

test.serial("a live class and the running lesson of an alarm follow the real times", async (t) => {
  const { courseOfferingId, classPeriodId } = kept[0];
  const url = "https://meet.example.org/later";
  const made = await admin!.post("/lesson-plans", {
    ...{ courseOfferingId, date, classPeriodId, objectives: "Add", liveUrl: url },
  });
  t.is(made.status, 201, JSON.stringify(made.body));
  await admin!.put(`/lesson-plans/${made.body.id}/submission`);
  const seen = async () => (await listOf("/live-classes", student)).filter((each) => each.url === url).length;
  at(kept[0].startsAt);
  t.is(await seen(), 0, "the lesson begins later");
  at(moved(kept[0].endsAt, LATER - 1));
  t.is(await seen(), 1);

  const everyone = { any: [{ kind: "everyone" }] };
  const alarm = await admin!.post("/emergency-alarms", {
    ...{ kind: "evacuation", texts: { en: "Leave" }, audienceFilter: everyone, isDrill: true },
  });
  t.is(alarm.status, 201, JSON.stringify(alarm.body));
  const current = async () =>
    (await listOf(`/emergency-alarm-responses?emergencyAlarmId=${alarm.body.id}&current=true`, teacher))
      .length;
  // Registers of whole days would name the students of the teacher at any time.
  const client = await sql(app.databaseUrl);
  await client.query("DELETE FROM attendance_sessions WHERE date = $1 AND kind = 'daily'", [date]);
  at(moved(own.startsAt, LATER + 1));
  t.true((await current()) > 0);
  at("06:30");
  t.is(await current(), 0);
  at(moved(onDay(ofTeacher)[0].startsAt, 1));
  t.is(await current(), 0, "normal times do not count");
});
