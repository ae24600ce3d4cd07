import test from "ava";
import { now, setClock } from "../../src/lib/clock.ts";
import { type SignedIn, startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { pdfPages } from "../support/pdf-text.ts";

const app = await startApp();
const [admin, teacher, guardian, student] = await Promise.all([
  app.as("admin"),
  app.as("teacher"),
  app.as("guardian"),
  app.as("student"),
]);

/** Noon at the school: meetings of an evening must not cross its midnight, whenever the test runs. */
const start = new Date(now()).setUTCHours(9, 0, 0, 0);
const at = (minutes: number, days = 10) =>
  new Date(start + days * 86_400_000 + minutes * 60_000).toISOString();
const [child] = (await guardian.get("/guardian/children")).body.data;
const { body: link } = await admin.get(`/student-guardians?studentId=${child.id}&limit=100`);
const guardianId: string = link.data[0].guardianId;
const { body: staff } = await admin.get("/staff-members?limit=200");
const { staffMemberId } = (await admin.get("/teaching-assignments?status=active&limit=1")).body.data[0];

test.after.always(async () => {
  setClock();
  await app.close();
});

let days = 10;
async function evening(count: number, values: object = {}): Promise<{ eventId: string; slots: string[] }> {
  days += 3;
  const { body } = await admin.post("/calendar-events", {
    title: "Parents' evening",
    kind: "meeting",
    startsAt: at(0, days),
    endsAt: at(600, days),
    audienceFilter: { any: [{ kind: "everyone" }] },
    ...values,
  });
  const made = await admin.post(`/calendar-events/${body.id}/meeting-slots`, {
    staffMemberId: await teacherOfChild(),
    startsAt: at(0, days),
    endsAt: at(count * 15 - 5, days),
    minutes: 10,
    breakMinutes: 5,
  });
  if (made.status !== 201 || made.body.created !== count) throw new Error(JSON.stringify(made.body));
  await admin.put(`/calendar-events/${body.id}/publication`);
  const { data } = (await admin.get(`/meeting-slots?calendarEventId=${body.id}&sort=startsAt&limit=200`))
    .body;
  return { eventId: body.id, slots: data.map(({ id }) => id) };
}
async function teacherOfChild(): Promise<string> {
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}&status=active`)).body.data[0];
  const { homeroomTeacherId } = (await admin.get(`/sections/${sectionId}`)).body;
  return homeroomTeacherId ?? staffMemberId;
}
const ofChild = `/guardian/children/${child.id}/meeting-slots`;
const book = (slot: string, booked = true, client = guardian) => client.put(`${ofChild}/${slot}`, { booked });

test.serial("a guardian books a meeting, moves and cancels it until the event closes", async (t) => {
  const { slots, eventId } = await evening(4, { respondBy: at(0, 12) });
  const first = await book(slots[0]!);
  t.is(first.status, 200, JSON.stringify(first.body));
  t.true(first.body.data.find(({ id }: { id: string }) => id === slots[0]).booked);
  t.is((await book(slots[2]!)).status, 200, "moves the meeting");
  const { data } = (await admin.get(`/meeting-slots?calendarEventId=${eventId}&free=false`)).body;
  t.deepEqual(
    data.map(({ id }) => id),
    [slots[2]],
  );
  t.is((await book(slots[0]!, false)).status, 404);
  t.is((await book(slots[2]!, false)).status, 200);
  setClock(() => new Date(at(1, 12)));
  t.is((await book(slots[1]!)).body.code, "booking_closed");
  const office = await admin.put(`/meeting-slots/${slots[1]}/booking`, { studentId: child.id, guardianId });
  t.is(office.status, 200, "the office still books");
  setClock();
  for (const client of [guardian, student]) t.is((await client.get("/meeting-slots")).status, 403);
  t.is((await book(slots[0]!, true, student)).status, 404);
  t.is((await book(slots[0]!, true, teacher)).status, 404);
});

const news = async (id: string): Promise<string[]> =>
  (await guardian.get("/communication/notifications?limit=100")).body.data
    .filter(({ entityId }) => entityId === id)
    .map(({ title }) => title.split(":")[0]!);
const slotsOf = async (eventId: string) =>
  (await admin.get(`/meeting-slots?calendarEventId=${eventId}&limit=200`)).body.data;

test.serial("cancelling the event releases its meetings and tells a family once", async (t) => {
  const { slots, eventId } = await evening(3);
  t.is((await book(slots[0]!)).status, 200);
  t.is((await admin.put(`/calendar-events/${eventId}/cancellation`)).status, 200);
  t.true((await slotsOf(eventId)).every((row) => !row.studentId));
  t.deepEqual((await news(eventId)).sort(), ["Event cancelled", "Meeting booked", "New event"]);
  t.is((await book(slots[1]!)).body.code, "booking_closed");
});

test.serial("an event with meetings keeps their time, and free slots outside it go", async (t) => {
  const { slots, eventId } = await evening(4);
  const change = (values: object) => admin.patch(`/calendar-events/${eventId}`, values);
  t.is((await book(slots[1]!)).status, 200);
  const moved = await change({ startsAt: at(0, days + 1), endsAt: at(600, days + 1) });
  t.is(moved.status, 409, JSON.stringify(moved.body));
  t.is(moved.body.code, "slots_booked");
  t.is((await change({ kind: "trip" })).body.code, "slots_booked");
  t.is((await slotsOf(eventId)).length, 4);
  t.is((await change({ endsAt: at(30, days) })).status, 200);
  t.deepEqual((await slotsOf(eventId)).map(({ id }) => id).sort(), [slots[0], slots[1]].sort());
  t.is((await book(slots[1]!, false)).status, 200);
  t.is((await change({ kind: "trip" })).status, 200);
  t.deepEqual(await slotsOf(eventId), []);
});

test.serial("the guardian who booked is told when another one moves or cancels the meeting", async (t) => {
  const { slots, eventId } = await evening(3);
  t.is((await book(slots[0]!)).status, 200);
  const other = (
    await admin.post("/guardians", { givenName: "Ida", familyName: "Other", phones: ["+254700000991"] })
  ).body.id;
  const joined = await admin.post("/student-guardians", {
    studentId: child.id,
    guardianId: other,
    relation: "other",
  });
  t.is(joined.status, 201, JSON.stringify(joined.body));
  const byOther = { studentId: child.id, guardianId: other };
  t.is((await admin.put(`/meeting-slots/${slots[1]}/booking`, byOther)).status, 200);
  t.deepEqual((await news(eventId)).sort(), ["Meeting booked", "Meeting moved", "New event"]);
  t.is((await book(slots[2]!)).status, 200);
  t.is((await admin.put(`/meeting-slots/${slots[2]}/cancellation`)).status, 200);
  t.true((await news(eventId)).includes("Meeting cancelled"));
});

test.serial("a blocked slot, a teacher of others and two meetings at once are refused", async (t) => {
  const { slots, eventId } = await evening(3);
  t.is((await admin.put(`/meeting-slots/${slots[0]}/block`, { blocked: true })).status, 200);
  t.is((await book(slots[0]!)).body.code, "slot_taken");
  const { body: event } = await admin.get(`/calendar-events/${eventId}`);
  const taught = await teacherOfChild();
  const codes = new Set<string>();
  t.is((await book(slots[1]!)).status, 200);
  for (const { id } of staff.data.filter(({ id }) => id !== taught).slice(0, 12)) {
    const minutes = { staffMemberId: id, startsAt: event.startsAt, minutes: 60 };
    const endsAt = new Date(Date.parse(event.startsAt) + 3_600_000).toISOString();
    await admin.post(`/calendar-events/${eventId}/meeting-slots`, { ...minutes, endsAt });
    const { data } = (await admin.get(`/meeting-slots?calendarEventId=${eventId}&staffMemberId=${id}`)).body;
    const refused = await book(data[0].id);
    t.is(refused.status, 409, JSON.stringify(refused.body));
    codes.add(refused.body.code);
  }
  t.true(codes.has("teacher_not_of_child") || codes.has("family_clash"));
  const again = { staffMemberId: taught, startsAt: event.startsAt, endsAt: at(30, days), minutes: 10 };
  const clash = await admin.post(`/calendar-events/${eventId}/meeting-slots`, again);
  t.is(clash.body.code, "teacher_clash");
});

const printed = async (client: SignedIn, path: string): Promise<string[]> => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${client.credentials.accessToken}` },
  });
  if (response.status !== 200) return [String(response.status)];
  const pages = pdfPages(new Uint8Array(await response.arrayBuffer()));
  return pages.map((page) => page.map(({ text }) => text).join(" "));
};

