import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { errorPaths } from "../support/error-paths.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
// 2 January 2040 is a Monday.
setClock(() => new Date("2040-01-02T05:00:00Z"));
const [admin, teacher, guardian] = await Promise.all(
  ["admin", "teacher", "guardian"].map((mailbox) => app.as(mailbox)),
);
const plan = await makePlan(admin!);
const { academicYearId, periods, offerings, teachers, rooms, sections } = plan;
const draft = await plan.draft();
for (const [period, dayOfWeek, staff, room] of [
  ["P1", 1, 0, 0],
  ["P3", 1, 0, 0],
  ["P1", 5, 0, null],
] as const)
  await plan.add(draft, {
    ...{ dayOfWeek, classPeriodId: periods[period], courseOfferingId: offerings.a },
    ...{ staffMemberId: teachers[staff], ...(room !== null && { roomId: rooms[room] }) },
  });
await plan.publish(draft);
test.after.always(async () => {
  setClock();
  await app.close();
});

const monday = "2040-01-09";
const short = [
  { classPeriodId: periods.P1, startsAt: "08:30", endsAt: "08:50" },
  { classPeriodId: periods.P2, startsAt: "08:50", endsAt: "09:10" },
];
const schedule = (values: object = {}, client = admin!) =>
  client.post("/bell-schedules", { academicYearId, name: "Assembly", code: "A", periods: short, ...values });
const change = (id: string, values: object) => admin!.patch(`/bell-schedules/${id}`, values);
const use = (bellScheduleId: string, values: object = {}) =>
  admin!.post("/bell-schedule-uses", {
    ...{ academicYearId, bellScheduleId, days: [5], startsOn: "2040-01-02", endsOn: "2040-06-29" },
    ...values,
  });
const lessons = async (query: string): Promise<string[]> =>
  (await admin!.get(`/lessons?sectionId=${sections[0]}&${query}`)).body.data.map(
    ({ date, periodName, startsAt, endsAt }) =>
      `${date} ${periodName} ${startsAt.slice(0, 5)}-${endsAt.slice(0, 5)}`,
  );
const on = (date: string) => lessons(`from=${date}&to=${date}`);
const bellOf = async (date: string, client = admin!) =>
  (await client.get(`/timetable-days?from=${date}&to=${date}`)).body.data[0].bellSchedule;
const pathsOf = ({ status, body }: StoredResponse) => [status, ...(errorPaths(body) ?? [])];

let assembly = "";
test.serial("a schedule lists the periods that take place, with other times", async (t) => {
  const made = await schedule();
  t.is(made.status, 201, JSON.stringify(made.body));
  assembly = made.body.id;
  t.like(made.body, { name: "Assembly", code: "A", status: "active", usedFrom: null });
  t.deepEqual(
    made.body.periods.map(({ name, startsAt, endsAt }) => `${name} ${startsAt}-${endsAt}`),
    ["P1 08:30:00-08:50:00", "P2 08:50:00-09:10:00"],
  );
  t.is((await schedule()).status, 409, "the name is taken");
  t.is((await schedule({}, teacher)).status, 403);
  t.is((await teacher!.get(`/bell-schedules?academicYearId=${academicYearId}`)).body.data.length, 1);
});

test.serial("periods keep their order and do not overlap, unless they overlap on other days", async (t) => {
  const of = (...times: Array<[keyof typeof periods, string, string]>) =>
    schedule({
      name: "Wrong",
      code: "W",
      periods: times.map(([name, startsAt, endsAt]) => ({ classPeriodId: periods[name], startsAt, endsAt })),
    });
  t.deepEqual(pathsOf(await of(["P1", "08:00", "08:00"])), [400, "periods.0.endsAt"]);
  t.deepEqual(pathsOf(await of(["P1", "08:00", "08:50"], ["P2", "08:40", "09:00"])), [
    400,
    "periods.1.startsAt",
  ]);
  t.deepEqual(pathsOf(await of(["P1", "09:00", "09:30"], ["P2", "08:00", "08:30"])), [
    400,
    "periods.1.startsAt",
  ]);
  t.deepEqual(pathsOf(await of(["P1", "08:00", "08:10"], ["P1", "08:10", "08:20"])), [
    400,
    "periods.1.classPeriodId",
  ]);
  t.is((await schedule({ name: "Empty", code: "E", periods: [] })).status, 400);
  t.is((await of(["P1", "08:00", "08:30"], ["Double", "08:00", "09:00"])).status, 201);
});

