import { randomUUID } from "node:crypto";
import test from "ava";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { errorPaths } from "../support/error-paths.ts";
import { list } from "../support/list.ts";
import { whileLocked } from "../support/observing/while-locked.ts";

const app = await startApp();
const admin = await app.as("admin");
const [{ id: currentYear }] = (await admin.get("/academic-years?isCurrent=true")).body.data;
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

let next = 2040;
/** A planned year of its own, in which nothing is yet. */
async function newYear() {
  const from = next++;
  const values = { name: `Year ${from}`, startsOn: `${from}-01-02`, endsOn: `${from}-12-20` };
  const { body } = await admin.post("/academic-years", values);
  return { ...values, id: body.id as string, from };
}
const term = (academicYearId: string, name: string, startsOn: string, endsOn: string, more: object = {}) =>
  admin.post("/academic-terms", { academicYearId, name, startsOn, endsOn, ...more });

test("everybody sees the years, and only the office changes them", async (t) => {
  for (const mailbox of ["teacher", "guardian", "student"]) {
    const client = await app.as(mailbox);
    const { status, body } = await client.get("/academic-years?isCurrent=true");
    t.is(status, 200, mailbox);
    t.like(body.data[0], { id: currentYear, status: "active" });
    for (const path of ["/academic-terms", "/grade-levels", "/sections", "/class-periods", "/calendar-days"])
      t.is((await client.get(path)).status, 200, `${mailbox} ${path}`);
    t.is((await client.post("/academic-years", {})).status, 403, mailbox);
    t.is((await client.patch(`/academic-years/${currentYear}`, { name: "Mine" })).status, 403, mailbox);
    t.is((await client.delete(`/academic-years/${currentYear}`)).status, 403, mailbox);
    t.is((await client.put(`/academic-years/${currentYear}/current`)).status, 403, mailbox);
  }
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.get(`/academic-years/${currentYear}`)).status, 404);
  t.is((await elsewhere.patch(`/academic-years/${currentYear}`, { name: "Mine" })).status, 404);
});

test("a year ends after it starts, and no two share a day", async (t) => {
  const { from, id } = await newYear();
  const make = (name: string, startsOn: string, endsOn: string) =>
    admin.post("/academic-years", { name, startsOn, endsOn });
  const { status, body } = await make("Backwards", `${from + 500}-09-01`, `${from + 500}-08-01`);
  t.is(status, 400);
  t.deepEqual(errorPaths(body), ["endsOn"]);
  t.like((await make("Late", `${from}-12-20`, `${from}-12-31`)).body, { status: 409, code: "overlap" });
  t.like((await make(`Year ${from}`, `${from + 500}-01-01`, `${from + 500}-06-01`)).body, {
    status: 409,
    code: "duplicate",
  });
  t.is((await make("No day", `${from}-02-30`, `${from}-12-31`)).status, 400);
  t.deepEqual(errorPaths((await admin.patch(`/academic-years/${id}`, { endsOn: `${from}-01-01` })).body), [
    "endsOn",
  ]);
});

test("the dates of a year keep what lies in it", async (t) => {
  const { from, id } = await newYear();
  await term(id, "Spring", `${from}-01-02`, `${from}-06-30`);
  await admin.post("/calendar-days", { academicYearId: id, date: `${from}-12-01`, type: "holiday" });
  const change = (values: object) => admin.patch(`/academic-years/${id}`, values);
  const early = await change({ endsOn: `${from}-06-15` });
  t.like(early.body, { status: 409, code: "outside_year" });
  t.regex(early.body.detail, /terms \(1\), calendar days \(1\)/);
  t.is((await change({ startsOn: `${from}-01-03` })).status, 409);
  t.is((await change({ endsOn: `${from}-12-01` })).status, 200);
  const enrolled = await admin.patch(`/academic-years/${currentYear}`, { startsOn: "2026-11-20" });
  t.like(enrolled.body, { status: 409, code: "outside_year" });
  t.regex(enrolled.body.detail, /enrollments \(\d+\)/);
});