test.serial(
  "meetings are printed for teachers and for the family, and are in the calendars of both",
  async (t) => {
    const { slots, eventId } = await evening(3);
    const plan = `/meeting-plan.pdf?calendarEventId=${eventId}`;
    const own = `/guardian/meeting-plan.pdf?calendarEventId=${eventId}`;
    t.deepEqual(await printed(guardian, own), ["404"], "nothing is booked yet");
    await book(slots[1]!);
    const name = `${child.givenName} ${child.familyName}`;
    const [office] = await printed(admin, plan);
    t.is(office!.split(name).length - 1, 1);
    t.is(office!.match(/\d\d:\d\d–\d\d:\d\d/g)?.length, 3, "free times are left blank");
    const [family] = await printed(guardian, own);
    t.is(family!.match(/\d\d:\d\d–\d\d:\d\d/g)?.length, 1);
    t.true(family!.includes(name));
    t.deepEqual(await printed(guardian, plan), ["403"]);
    t.deepEqual(await printed(student, own), ["404"]);
    const elsewhere = await app.as("admin", "riverside");
    t.deepEqual(await printed(elsewhere, plan), ["404"]);

    const feedOf = async (client: typeof guardian) => {
      const { body } = await client.post("/calendar-feeds", { kind: "calendar", name: "Mine" });
      return (await (await fetch(app.url + body.path)).text()).replaceAll("\r\n ", "");
    };
    t.true((await feedOf(guardian)).includes(slots[1]!));
    await book(slots[1]!, false);
    t.false((await feedOf(guardian)).includes(slots[1]!));
  },
);