test.serial("a date of the calendar has other times, and leaves out periods", async (t) => {
  t.deepEqual(await on(monday), [`${monday} P1 08:00-08:40`, `${monday} P3 09:30-10:10`]);
  t.is<unknown, null>(await bellOf(monday), null);
  const { status, body } = await admin!.post("/calendar-days", {
    ...{ academicYearId, date: monday, type: "instructional", bellScheduleId: assembly },
  });
  t.is(status, 201, JSON.stringify(body));
  t.deepEqual(await on(monday), [`${monday} P1 08:30-08:50`]);
  t.deepEqual(await on("2040-01-16"), ["2040-01-16 P1 08:00-08:40", "2040-01-16 P3 09:30-10:10"]);
  for (const client of [admin!, guardian!])
    t.deepEqual(await bellOf(monday, client), { id: assembly, name: "Assembly", code: "A" });
  t.is((await admin!.get(`/bell-schedules/${assembly}`)).body.usedFrom, monday);
  await admin!.patch(`/calendar-days/${body.id}`, { type: "holiday" });
  t.is<unknown, null>(await bellOf(monday), null, "no school, no schedule");
  t.is((await admin!.delete(`/calendar-days/${body.id}`)).status, 204);
  t.is((await on(monday)).length, 2);
  t.is(
    (
      await admin!.post("/calendar-days", {
        academicYearId,
        date: monday,
        type: "exam",
        bellScheduleId: draft,
      })
    ).status,
    400,
  );
});

test.serial(
  "a schedule is used on days of the week between two dates; a date of the calendar goes first",
  async (t) => {
    t.deepEqual(pathsOf(await use(assembly, { startsOn: "2040-01-01" })), [400, "startsOn"]);
    t.deepEqual(pathsOf(await use(assembly, { endsOn: "2041-06-29" })), [400, "endsOn"]);
    t.deepEqual(pathsOf(await use(assembly, { days: [5, 8] })), [400, "days.1"]);
    t.deepEqual(pathsOf(await use(assembly, { days: [5, 5] })), [400, "days"]);
    const fridays = await use(assembly);
    t.is(fridays.status, 201, JSON.stringify(fridays.body));
    t.deepEqual(await lessons("from=2040-01-02&to=2040-01-13"), [
      "2040-01-02 P1 08:00-08:40",
      "2040-01-02 P3 09:30-10:10",
      "2040-01-06 P1 08:30-08:50",
      "2040-01-09 P1 08:00-08:40",
      "2040-01-09 P3 09:30-10:10",
      "2040-01-13 P1 08:30-08:50",
    ]);
    t.like(await use(assembly, { days: [4, 5], startsOn: "2040-03-01" }), {
      status: 409,
      body: { code: "bell_schedule_overlap" },
    });
    const exam = (
      await schedule({
        name: "Exam day",
        code: "X",
        periods: [{ classPeriodId: periods.P1, startsAt: "07:00", endsAt: "07:30" }],
      })
    ).body.id;
    const day = { academicYearId, date: "2040-01-13", type: "exam", bellScheduleId: exam };
    const { id } = (await admin!.post("/calendar-days", day)).body;
    t.deepEqual(await on("2040-01-13"), ["2040-01-13 P1 07:00-07:30"]);
    await admin!.delete(`/calendar-days/${id}`);
    t.like(await change(assembly, { status: "archived" }), {
      status: 409,
      body: { code: "bell_schedule_used" },
    });
    t.is((await change(exam, { status: "archived" })).status, 200);
    t.like(await use(exam, { days: [1] }), { status: 409, body: { code: "bell_schedule_status" } });
  },
);

test.serial("past days keep their times", async (t) => {
  const [{ id }] = (await admin!.get(`/bell-schedule-uses?bellScheduleId=${assembly}`)).body.data;
  const later = short.map((each) => ({ ...each, endsAt: each.startsAt === "08:30" ? "08:45" : each.endsAt }));
  t.is((await change(assembly, { periods: later })).status, 200);
  setClock(() => new Date("2040-01-09T05:00:00Z"));
  const used = { status: 409, body: { code: "bell_schedule_used" } };
  t.like(await change(assembly, { periods: short }), used);
  t.is((await change(assembly, { name: "Assembly day", periods: later })).status, 200, "the same times");
  t.like(await admin!.delete(`/bell-schedule-uses/${id}`), used);
  t.like(await admin!.patch(`/bell-schedule-uses/${id}`, { days: [4] }), used);
  t.like(await admin!.patch(`/bell-schedule-uses/${id}`, { startsOn: "2040-01-10" }), used);
  t.deepEqual(pathsOf(await admin!.patch(`/bell-schedule-uses/${id}`, { endsOn: "2040-01-05" })), [
    400,
    "endsOn",
  ]);
  t.is((await admin!.patch(`/bell-schedule-uses/${id}`, { endsOn: "2040-01-08" })).status, 200);
  t.deepEqual(await on("2040-01-06"), ["2040-01-06 P1 08:30-08:45"]);
  t.deepEqual(await on("2040-01-13"), ["2040-01-13 P1 08:00-08:40"]);
  const past = { academicYearId, date: "2040-01-03", type: "instructional", bellScheduleId: assembly };
  t.like(await admin!.post("/calendar-days", past), used);
  const { id: day } = (await admin!.post("/calendar-days", { ...past, date: "2040-01-09" })).body;
  setClock(() => new Date("2040-01-10T05:00:00Z"));
  t.like(await admin!.patch(`/calendar-days/${day}`, { bellScheduleId: null }), used);
  t.like(await admin!.patch(`/calendar-days/${day}`, { date: "2040-01-20" }), used);
  t.like(await admin!.delete(`/calendar-days/${day}`), used);
  t.is((await admin!.patch(`/calendar-days/${day}`, { label: "Assembly" })).status, 200);
  setClock(() => new Date("2040-01-02T05:00:00Z"));
  await admin!.delete(`/calendar-days/${day}`);
});

