import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
setClock(() => new Date("2040-01-02T05:00:00Z"));
const [admin, teacher, bursar, guardian, student] = await Promise.all(
  ["admin", "teacher", "bursar", "guardian", "student"].map((mailbox) => app.as(mailbox)),
);
const plan = await makePlan(admin!);
const { rooms, teachers, periods, offerings } = plan;
const id = await plan.draft();
await plan.add(id, {
  ...{ dayOfWeek: 1, classPeriodId: periods.P1, courseOfferingId: offerings.a },
  ...{ staffMemberId: teachers[0], roomId: rooms[0] },
});
const lesson = (await admin!.get(`/timetable-entries?timetableId=${id}`)).body.data[0].id;
await plan.publish(id);
test.after.always(async () => {
  setClock();
  await app.close();
});

const monday = "2040-01-09";
const book = (values: object, client = teacher!) =>
  client.post("/room-bookings", {
    ...{ roomId: rooms[0], title: "Choir", startsAt: "14:00", endsAt: "15:00", date: monday },
    ...values,
  });
const booked = async (values: object, client = teacher!) => {
  const { status, body } = await book(values, client);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data[0].id as string;
};
const cancel = (booking: string, values: object = {}, client = teacher!) =>
  client.put(`/room-bookings/${booking}/cancellation`, values);

test.serial("staff book a room and see their own bookings, the office sees all", async (t) => {
  const made = await book({ purpose: "Rehearsal\nwith piano" });
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like(made.body.data[0], { date: monday, startsAt: "14:00:00", seriesId: null, status: "confirmed" });
  const own = made.body.data[0].id;
  const other = await booked({ startsAt: "15:00", endsAt: "16:00" }, bursar);
  const ids = async (client: typeof admin, query = "") =>
    (await client!.get(`/room-bookings?${query}`)).body.data.map((row) => row.id);
  t.deepEqual(await ids(teacher, `from=${monday}&to=${monday}`), [own]);
  t.deepEqual((await ids(admin, `from=${monday}&to=${monday}`)).sort(), [own, other].sort());
  t.deepEqual(await ids(admin, `mine=true&from=${monday}`), []);
  t.is((await teacher!.get(`/room-bookings/${other}`)).status, 404);
  t.is((await cancel(other)).status, 404);
  const changed = await teacher!.patch(`/room-bookings/${own}`, { title: "Orchestra" });
  t.like(changed.body, { title: "Orchestra", purpose: "Rehearsal\nwith piano" });
  t.is((await teacher!.patch(`/room-bookings/${other}`, { title: "Mine" })).status, 404);
  for (const client of [guardian!, student!])
    for (const path of ["/room-bookings", `/room-uses?roomId=${rooms[0]}&from=${monday}&to=${monday}`])
      t.is((await client.get(path)).status, 403);
  t.is((await book({}, guardian)).status, 403);
  t.is((await (await app.as("admin", "riverside")).get(`/room-bookings/${own}`)).status, 404);
});

test.serial("a booking says what is wrong with it", async (t) => {
  const refused = async (values: object, ...paths: string[]) => {
    const { status, body } = await book({ date: "2040-01-10", ...values });
    t.is(status, 400, JSON.stringify(body));
    t.deepEqual(
      body.errors.map(({ path }) => path),
      paths,
    );
  };
  await refused({ roomId: randomUUID() }, "roomId");
  await refused({ endsAt: "14:00" }, "endsAt");
  await refused({ startsAt: "25:00" }, "startsAt");
  await refused({ date: "2040-01-01" }, "date");
  await refused({ date: "2042-01-01" }, "date");
  await refused({ weeklyUntil: "2040-01-09" }, "weeklyUntil");
  await refused({ title: " " }, "title");
  const { body: closed } = await admin!.post("/rooms", { name: "Cellar", status: "out_of_service" });
  await refused({ roomId: closed.id }, "roomId");
  const { body: fixed } = await admin!.post("/rooms", { name: "Office", bookable: false });
  await refused({ roomId: fixed.id }, "roomId");
});

