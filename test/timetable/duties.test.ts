import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
setClock(() => new Date("2040-01-02T05:00:00Z"));
const [admin, teacher, guardian, student] = (await Promise.all(
  ["admin", "teacher", "guardian", "student"].map((mailbox) => app.as(mailbox)),
)) as [Admin, Admin, Admin, Admin];
type Admin = Awaited<ReturnType<typeof app.as>>;
const plan = await makePlan(admin);
const { teachers, periods, offerings } = plan;
const draft = await plan.draft();
const lesson = { dayOfWeek: 1, classPeriodId: periods.P1, courseOfferingId: offerings.a };
await plan.add(draft, { ...lesson, staffMemberId: teachers[0] });
await plan.publish(draft);
const own = (await admin.get("/staff-members?limit=200")).body.data.find(
  ({ userId }) => userId === teacher.credentials.user.id,
).id as string;
const area = async (values: object = {}) =>
  (await admin.post("/duty-areas", { name: `Gate ${Math.random()}`, kind: "gate", ...values })).body;
const gate = await area({ name: "Front gate", staffNeeded: 2 });
test.after.always(async () => {
  setClock();
  await app.close();
});

const assign = (values: object = {}, client = admin) =>
  client.post("/duty-assignments", {
    ...{ dutyAreaId: gate.id, staffMemberId: teachers[0], dayOfWeek: 2 },
    ...{ startsAt: "07:30", endsAt: "08:00", startsOn: "2040-01-02", endsOn: "2040-01-31" },
    ...values,
  });
const news = async () =>
  (await teacher.get("/communication/notifications?limit=100")).body.data
    .filter(({ type }) => type === "duty")
    .map(({ title }) => title);

test.serial("the office assigns duties, all staff see the roster, families do not", async (t) => {
  const made = await assign();
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like(made.body, { dutyAreaName: "Front gate", staffName: "Teacher One", lessonAtThatTime: null });
  t.is((await teacher.get(`/duty-assignments/${made.body.id}`)).status, 200);
  t.is((await assign({}, teacher)).status, 403);
  t.is((await teacher.post("/duty-areas", { name: "Mine", kind: "bus" })).status, 403);
  for (const client of [guardian, student])
    for (const path of ["/duty-assignments", "/duty-areas", "/duty-totals?from=2040-01-01&to=2040-01-02"])
      t.is((await client.get(path)).status, 403, path);
  t.is((await (await app.as("admin", "riverside")).get(`/duty-assignments/${made.body.id}`)).status, 404);
  t.is((await admin.delete(`/duty-areas/${gate.id}`)).body.code, "in_use");
});

test.serial("a duty says what is wrong with it", async (t) => {
  const refused = async (values: object, ...paths: string[]) => {
    const { status, body } = await assign({ staffMemberId: teachers[1], ...values });
    t.is(status, 400, JSON.stringify(body));
    t.deepEqual(
      body.errors.map(({ path }) => path),
      paths,
    );
  };
  await refused({ dutyAreaId: plan.termId }, "dutyAreaId");
  await refused({ staffMemberId: plan.termId }, "staffMemberId");
  await refused({ endsAt: "07:30" }, "endsAt");
  await refused({ endsOn: "2040-01-01" }, "endsOn");
  await refused({ dayOfWeek: 8 }, "dayOfWeek");
  const old = await area({ status: "archived" });
  await refused({ dutyAreaId: old.id }, "dutyAreaId");
});

test.serial("nobody has two duties or a duty and a lesson at once", async (t) => {
  const other = await area();
  const twice = await assign({ dutyAreaId: other.id, startsAt: "07:45", endsAt: "08:15" });
  t.like(twice.body, { status: 409, code: "duty_clash" });
  t.is((await assign({ dutyAreaId: other.id, startsOn: "2040-02-01", endsOn: "2040-02-28" })).status, 201);
  const teaching = await assign({ dayOfWeek: 1, startsAt: "08:30", endsAt: "09:00" });
  t.like(teaching.body, { status: 409, code: "duty_clash" });
  t.true(teaching.body.detail.includes("Maths A from 08:00 to 08:40"), teaching.body.detail);
  t.is((await assign({ dayOfWeek: 1, startsAt: "08:40", endsAt: "09:00" })).status, 201);
  const before = await assign({
    staffMemberId: teachers[1],
    dayOfWeek: 1,
    startsAt: "08:00",
    endsAt: "08:30",
  });
  t.is(before.status, 201);
  const next = await plan.draft({ validFrom: "2040-01-20" });
  await plan.add(next, { ...lesson, staffMemberId: teachers[1] });
  t.is((await plan.publish(next)).status, 200);
  const shown = (await admin.get(`/duty-assignments/${before.body.id}`)).body;
  t.is(shown.lessonAtThatTime, "Maths A", "a later timetable marks the duty");
  const moved = await admin.patch(`/duty-assignments/${before.body.id}`, { startsAt: "07:30" });
  t.is(moved.body.code, "duty_clash");
  const ended = { startsAt: "07:00", endsAt: "07:30" };
  t.like((await admin.patch(`/duty-assignments/${before.body.id}`, ended)).body, { lessonAtThatTime: null });
});