test.serial("a change of the calendar that would double-book a teacher is refused", async (t) => {
  const { body } = await schedule({
    ...{ name: "Apart", code: "AP" },
    periods: [
      { classPeriodId: periods.P1, startsAt: "08:00", endsAt: "08:30" },
      { classPeriodId: periods.Double, startsAt: "08:30", endsAt: "09:00" },
    ],
  });
  const date = "2040-04-02";
  const termDraft = await plan.draft({ termId: plan.semesterId, validFrom: "2040-04-01" });
  const add = (period: "P1" | "Double", courseOfferingId: string, staff: number) =>
    plan.add(termDraft, {
      ...{ dayOfWeek: 1, classPeriodId: periods[period], courseOfferingId, staffMemberId: teachers[staff] },
    });
  await add("P1", offerings.a, 0);
  const other = (await add("Double", offerings.b, 1)).body.id;
  t.is((await plan.publish(termDraft)).status, 200);
  const substitute = () =>
    admin!.post("/timetable-exceptions", {
      ...{ timetableEntryId: other, date, kind: "teacher", newStaffMemberId: teachers[0] },
    });
  const clash = { status: 409, body: { code: "timetable_clash" } };
  t.like(await substitute(), clash, "at once on a normal day");
  const apart = await use(body.id, { days: [1], startsOn: date, endsOn: date });
  t.is(apart.status, 201, JSON.stringify(apart.body));
  t.is((await substitute()).status, 201);
  const one = `/bell-schedule-uses/${apart.body.id}`;
  t.like(await admin!.delete(one), clash);
  t.like(await admin!.patch(one, { days: [2] }), clash);
  t.like(await admin!.patch(one, { startsOn: "2040-04-03", endsOn: "2040-04-03" }), clash);
  const later = [
    { classPeriodId: periods.P1, startsAt: "08:00", endsAt: "08:40" },
    { classPeriodId: periods.Double, startsAt: "08:30", endsAt: "09:00" },
  ];
  t.like(await change(body.id, { periods: later }), clash);
  t.is((await admin!.patch(one, { days: [1, 2] })).status, 200);
});

test.serial("a class period does not change so that a schedule loses its order", async (t) => {
  // Double and P1 overlap on a normal day, so the schedule "Wrong" has them at once.
  const refused = await admin!.patch(`/class-periods/${periods.Double}`, { startsAt: "08:40" });
  t.like(refused, { status: 409, body: { code: "bell_schedule_order" } });
  t.regex(refused.body.detail, /Wrong/);
  t.is((await admin!.patch(`/class-periods/${periods.Double}`, { startsAt: "08:25" })).status, 200);
});

test.serial("the year keeps the uses within it, and the next year gets the schedules", async (t) => {
  const year = `/academic-years/${academicYearId}`;
  await use(assembly, { days: [3], startsOn: "2040-12-12", endsOn: "2040-12-19" });
  t.like(await admin!.patch(year, { endsOn: "2040-12-18" }), { status: 409, body: { code: "outside_year" } });
  const { body } = await admin!.post(`${year}/rollover`, {
    ...{ name: "Plan 2041", startsOn: "2041-01-01", endsOn: "2041-12-20" },
  });
  t.like(body.copied, { bellSchedules: 3 });
  const copies = (await admin!.get(`/bell-schedules?academicYearId=${body.year.id}`)).body.data;
  const copy = copies.find(({ code }) => code === "A");
  t.like(copy, { usedFrom: null });
  t.deepEqual(
    copy.periods.map(({ name, endsAt }) => `${name} ${endsAt}`),
    ["P1 08:45:00", "P2 09:10:00"],
  );
  t.notDeepEqual(copy.periods[0].classPeriodId, periods.P1);
});
