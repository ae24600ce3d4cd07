import test from "ava";
import fc from "fast-check";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
setClock(() => new Date("2040-01-02T05:00:00Z"));
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const plan = await makePlan(admin);
const { teachers, periods, offerings, rooms } = plan;
const draft = await plan.draft();
const add = async (period: string, courseOfferingId: string, person: number, room?: string) => {
  const values = { dayOfWeek: 1, classPeriodId: period, courseOfferingId, staffMemberId: teachers[person] };
  return (await plan.add(draft, { ...values, ...(room && { roomId: room }) })).body.id as string;
};
const a1 = await add(periods.P1, offerings.a, 0, rooms[0]);
const a3 = await add(periods.P3, offerings.a, 0);
const b1 = await add(periods.P1, offerings.b, 1);
await plan.publish(draft);
test.after.always(async () => {
  setClock();
  await app.close();
});

const absent = (values: object = {}, client: typeof admin = admin) =>
  client.post("/staff-absences", {
    ...{ staffMemberId: teachers[0], startsOn: "2040-01-09", endsOn: "2040-01-10", reason: "illness" },
    ...values,
  });
const needs = async (from: string, to = from) => (await admin.get(`/cover-needs?from=${from}&to=${to}`)).body;
const states = async (date: string) =>
  Object.fromEntries((await needs(date)).lessons.map((row) => [row.timetableEntryId, row.state]));
const substitute = (timetableEntryId: string, date: string, newStaffMemberId: string) =>
  admin.post("/timetable-exceptions", { timetableEntryId, date, kind: "teacher", newStaffMemberId });
const suggested = async (timetableEntryId: string, date: string): Promise<Array<Record<string, unknown>>> =>
  (await admin.get(`/cover-suggestions?timetableEntryId=${timetableEntryId}&date=${date}`)).body.data;
const ids = (rows: Array<Record<string, unknown>>) => rows.map(({ staffMemberId }) => staffMemberId);

test.serial("an absence says what is wrong with it, and is recorded by the office", async (t) => {
  const refused = async (values: object, ...paths: string[]) => {
    const { status, body } = await absent(values);
    t.is(status, 400, JSON.stringify(body));
    t.deepEqual(
      body.errors.map(({ path }) => path),
      paths,
    );
  };
  await refused({ staffMemberId: plan.termId }, "staffMemberId");
  await refused({ endsOn: "2040-01-08" }, "endsOn");
  await refused({ endsOn: "2041-02-08" }, "endsOn");
  await refused({ startsAt: "08:00" }, "endsAt");
  await refused({ endsAt: "08:00" }, "startsAt");
  await refused({ startsAt: "08:00", endsAt: "09:00" }, "startsAt");
  await refused({ endsOn: "2040-01-09", startsAt: "09:00", endsAt: "08:00" }, "endsAt");
  await refused({ reason: "party" }, "reason");
  t.is((await absent({}, teacher)).status, 403);
  t.is((await teacher.get("/staff-absences")).status, 403);
  t.is((await teacher.get("/cover-needs")).status, 403);
});

test.serial("an absence lists the lessons and duties that others take over", async (t) => {
  t.deepEqual(await states("2040-01-09"), {});
  const made = await absent();
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like((await absent({ startsOn: "2040-01-10", endsOn: "2040-01-12" })).body, { code: "absence_overlap" });
  t.deepEqual(await states("2040-01-09"), { [a1]: "open", [a3]: "open" });
  const { body: area } = await admin.post("/duty-areas", { name: "Yard", kind: "playground" });
  await admin.post("/duty-assignments", {
    ...{ dutyAreaId: area.id, staffMemberId: teachers[0], dayOfWeek: 2, startsAt: "10:00", endsAt: "10:20" },
    ...{ startsOn: "2040-01-02", endsOn: "2040-06-01" },
  });
  const found = await needs("2040-01-08", "2040-01-11");
  t.is(found.absent.filter(({ staffMemberId }) => staffMemberId === teachers[0]).length, 2);
  t.like(found.duties, [{ dutyAreaName: "Yard", date: "2040-01-10", name: "Teacher One" }]);
  const part = { endsOn: "2040-01-09", startsAt: "09:00", endsAt: "12:00" };
  t.is((await admin.patch(`/staff-absences/${made.body.id}`, part)).status, 200);
  t.deepEqual(await states("2040-01-09"), { [a3]: "open" });
  t.is((await admin.put(`/staff-absences/${made.body.id}/cancellation`)).status, 200);
  t.deepEqual(await states("2040-01-09"), {});
  t.like((await admin.patch(`/staff-absences/${made.body.id}`, part)).body, { code: "absence_status" });
  t.is((await absent()).status, 201, "again, after it was cancelled");
});