test("a year moves along its states, and no other way", async (t) => {
  const { id } = await newYear();
  const move = (status: string) => admin.put(`/academic-years/${id}/status`, { status });
  t.like((await move("archived")).body, { status: 409, code: "year_status" });
  t.is((await move("open")).status, 400);
  for (const status of ["active", "active", "closed", "active", "closed", "archived"])
    t.like((await move(status)).body, { status });
  t.like((await move("active")).body, { status: 409, code: "year_status" });
  t.like((await admin.put(`/academic-years/${id}/current`)).body, { status: 409, code: "year_status" });
  t.like((await term(id, "Late", "2040-01-02", "2040-02-02")).body, { status: 409, code: "year_closed" });
  t.is((await admin.put(`/academic-years/${randomUUID()}/status`, { status: "active" })).status, 404);
});

test("terms form a tree inside of their year", async (t) => {
  const { from, id } = await newYear();
  const other = await newYear();
  const semester = await term(id, "S1", `${from}-01-02`, `${from}-06-30`, { type: "semester" });
  t.is(semester.status, 201);
  const parentId = semester.body.id;
  const inner = await term(id, "T1", `${from}-01-02`, `${from}-03-31`, { parentId });
  t.is(inner.status, 201, "beside nothing, below its semester");

  const faults = async (response: Promise<StoredResponse>, ...expected: string[]) => {
    const { status, body } = await response;
    t.is(status, 400, JSON.stringify(body));
    t.deepEqual(errorPaths(body), expected);
  };
  await faults(term(id, "T2", `${from}-05-01`, `${from}-07-01`, { parentId }), "endsOn");
  await faults(term(id, "T2", `${from}-05-01`, `${from}-05-01`, { parentId }), "endsOn");
  await faults(term(id, "T2", `${from - 1}-05-01`, `${from + 1}-05-01`), "startsOn", "endsOn");
  await faults(term(id, "T2", `${from}-04-01`, `${from}-05-01`, { parentId, type: "semester" }), "parentId");
  await faults(term(id, "T2", `${from}-04-01`, `${from}-05-01`, { parentId: randomUUID() }), "parentId");
  await faults(term(other.id, "T2", `${other.from}-04-01`, `${other.from}-05-01`, { parentId }), "parentId");
  await faults(term(randomUUID(), "T2", `${from}-04-01`, `${from}-05-01`), "academicYearId");
  const window = { gradesOpenOn: `${from}-06-20`, gradesCloseOn: `${from}-06-10` };
  await faults(term(id, "S2", `${from}-07-01`, `${from}-12-01`, window), "gradesCloseOn");

  t.like((await term(id, "T2", `${from}-03-31`, `${from}-05-01`, { parentId })).body, {
    status: 409,
    code: "overlap",
  });
  t.like((await term(id, "T1", `${from}-04-01`, `${from}-05-01`, { parentId })).body, {
    status: 409,
    code: "duplicate",
  });
  t.is((await term(id, "T2", `${from}-04-01`, `${from}-05-01`, { parentId })).status, 201);

  const change = (values: object, of = parentId) => admin.patch(`/academic-terms/${of}`, values);
  await faults(change({ parentId }), "parentId");
  await faults(change({ parentId: inner.body.id }), "parentId", "endsOn");
  t.like((await change({ endsOn: `${from}-04-30` })).body, { status: 409, code: "outside_term" });
  t.like((await change({ type: "term" })).body, { status: 409, code: "outside_term" });
  t.is((await change({ endsOn: `${from}-05-30`, gradesOpenOn: `${from}-05-01` })).status, 200);
  t.like((await change({ parentId: null }, inner.body.id)).body, { status: 409, code: "overlap" });

  const listed = await admin.get(`/academic-terms?parentId=${parentId}&sort=startsOn`);
  t.deepEqual(
    listed.body.data.map(({ name }) => name),
    ["T1", "T2"],
  );
  t.like((await admin.delete(`/academic-terms/${parentId}`)).body, { status: 409, code: "in_use" });
  t.is((await admin.delete(`/academic-terms/${inner.body.id}`)).status, 204);
});

test("two who put a term in the same place at once make one", async (t) => {
  const { from, id } = await newYear();
  const responses = await Promise.all(
    [1, 2, 3, 4].map((number) => term(id, `Term ${number}`, `${from}-01-02`, `${from}-04-0${number}`)),
  );
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409]);
});

test("a rollover into a year that is being archived is refused", async (t) => {
  const from = await newYear();
  const to = await newYear();

  const { body } = await whileLocked(
    database,
    { text: "UPDATE academic_years SET status = 'archived' WHERE id = $1", values: [to.id] },
    () =>
      admin.post(`/academic-years/${from.id}/rollover`, {
        name: to.name,
        startsOn: to.startsOn,
        endsOn: to.endsOn,
      }),
  );

  t.like(body, { status: 409, code: "year_closed" });
});