test.serial(
  "minutes are counted on school days only, and everybody who could have duties is listed",
  async (t) => {
    const totals = async (from: string, to: string) =>
      (await teacher.get(`/duty-totals?from=${from}&to=${to}`)).body as {
        data: Array<{ staffMemberId: string; duties: number; minutes: number }>;
        meanMinutes: number;
      };
    const of = async (id: string, from: string, to: string) =>
      (await totals(from, to)).data.find(({ staffMemberId }) => staffMemberId === id);
    // Tuesdays of half an hour, Mondays of 20 minutes.
    t.like(await of(teachers[0], "2040-01-02", "2040-01-15"), { duties: 4, minutes: 100 });
    const { academicYearId } = plan;
    await admin.post("/calendar-days", {
      academicYearId,
      date: "2040-01-10",
      type: "holiday",
      label: "Kings",
    });
    t.like(await of(teachers[0], "2040-01-02", "2040-01-15"), { duties: 3, minutes: 70 });
    t.like(await of(teachers[2], "2040-01-02", "2040-01-15"), { duties: 0, minutes: 0 });
    const { data, meanMinutes } = await totals("2040-01-02", "2040-01-15");
    t.is(meanMinutes, Math.round(data.reduce((sum, { minutes }) => sum + minutes, 0) / data.length));
    t.is((await teacher.get("/duty-totals?from=2040-01-02&to=2040-01-01")).status, 400);
    t.is((await teacher.get("/duty-totals?from=2040-01-02&to=2042-01-01")).status, 400);
  },
);

test.serial("a teacher sees the own duties, is told of them, and has them in the calendar", async (t) => {
  const made = await assign({
    staffMemberId: own,
    dayOfWeek: 3,
    startsOn: "2040-01-01",
    endsOn: "2040-02-28",
  });
  t.is(made.status, 201, JSON.stringify(made.body));
  const { data } = (await teacher.get("/duty-assignments?mine=true&on=2040-01-04")).body;
  t.deepEqual(
    data.map(({ id }) => id),
    [made.body.id],
  );
  t.deepEqual((await teacher.get("/duty-assignments?mine=true&on=2041-01-04")).body.data, []);
  const feed = await teacher.post("/calendar-feeds", { kind: "calendar", name: "Mine" });
  const text = await (await fetch(app.url + feed.body.path)).text();
  t.is(text.split("SUMMARY:Front gate").length - 1, 8, "Wednesdays until the end of February");
  t.is((await admin.patch(`/duty-assignments/${made.body.id}`, { endsAt: "08:10" })).status, 200);
  t.is((await admin.patch(`/duty-assignments/${made.body.id}`, { staffMemberId: teachers[2] })).status, 200);
  t.deepEqual((await news()).sort(), [
    "Duty changed: Front gate",
    "Duty removed: Front gate",
    "New duty: Front gate",
  ]);
  t.is((await admin.delete(`/duty-assignments/${made.body.id}`)).status, 204);
  t.is((await admin.delete(`/duty-assignments/${made.body.id}`)).status, 404);
});

test.serial("the roster is printed for a day", async (t) => {
  for (const on of ["?on=2040-01-05", "?on=2041-01-05", ""]) {
    const response = await fetch(`${app.url}/api/v1/duty-roster.pdf${on}`, {
      headers: { authorization: `Bearer ${teacher.credentials.accessToken}` },
    });
    t.is(response.status, 200);
    t.is(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5), "%PDF-");
  }
});