test.serial(
  "suggestions are free, present and available; the subject and few covers come first",
  async (t) => {
    const monday = "2040-01-09";
    const others = await suggested(a1, monday);
    t.false(ids(others).includes(teachers[0]), "absent");
    t.false(ids(others).includes(teachers[1]), "teaches");
    t.true(ids(others).includes(teachers[2]));
    const later = await suggested(a3, monday);
    t.is(later[0]!["staffMemberId"], teachers[1], "teaches the subject");
    t.like(later[0], { teachesSubject: true, coversThisTerm: 0, lessonsToday: 1 });
    t.false(later.find(({ staffMemberId }) => staffMemberId === teachers[2])!["teachesSubject"] as boolean);
    await absent({ staffMemberId: teachers[1], startsOn: monday, endsOn: monday, reason: "training" });
    t.false(ids(await suggested(a3, monday)).includes(teachers[1]));
    t.like((await substitute(a3, monday, teachers[1])).body, { status: 409, code: "staff_absent" });
    const { body: area } = await admin.post("/duty-areas", { name: "Bus", kind: "bus" });
    await admin.post("/duty-assignments", {
      ...{
        dutyAreaId: area.id,
        staffMemberId: teachers[2],
        dayOfWeek: 1,
        startsAt: "08:00",
        endsAt: "08:20",
      },
      ...{ startsOn: "2040-01-02", endsOn: "2040-01-31" },
    });
    t.false(ids(await suggested(a1, monday)).includes(teachers[2]), "on duty");
    t.is((await admin.get(`/cover-suggestions?timetableEntryId=${area.id}&date=${monday}`)).status, 404);
  },
);

test.serial("a substitute is told, counts the cover, and is replaced when absent too", async (t) => {
  const monday = "2040-01-16";
  const own = (await admin.get("/staff-members?limit=200")).body.data.find(
    ({ userId }) => userId === teacher.credentials.user.id,
  ).id as string;
  const news = async () =>
    (await teacher.get("/communication/notifications?limit=100")).body.data.filter(
      ({ type }) => type === "cover",
    );
  await absent({ startsOn: monday, endsOn: monday });
  const made = await substitute(a1, monday, own);
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like(await news(), [{ title: "You cover a lesson" }]);
  t.true((await news())[0].body.includes("Maths A"));
  t.deepEqual(await states(monday), { [a1]: "covered", [a3]: "open" });
  const [row] = (await needs(monday)).lessons;
  t.like(row, { coverStaffMemberId: own, coverExceptionId: made.body.id, absentName: "Teacher One" });
  const again = (await suggested(a3, monday)).find(({ staffMemberId }) => staffMemberId === own);
  t.is(again!["coversThisTerm"], 1);
  t.is((await absent({ staffMemberId: own, startsOn: monday, endsOn: monday })).status, 201);
  t.is((await states(monday))[a1], "open", "the substitute is absent too");
  t.is((await admin.put(`/timetable-exceptions/${made.body.id}/withdrawn`)).status, 200);
  t.is((await news())[0].title, "You no longer cover a lesson");
  await admin.post("/timetable-exceptions", { timetableEntryId: a3, date: monday, kind: "cancel" });
  t.is((await states(monday))[a3], "cancelled");
});

test.serial("the sheet of the day is printed", async (t) => {
  for (const date of ["?date=2040-01-16", "?date=2040-01-17", ""]) {
    const response = await fetch(`${app.url}/api/v1/cover-sheet.pdf${date}`, {
      headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
    });
    t.is(response.status, 200);
    t.is(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5), "%PDF-");
  }
  t.is((await admin.get("/cover-needs?from=2040-01-16&to=2040-01-15")).status, 400);
  t.is((await admin.get("/cover-needs?from=2040-01-16&to=2040-03-15")).status, 400);
});

test.serial("a lesson needs cover exactly when it overlaps the absence", async (t) => {
  const date = "2040-02-06";
  const minutes = fc.integer({ min: 0, max: 30 }).map((step) => 7 * 60 + step * 10);
  const time = (of: number) =>
    `${String(Math.floor(of / 60)).padStart(2, "0")}:${String(of % 60).padStart(2, "0")}`;
  await fc.assert(
    fc.asyncProperty(minutes, minutes, async (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one + 10];
      const times = { startsAt: time(from), endsAt: time(to) };
      const { body } = await absent({ staffMemberId: teachers[1], startsOn: date, endsOn: date, ...times });
      const isOpen = (await states(date))[b1] === "open";
      // The lesson is from 08:00 to 08:40.
      t.is(isOpen, from < 520 && to > 480, JSON.stringify(times));
      await admin.put(`/staff-absences/${body.id}/cancellation`);
    }),
    { numRuns: 15 },
  );
});