test.serial("many families that book at once get a slot or a conflict each", async (t) => {
  const { slots, eventId } = await evening(5);
  const taught = await teacherOfChild();
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}&status=active`)).body.data[0];
  const { data } = (await admin.get(`/enrollments?sectionId=${sectionId}&status=active&limit=60`)).body;
  const families = await Promise.all(
    [...data].map(async ({ studentId }) => {
      const links = (await admin.get(`/student-guardians?studentId=${studentId}&limit=5`)).body.data;
      return { studentId, guardianId: links[0]?.guardianId };
    }),
  );
  const bookings = families
    .filter(({ guardianId }) => guardianId)
    .flatMap((family) => slots.map((slot) => [slot, family] as const));
  const answers: StoredResponse[] = [];
  // A few at a time: the service sheds load above its limits.
  for (let from = 0; from < bookings.length; from += 6)
    answers.push(
      ...(await Promise.all(
        bookings
          .slice(from, from + 6)
          .map(([slot, family]) => admin.put(`/meeting-slots/${slot}/booking`, family)),
      )),
    );
  t.true(
    answers.every(({ status, body }) => status === 200 || (status === 409 && body.code)),
    JSON.stringify(answers.find(({ status }) => ![200, 409].includes(status))?.body),
  );
  const rows: Array<{ studentId: string; staffMemberId: string }> = (
    await admin.get(`/meeting-slots?calendarEventId=${eventId}&free=false`)
  ).body.data;
  t.true(rows.length > 0 && rows.every((row) => row.staffMemberId === taught));
  t.is(new Set(rows.map(({ studentId }) => studentId)).size, rows.length);
});

test.serial("two families exchange their times with a teacher, and both are told", async (t) => {
  const { slots } = await evening(3);
  const [one, two, free] = slots as [string, string, string];
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}&status=active`)).body.data[0];
  const { data: class_ } = (await admin.get(`/enrollments?sectionId=${sectionId}&status=active&limit=50`))
    .body;
  const classmate = class_.find(({ studentId }) => studentId !== child.id).studentId;
  const other = (await admin.get(`/student-guardians?studentId=${classmate}&limit=1`)).body.data[0]
    .guardianId;
  t.is((await book(one)).status, 200);
  const taken = await admin.put(`/meeting-slots/${two}/booking`, { studentId: classmate, guardianId: other });
  t.is(taken.status, 200, JSON.stringify(taken.body));
  const swap = (id: string, meetingSlotId: string, client = admin) =>
    client.put(`/meeting-slots/${id}/swap`, { meetingSlotId });
  t.like((await swap(one, free)).body, { code: "not_booked" });
  t.is((await swap(one, one)).status, 400);
  const elsewhere = await evening(1);
  t.is((await swap(one, elsewhere.slots[0]!)).status, 400);
  t.is((await swap(one, two, guardian)).status, 403);
  const done = await swap(one, two);
  t.is(done.status, 200, JSON.stringify(done.body));
  t.like(done.body, { studentId: classmate, guardianId: other });
  t.like((await admin.get(`/meeting-slots/${two}`)).body, { studentId: child.id });
  const news = (await guardian.get("/communication/notifications?limit=5")).body.data;
  t.true(news.some(({ entityId }) => entityId === done.body.calendarEventId));
});