test.serial("a room is booked once at a time, and not during lessons, exams and events", async (t) => {
  const taken = async (values: object, what: string) => {
    const { status, body } = await book(values);
    t.is(status, 409, JSON.stringify(body));
    t.is(body.code, "room_taken");
    t.true(body.detail.includes(what), body.detail);
  };
  await taken({ startsAt: "14:30", endsAt: "14:45" }, "Orchestra");
  await taken({ startsAt: "08:10", endsAt: "08:20" }, "Maths A");
  await taken({ startsAt: "07:00", endsAt: "09:00" }, "Maths A");
  const event = await admin!.post("/calendar-events", {
    ...{
      title: "Open evening",
      kind: "meeting",
      roomId: rooms[1],
      audienceFilter: { any: [{ kind: "everyone" }] },
    },
    ...{ startsAt: "2040-01-09T15:00:00Z", endsAt: "2040-01-10T06:00:00Z" },
  });
  const draft = await booked({ roomId: rooms[1], startsAt: "19:00", endsAt: "20:00" });
  const publish = () => admin!.put(`/calendar-events/${event.body.id}/publication`);
  t.like((await publish()).body, { status: 409, code: "room_booked", roomBookingId: draft });
  t.is((await cancel(draft)).status, 200);
  t.is((await publish()).status, 200);
  await taken({ roomId: rooms[1], startsAt: "23:30", endsAt: "23:59" }, "Open evening");
  await taken({ roomId: rooms[1], date: "2040-01-10", startsAt: "08:00", endsAt: "10:00" }, "Open evening");
  t.is(
    (await book({ roomId: rooms[1], date: "2040-01-10", startsAt: "09:00", endsAt: "10:00" })).status,
    201,
  );
  const { data } = (await teacher!.get(`/room-uses?roomId=${rooms[1]}&from=${monday}&to=2040-01-10`)).body;
  t.deepEqual(
    data.map((use: Record<string, string>) => [use["kind"], use["date"], use["startsAt"], use["endsAt"]]),
    [
      ["event", monday, "18:00:00", "24:00:00"],
      ["event", "2040-01-10", "00:00:00", "09:00:00"],
      ["booking", "2040-01-10", "09:00:00", "10:00:00"],
    ],
  );
});

test.serial("an exam paper is refused in a booked room, and a booking during a paper", async (t) => {
  const exam = await admin!.post("/exams", {
    ...{ termId: plan.semesterId, name: "Finals", startsOn: "2040-02-01", endsOn: "2040-02-28" },
  });
  t.is(exam.status, 201, JSON.stringify(exam.body));
  const paper = (values: object) =>
    admin!.post("/exam-papers", {
      ...{ examId: exam.body.id, courseOfferingId: offerings.b, date: "2040-02-01", roomId: rooms[1] },
      ...{ startsAt: "10:00", endsAt: "12:00", maxScore: "100" },
      ...values,
    });
  const booking = await booked({ roomId: rooms[1], date: "2040-02-01", startsAt: "11:00", endsAt: "13:00" });
  t.like((await paper({})).body, { status: 409, code: "room_booked", roomBookingId: booking });
  const made = await paper({ startsAt: "09:00", endsAt: "11:00" });
  t.is(made.status, 201, JSON.stringify(made.body));
  const moved = await admin!.patch(`/exam-papers/${made.body.id}`, { endsAt: "11:30" });
  t.is(moved.body.code, "room_booked", JSON.stringify(moved.body));
  t.is(
    (await book({ roomId: rooms[1], date: "2040-02-01", startsAt: "08:00", endsAt: "09:30" })).status,
    409,
  );
});

test.serial("a change of a lesson into a booked room names the booking", async (t) => {
  const booking = await booked({ roomId: rooms[1], date: "2040-01-16", startsAt: "08:30", endsAt: "08:50" });
  const move = () =>
    admin!.post("/timetable-exceptions", {
      ...{ timetableEntryId: lesson, date: "2040-01-16", kind: "room", newRoomId: rooms[1] },
    });
  const { status, body } = await move();
  t.is(status, 409);
  t.like(body, { code: "room_booked", roomBookingId: booking });
  t.regex(body.detail, /is booked on 2040-01-16 from 08:30 to 08:50: Choir, by .+Cancel the booking/);
  t.is((await cancel(booking, {}, admin)).status, 200);
  t.is((await move()).status, 201);
});

test.serial("a timetable that takes a booked room is not published", async (t) => {
  const booking = await booked({ date: "2040-03-05", startsAt: "09:30", endsAt: "10:00" });
  await booked({ date: "2040-03-12", startsAt: "09:30", endsAt: "10:00" });
  const next = await plan.draft({ validFrom: "2040-03-01" });
  await plan.add(next, {
    ...{ dayOfWeek: 1, classPeriodId: periods.P3, courseOfferingId: offerings.a },
    ...{ staffMemberId: teachers[0], roomId: rooms[0] },
  });
  const { status, body } = await plan.publish(next);
  t.is(status, 409);
  t.like(body, { code: "room_booked", roomBookingId: booking });
  t.true(body.detail.includes("and 1 more bookings"), body.detail);
  const { data } = (await teacher!.get("/room-bookings?from=2040-03-01&status=confirmed")).body;
  for (const row of data) t.is((await cancel(row.id)).status, 200);
  t.is((await plan.publish(next)).status, 200);
});