test("a rollover copies the pattern of a year, again only what is missing, and its sections wait for it", async (t) => {
  const [level] = (await admin.get("/grade-levels")).body.data;
  const from = await newYear();
  await term(from.id, "One", `${from.from}-01-02`, `${from.from}-05-30`, { type: "semester" });
  const two = await term(from.id, "Two", `${from.from}-06-04`, `${from.from}-12-20`, { type: "semester" });
  await term(from.id, "Two A", `${from.from}-06-04`, `${from.from}-08-01`, { parentId: two.body.id });
  const section = (name: string, more = {}) =>
    admin.post("/sections", { academicYearId: from.id, gradeLevelId: level.id, name, capacity: 20, ...more });
  await section("A");
  await section("Gone", { status: "archived" });
  const period = { startsAt: "08:00", endsAt: "08:40", days: [1, 6] };
  await admin.post("/class-periods", { academicYearId: from.id, name: "P1", ...period });

  const year = next++;
  const plan = { name: `Year ${year}`, startsOn: `${year}-01-07`, endsOn: `${year}-12-10` };
  const roll = (values: object = plan) => admin.post(`/academic-years/${from.id}/rollover`, values);
  t.deepEqual(errorPaths((await roll({ ...plan, endsOn: plan.startsOn })).body), ["endsOn"]);
  t.is((await roll({ ...plan, name: undefined })).status, 400);
  t.like((await roll({ ...plan, startsOn: from.startsOn, endsOn: from.endsOn })).body, { code: "overlap" });
  const { status, body } = await roll();
  t.is(status, 200, JSON.stringify(body));
  t.deepEqual(body.copied, { terms: 2, sections: 1, classPeriods: 1, bellSchedules: 0 });
  t.like(body.year, { status: "planned", isCurrent: false });

  const of = <P extends string>(path: P) => list(admin, `${path}?academicYearId=${body.year.id}`);
  const terms = await of("/academic-terms");
  t.is(terms.length, 2);
  t.is(terms[1].endsOn, plan.endsOn, "cut where the year ends");
  const days = (Date.parse(terms[1].startsOn) - Date.parse(`${from.from}-06-04`)) / 86_400_000;
  t.is(days % 7, 0, "the same weekday");
  t.like((await of("/sections"))[0], { name: "A", capacity: 20, status: "planned" });
  t.like((await of("/class-periods"))[0], { name: "P1", startsAt: "08:00:00", days: [1, 6] });

  await section("B");
  await admin.patch(`/academic-terms/${terms[0].id}`, { name: "Renamed" });
  t.deepEqual((await roll()).body.copied, { terms: 0, sections: 1, classPeriods: 0, bellSchedules: 0 });
  t.like((await roll({ ...plan, endsOn: `${year}-12-11` })).body, { status: 409, code: "duplicate" });
  t.is((await admin.post(`/academic-years/${randomUUID()}/rollover`, plan)).status, 404);
  const teacher = await app.as("teacher");
  t.is((await teacher.post(`/academic-years/${from.id}/rollover`, plan)).status, 403);

  t.like((await admin.put(`/academic-years/${body.year.id}/current`)).body, {
    isCurrent: true,
    status: "active",
  });
  t.true((await of("/sections")).every((each) => each.status === "active"));
  const current = (await admin.get("/academic-years?isCurrent=true")).body.data;
  t.deepEqual(
    current.map(({ id }) => id),
    [body.year.id],
  );
  const audit = (await admin.get(`/audit-events?entityId=${body.year.id}`)).body.data;
  t.true(audit.some(({ action }) => action === "academic_years.roll_over"));
  t.like(
    audit.find(({ action }) => action === "academic_years.make_current"),
    { before: { current: currentYear } },
  );

  const { studentId } = (await admin.get("/attendance-records?limit=1")).body.data[0];
  const marks = async (query: string) =>
    (await admin.get(`/students/${studentId}/attendance-totals${query}`)).body.marks;
  t.true((await marks("")) > 0);
  t.is(await marks("?currentYear=true"), 0, "no mark of a new year yet");
  await admin.put(`/academic-years/${currentYear}/current`);
  t.is(await marks("?currentYear=true"), await marks(""));
});
