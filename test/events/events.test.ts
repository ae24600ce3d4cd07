import test from "ava";
import { now, setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

const app = await startApp();
const [admin, teacher, guardian, student, bursar, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("student"),
  app.as("bursar"),
  app.as("admin", "riverside"),
]);
test.after.always(async () => {
  setClock();
  await app.close();
});
test.afterEach.always(() => setClock());

const day = 86_400_000;
/** In the middle of today, so that an event of some hours ends on the same day. */
const start = now().setUTCHours(9, 0, 0, 0);
const inDays = (days: number) => new Date(start + days * day).toISOString();
const everyone = { any: [{ kind: "everyone" }] };
const plan = (values: object = {}, client: Client = admin) =>
  client.post("/calendar-events", {
    title: "Sports day",
    startsAt: inDays(10),
    endsAt: inDays(10.1),
    audienceFilter: everyone,
    ...values,
  });
async function publish(values: object = {}, client: Client = admin): Promise<string> {
  const { body, status } = await plan(values, client);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const published = await client.put(`/calendar-events/${body.id}/publication`);
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return body.id;
}
const own = "/communication/calendar-events";
const respond = (client: Client, id: string, values: object) => client.put(`${own}/${id}/response`, values);
const notified = async (client: Client, id: string): Promise<string[]> =>
  (await client.get("/communication/notifications?limit=100")).body.data
    .filter(({ entityId }) => entityId === id)
    .map(({ title }) => title);
const remind = () => app.app.runJob("event-reminders");

test.serial(
  "an event is hidden as a draft, and its audience is notified of publication, change and cancellation",
  async (t) => {
    const { body: draft } = await plan({ location: "Field" });
    t.like(draft, { status: "draft", countInvited: 0, location: "Field" });
    t.is((await guardian.get(`${own}/${draft.id}`)).status, 404);
    t.is((await admin.put(`/calendar-events/${draft.id}/publication`)).status, 200);
    for (const client of [guardian, teacher, student, bursar])
      t.is((await client.get(`${own}/${draft.id}`)).status, 200);
    t.false("audienceFilter" in (await guardian.get(`${own}/${draft.id}`)).body);
    t.is((await elsewhere.get(`/calendar-events/${draft.id}`)).status, 404);
    t.is((await elsewhere.get(`${own}/${draft.id}`)).status, 404);

    await admin.patch(`/calendar-events/${draft.id}`, { description: "Bring water." });
    t.deepEqual(await notified(guardian, draft.id), ["New event: Sports day"], "a text is no news");
    await admin.patch(`/calendar-events/${draft.id}`, { location: "Hall" });
    t.is((await admin.put(`/calendar-events/${draft.id}/cancellation`)).status, 200);
    t.deepEqual(await notified(guardian, draft.id), [
      "Event cancelled: Sports day",
      "Event changed: Sports day",
      "New event: Sports day",
    ]);
    t.is((await guardian.get(`${own}/${draft.id}`)).body.status, "cancelled");
    for (const what of ["publication", "cancellation"])
      t.is((await admin.put(`/calendar-events/${draft.id}/${what}`)).status, 409);
    t.is((await admin.patch(`/calendar-events/${draft.id}`, { title: "x" })).status, 409);
  },
);

test.serial("an event is only for its audience, which is fixed on publication", async (t) => {
  const id = await publish({ audienceFilter: { any: [{ kind: "roles", roles: ["teacher"] }] } });
  t.is((await teacher.get(`${own}/${id}`)).status, 200);
  t.is((await guardian.get(`${own}/${id}`)).status, 404);
  t.is((await respond(guardian, id, { response: "yes" })).status, 404);
  t.is((await admin.patch(`/calendar-events/${id}`, { audienceFilter: everyone })).status, 409);
});

test.serial("an all-day event covers whole days of the school's time zone", async (t) => {
  const { timezone } = (await admin.get("/school")).body;
  const { body } = await plan({ allDay: true });
  const clock = (at: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeStyle: "short" }).format(new Date(at));
  t.is(clock(body.startsAt), "00:00");
  t.is(clock(body.endsAt), "00:00");
  t.is(Date.parse(body.endsAt) - Date.parse(body.startsAt), day);
  t.is((await plan({ endsAt: inDays(9) })).status, 400);
});