test.serial("a weekly booking leaves out days off, and on request the weeks that are taken", async (t) => {
  const { academicYearId } = plan;
  await admin!.post("/calendar-days", {
    academicYearId,
    date: "2040-04-10",
    type: "holiday",
    label: "Kings",
  });
  await booked({ date: "2040-04-17" }, bursar);
  const weekly = { date: "2040-04-03", weeklyUntil: "2040-04-30" };
  const refused = await book(weekly);
  t.like(refused.body, { code: "room_taken", dates: ["2040-04-17"] });
  const made = await book({ ...weekly, skipTaken: true });
  t.is(made.status, 201, JSON.stringify(made.body));
  const dates = (rows: Array<{ date: string }>) => rows.map(({ date }) => date);
  t.deepEqual(dates(made.body.data), ["2040-04-03", "2040-04-24"]);
  t.deepEqual(dates(made.body.skipped), ["2040-04-10", "2040-04-17"]);
  t.is(made.body.skipped[0].reason, "Kings");
  const again = await book({ date: "2040-04-03", weeklyUntil: "2040-04-03", skipTaken: true });
  t.is(again.body.code, "room_taken");
  const [first] = made.body.data;
  t.is((await cancel(first.id, { following: true })).status, 200);
  const { data } = (await teacher!.get(`/room-bookings?seriesId=${first.seriesId}`)).body;
  t.deepEqual(
    data.map(({ status }) => status),
    ["cancelled", "cancelled"],
  );
  t.is((await cancel(first.id)).body.code, "booking_status");
});

test.serial("who booked is told when the office cancels", async (t) => {
  const news = async () =>
    (await teacher!.get("/communication/notifications?limit=100")).body.data.filter(
      ({ type }) => type === "room_booking_cancelled",
    );
  const before = (await news()).length;
  const mine = await booked({ date: "2040-05-02" });
  t.is((await cancel(mine)).status, 200);
  t.is((await news()).length, before, "not of the own cancellation");
  const other = await booked({ date: "2040-05-02" });
  t.is((await cancel(other, { reason: "Painting" }, admin)).status, 200);
  const [latest, ...rest] = await news();
  t.is(rest.length, before);
  t.true(latest.body.includes("Painting") && latest.body.includes("Choir"), latest.body);
  setClock(() => new Date("2040-06-01T05:00:00Z"));
  const past = await booked({ date: "2040-06-01" });
  setClock(() => new Date("2040-06-02T05:00:00Z"));
  t.is((await cancel(past)).body.code, "booking_status");
  setClock(() => new Date("2040-01-02T05:00:00Z"));
});

test.serial("free rooms leave out those that are taken, too small, or not free every week", async (t) => {
  const make = async (name: string, capacity: number) =>
    (await admin!.post("/rooms", { name, capacity })).body.id as string;
  const [small, large] = [await make("Small", 5), await make("Large", 5000)];
  const free = async (more: string) =>
    (await teacher!.get(`/lessons/free?date=2040-05-08&startsAt=14:00&endsAt=15:00&${more}`)).body.rooms.map(
      (room) => room.id,
    );
  t.true((await free("minCapacity=5")).includes(small));
  t.deepEqual(await free("minCapacity=5000"), [large]);
  await booked({ roomId: large, date: "2040-05-22" });
  t.deepEqual(await free("minCapacity=5000"), [large]);
  t.deepEqual(await free("minCapacity=5000&weeklyUntil=2040-05-29"), []);
  const wrong = await teacher!.get(
    "/lessons/free?date=2040-05-08&startsAt=14:00&endsAt=15:00&weeklyUntil=2040-05-07",
  );
  t.is(wrong.status, 400);
});

test.serial("the calendar feed of the owner has the own bookings", async (t) => {
  const feed = await teacher!.post("/calendar-feeds", { kind: "calendar", name: "Mine" });
  await booked({ date: "2040-01-11", title: "Chess club" });
  const text = await (await fetch(app.url + feed.body.path)).text();
  t.true(text.includes("SUMMARY:Chess club"), text.slice(0, 500));
});

test.serial("of bookings at once, the kept ones never overlap", async (t) => {
  const time = (quarter: number) =>
    `${String(16 + Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
  let day = 1;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 6 })), {
        minLength: 2,
        maxLength: 5,
      }),
      async (wishes) => {
        day += 1;
        const date = `2040-05-${String(day).padStart(2, "0")}`;
        const answers = await Promise.all(
          wishes.map(([from, length]) => book({ date, startsAt: time(from), endsAt: time(from + length) })),
        );
        const kept = wishes.filter((_wish, index) => answers[index]!.status === 201);
        t.true(answers.every(({ status, body }) => status === 201 || body.code === "room_taken"));
        t.true(kept.length > 0);
        for (const [index, [from, length]] of kept.entries())
          for (const [other, more] of kept.slice(index + 1))
            t.true(from + length <= other || other + more <= from, JSON.stringify(kept));
      },
    ),
    { numRuns: 20 },
  );
});