test.serial("a swap that would give a family two meetings at once changes nothing", async (t) => {
  const { slots, eventId } = await evening(2);
  const [one, two] = slots as [string, string];
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}&status=active`)).body.data[0];
  const { data: class_ } = (await admin.get(`/enrollments?sectionId=${sectionId}&status=active&limit=50`))
    .body;
  const classmate = class_.find(({ studentId }) => studentId !== child.id).studentId;
  const other = (await admin.get(`/student-guardians?studentId=${classmate}&limit=1`)).body.data[0]
    .guardianId;
  t.is((await book(one)).status, 200);
  t.is(
    (await admin.put(`/meeting-slots/${two}/booking`, { studentId: classmate, guardianId: other })).status,
    200,
  );
  // The first family meets another teacher at the time of the second one.
  const { startsAt, endsAt } = (await admin.get(`/meeting-slots/${two}`)).body;
  const { data: teaches } = (
    await admin.get(`/teaching-assignments?status=active&limit=200&include=courseOffering`)
  ).body;
  const ofClass = await teacherOfChild();
  const colleague = teaches.find(
    ({ staffMemberId: id, courseOffering }) => id !== ofClass && courseOffering?.sectionId === sectionId,
  ).staffMemberId;
  const times = { staffMemberId: colleague, startsAt, endsAt, minutes: 10 };
  t.is((await admin.post(`/calendar-events/${eventId}/meeting-slots`, times)).status, 201);
  const { data: theirs } = (
    await admin.get(`/meeting-slots?calendarEventId=${eventId}&staffMemberId=${colleague}`)
  ).body;
  const booked = await book(theirs[0].id);
  t.is(booked.status, 200, JSON.stringify(booked.body));
  t.like((await admin.put(`/meeting-slots/${one}/swap`, { meetingSlotId: two })).body, {
    code: "family_clash",
  });
  t.like((await admin.get(`/meeting-slots/${one}`)).body, { studentId: child.id });
  t.like((await admin.get(`/meeting-slots/${two}`)).body, { studentId: classmate });
});