test.serial("teachers plan events for their own classes only, and see only those", async (t) => {
  const [child] = (await guardian.get("/guardian/children")).body.data;
  const { body: rows } = await admin.get(`/enrollments?studentId=${child.id}&status=active`);
  const { sectionId } = rows.data[0];
  const audience = (where: object) => ({
    audienceFilter: { any: [{ kind: "students", where, send: ["guardians"] }] },
  });
  t.is((await plan({}, teacher)).status, 400);
  t.is((await plan(audience({}), teacher)).status, 400);
  const { academicYearId, gradeLevelId } = (await admin.get(`/sections/${sectionId}`)).body;
  const other = await admin.post("/sections", { academicYearId, gradeLevelId, name: "Not taught" });
  t.is(other.status, 201, JSON.stringify(other.body));
  for (const sectionIds of [[other.body.id], [sectionId, other.body.id]])
    t.is((await plan(audience({ sectionIds }), teacher)).status, 400);
  const id = await publish(audience({ sectionIds: [sectionId] }), teacher);
  const foreign = await publish();
  t.is((await teacher.get(`/calendar-events/${foreign}`)).status, 404);
  t.is((await teacher.put(`/calendar-events/${foreign}/cancellation`)).status, 404);
  t.is((await teacher.get(`/event-registrations?calendarEventId=${foreign}`)).body.data.length, 0);
  t.true((await teacher.get(`/event-registrations?calendarEventId=${id}`)).body.data.length > 0);
  for (const client of [guardian, student, bursar]) {
    t.is((await client.get("/calendar-events")).status, 403);
    t.is((await plan({}, client)).status, 403);
  }
});

test.serial("people respond, change their response, and the organiser sees who is coming", async (t) => {
  const id = await publish({ asksResponse: true, capacity: 5 });
  const first = await respond(guardian, id, { response: "yes", partySize: 3, note: "One chair" });
  t.like(first.body, { response: "yes", partySize: 3, seatsLeft: 2, note: "One chair" });
  const full = await respond(teacher, id, { response: "yes", partySize: 3 });
  t.like(full, { status: 409 });
  t.is(full.body.code, "event_full");
  t.is((await respond(teacher, id, { response: "maybe" })).status, 200);
  t.is((await respond(guardian, id, { response: "yes", partySize: 2 })).body.seatsLeft, 3);
  t.like((await admin.get(`/calendar-events/${id}`)).body, { seatsTaken: 2, countYes: 1, countMaybe: 1 });
  const { data } = (await admin.get(`/event-registrations?calendarEventId=${id}&status=yes`)).body;
  t.is(data.length, 1);
  t.like(data[0], { partySize: 2, note: "One chair" });
  t.is((await admin.patch(`/calendar-events/${id}`, { capacity: 1 })).status, 400);
  t.is((await respond(guardian, id, { response: "no" })).body.seatsLeft, 5);
});

test.serial("parallel responses never overbook an event", async (t) => {
  const id = await publish({ asksResponse: true, capacity: 2 });
  const answers = await Promise.all(
    [guardian, teacher, student, bursar, admin].map((client) => respond(client, id, { response: "yes" })),
  );
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409, 409]);
  t.is((await admin.get(`/calendar-events/${id}`)).body.seatsTaken, 2);
});

test.serial("responses close at the deadline, with cancellation, and where none are asked for", async (t) => {
  const silent = await publish();
  t.is((await respond(guardian, silent, { response: "yes" })).body.code, "response_closed");
  const id = await publish({ asksResponse: true, respondBy: inDays(5) });
  setClock(() => new Date(inDays(6)));
  t.is((await respond(guardian, id, { response: "yes" })).body.code, "response_closed");
});

test.serial(
  "people are reminded the day before, and of responses two days before the deadline, once",
  async (t) => {
    const id = await publish({ asksResponse: true, respondBy: inDays(5) });
    await respond(teacher, id, { response: "no" });
    setClock(() => new Date(inDays(4)));
    await remind();
    await remind();
    t.is((await notified(guardian, id))[0], "Please respond: Sports day");
    t.deepEqual(await notified(teacher, id), ["New event: Sports day"]);
    setClock(() => new Date(inDays(9)));
    await remind();
    await remind();
    t.deepEqual(await notified(guardian, id), [
      "Tomorrow: Sports day",
      "Please respond: Sports day",
      "New event: Sports day",
    ]);
    t.deepEqual(await notified(teacher, id), ["New event: Sports day"], "who is not coming is not reminded");
  },
);

test.serial("the calendar feed shows the events for its owner, cancelled ones as such", async (t) => {
  const id = await publish({ title: "Concert" });
  const staffOnly = await publish({ audienceFilter: { any: [{ kind: "roles", roles: ["teacher"] }] } });
  const { body: feed } = await guardian.post("/calendar-feeds", { kind: "calendar", name: "Mine" });
  const read = async () => (await (await fetch(app.url + feed.path)).text()).replaceAll("\r\n ", "");
  const before = await read();
  t.true(before.includes(`UID:${id}@`));
  t.true(before.includes("SUMMARY:Concert"));
  t.false(before.includes(staffOnly));
  await admin.put(`/calendar-events/${id}/cancellation`);
  const block = (await read()).split("BEGIN:VEVENT").find((text) => text.includes(id));
  t.true(block?.includes("STATUS:CANCELLED"));
});
