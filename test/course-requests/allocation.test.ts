import { setTimeout } from "node:timers/promises";
import test from "ava";
import { startApp } from "../support/app.ts";
import { courseRequestSchool } from "./course-request-school.ts";

const app = await startApp();
const school = await courseRequestSchool(app);
const {
  admin,
  guardian,
  student,
  bursar,
  others,
  self,
  children,
  elective,
  move,
  open,
  request,
  run,
  publish,
} = school;
const { enrollmentsOf, term, academicYearId } = school;
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const placesOf = async (id: string, client = admin) =>
  (await client.get(`/course-allocation-places?courseAllocationId=${id}&limit=200`)).body.data;

test.serial("a draft is seen by the office alone, and a later run replaces it", async (t) => {
  const [art, chess] = [await elective("Art", 1), await elective("Chess", 5)];
  const { id } = await open([art.id, chess.id], { alternatives: 1 });
  t.like(await run(id), { status: 409, body: { code: "requests_open" } });
  await move(id, "closed");
  t.like(await run(id), { status: 409, body: { code: "nothing_to_allocate" } });
  await request(admin, id, self, [art.id, chess.id]);
  await request(admin, id, others[0]!, [art.id, chess.id]);
  await request(admin, id, others[1]!, [chess.id, art.id]);
  const first = await run(id, "one");
  t.is(first.status, 201, JSON.stringify(first.body));
  t.like(first.body, { countRequests: 3, countAccepted: 3, countWaiting: 1, status: "draft", seed: "one" });
  t.is((await student.get("/course-allocations")).status, 403);
  t.is((await bursar.post("/course-allocations", { courseRequestRoundId: id })).status, 403);
  t.deepEqual(await placesOf(first.body.id, student), []);
  const outcome = async (run: string) =>
    (await placesOf(run))
      .map(({ studentId, courseOfferingId, status, position, reason }) =>
        [studentId, courseOfferingId, status, position, reason].join(),
      )
      .sort();
  const before = await outcome(first.body.id);
  const second = await run(id, "one");
  t.deepEqual(await outcome(second.body.id), before, "the same seed gives the same result");
  t.is((await admin.get(`/course-allocations/${first.body.id}`)).body.status, "replaced");
  t.like(await publish(first.body.id), { status: 409, body: { code: "allocation_replaced" } });
  t.is((await elsewhere.put(`/course-allocations/${second.body.id}/publication`)).status, 404);

  await request(admin, id, others[2]!, [art.id]);
  t.like(await publish(second.body.id), { status: 409, body: { code: "allocation_outdated" } });
  const third = await run(id);
  const published = await publish(third.body.id);
  t.is(published.status, 200, JSON.stringify(published.body));
  t.is(published.body.status, "published");
  t.deepEqual((await publish(third.body.id)).body, published.body, "publishing again changes nothing");
  t.is((await admin.get(`/course-request-rounds/${id}`)).body.status, "published");
  t.is((await enrollmentsOf(art.id)).length, 1);
  const accepted = (await placesOf(third.body.id)).filter(({ status }) => status === "accepted");
  t.true(accepted.every(({ courseEnrollmentId }) => courseEnrollmentId));
  const { data } = (await student.get(`/students/${self}/course-request-rounds`)).body;
  const shown = data.find((round) => round.id === id);
  t.false(shown.mayRequest);
  t.true(shown.request.choices.some(({ outcome }) => outcome === "accepted"));
  const news = (await student.get("/communication/notifications?limit=100")).body.data;
  t.true(news.some(({ title, entityId }) => title === "Courses decided" && entityId === id));
  t.like(await run(id), { status: 409, body: { code: "course_request_round_status" } });
  t.like(await move(id, "open"), { status: 409, body: { code: "course_request_round_status" } });
});

test.serial(
  "the office gives a place from the waiting list, in exchange where all places are taken",
  async (t) => {
    const [film, dance] = [await elective("Film", 1), await elective("Dance", 5)];
    const { id } = await open([film.id, dance.id], { alternatives: 1 });
    for (const who of others.slice(0, 2)) await request(admin, id, who, [film.id, dance.id]);
    await move(id, "closed");
    const { body } = await run(id);
    const early = (await placesOf(body.id)).find(({ status }) => status === "waiting_list");
    const give = (place: string, values: object = {}) =>
      admin.put(`/course-allocation-places/${place}/acceptance`, values);
    t.like(await give(early.id), { status: 409, body: { code: "place_status" } });
    await publish(body.id);
    const places = await placesOf(body.id);
    const waiting = places.find(({ status }) => status === "waiting_list");
    t.like(waiting, { courseTitle: "Film", position: 1 });
    const held = places.find((each) => each.studentId === waiting.studentId && each.status === "accepted");
    t.like(await give(waiting.id), { status: 409, body: { code: "enough_places" } });
    t.is((await give(waiting.id, { replacesId: waiting.id })).status, 400);
    t.is((await guardian.put(`/course-allocation-places/${waiting.id}/acceptance`, {})).status, 403);
    t.like(await give(waiting.id, { replacesId: held.id }), { status: 409, body: { code: "offering_full" } });
    t.is((await enrollmentsOf(dance.id)).length, 1, "nothing was given up");
    await admin.patch(`/course-offerings/${film.id}`, { capacity: 2 });
    const given = await give(waiting.id, { replacesId: held.id });
    t.is(given.status, 200, JSON.stringify(given.body));
    t.like(given.body, { status: "accepted", position: null });
    t.is((await enrollmentsOf(film.id)).length, 2);
    t.is((await enrollmentsOf(dance.id)).length, 0);
    t.like(
      (await placesOf(body.id)).find((each) => each.id === held.id),
      { status: "declined", reason: "replaced", courseEnrollmentId: null },
    );
    const csv = await admin.get(
      `/course-allocation-places.csv?courseAllocationId=${body.id}&columns=studentName,courseTitle,status`,
    );
    t.regex(String(csv.body), /Film/);
  },
);

test.serial(
  "nobody gets two courses at the same time, or one at the time of a lesson of the class",
  async (t) => {
    const [one, other, busy] = [
      await elective("Judo", 9),
      await elective("Yoga", 9),
      await elective("Garden", 9),
    ];
    const staff = (await admin.get("/staff-members?limit=200")).body.data;
    const { data: enrolled } = (await admin.get(`/enrollments?studentId=${self}&status=active`)).body;
    const [{ sectionId }] = enrolled;
    const ofClass = (await admin.get(`/timetable-entries?sectionId=${sectionId}&limit=1`)).body.data[0];
    const saturday = await admin.post("/class-periods", {
      ...{ academicYearId, name: "Saturday", startsAt: "09:00", endsAt: "10:00", days: [6] },
    });
    t.is(saturday.status, 201, JSON.stringify(saturday.body));
    const { data: terms } = (await admin.get(`/timetables?termId=${term.id}&status=published`)).body;
    const copy = await admin.post("/timetables", {
      ...{ termId: term.id, name: "With electives", copyFrom: terms[0].id },
      ...{ validFrom: term.startsOn, validTo: term.endsOn },
    });
    t.is(copy.status, 201, JSON.stringify(copy.body));
    const lesson = async (courseOfferingId: string, dayOfWeek: number, classPeriodId: string) => {
      for (const { id: staffMemberId } of staff) {
        const place = { dayOfWeek, classPeriodId, courseOfferingId, staffMemberId };
        const made = await admin.post(`/timetables/${copy.body.id}/entries`, place);
        if (made.status === 201) return;
        if (made.body.code !== "timetable_clash") throw new Error(JSON.stringify(made.body));
      }
      throw new Error("Nobody is free");
    };
    await lesson(one.id, 6, saturday.body.id);
    await lesson(other.id, 6, saturday.body.id);
    await lesson(busy.id, ofClass.dayOfWeek, ofClass.classPeriodId);
    const published = await admin.put(`/timetables/${copy.body.id}/publication`);
    t.is(published.status, 200, JSON.stringify(published.body));
    const { id } = await open([one.id, other.id, busy.id], { placesEach: 3 });
    await request(admin, id, self, [one.id, other.id, busy.id]);
    await move(id, "closed");
    const { body } = await run(id);
    const places = await placesOf(body.id);
    const of = (offering: string) => places.find((each) => each.courseOfferingId === offering);
    t.like(of(one.id), { status: "accepted" });
    t.like(of(other.id), { status: "declined", reason: "clash" });
    t.like(of(busy.id), { status: "declined", reason: "clash" });
  },
);

test.serial("200 requests at once are kept, and two publications at once enroll once", async (t) => {
  const options = await Promise.all(["Ants", "Bees", "Cats"].map((title) => elective(title, 20)));
  const ids = options.map(({ id }) => id);
  const { id } = await open(ids, { alternatives: 2 });
  const everybody = [...new Set([self, ...children, ...others])];
  const calls = Array.from({ length: 200 }, (_none, index) => ({
    who: everybody[index % everybody.length]!,
    wanted: [0, 1, 2].map((place) => ids[(index + place) % 3]!),
  }));
  // A busy machine sheds load: a request can be repeated, as submitting again changes nothing.
  const submit = async ({ who, wanted }: (typeof calls)[number], left = 20) => {
    const response = await request(admin, id, who, wanted);
    if (response.status !== 503 || left === 0) return response;
    await setTimeout(100);
    return submit({ who, wanted }, left - 1);
  };
  const answers = await Promise.all(calls.map((call) => submit(call)));
  t.true(
    answers.every(({ status }) => status === 200),
    JSON.stringify(answers.find(({ status }) => status !== 200)?.body),
  );
  const students = new Set(calls.map(({ who }) => who)).size;
  const round = (await admin.get(`/course-request-rounds/${id}`)).body;
  t.is(round.requestCount, students);
  const { data: rows } = (await admin.get(`/course-requests?courseRequestRoundId=${id}&limit=200`)).body;
  t.true(
    rows.every(({ choices }) => choices.length === 3),
    "no choices were mixed",
  );
  await move(id, "closed");
  const { body } = await run(id);
  const both = await Promise.all([publish(body.id), publish(body.id)]);
  t.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  for (const each of ids) {
    const enrolled = await enrollmentsOf(each);
    t.true(enrolled.length <= 20);
    t.is(new Set(enrolled.map(({ studentId }) => studentId)).size, enrolled.length);
  }
  const total = (await Promise.all(ids.map(enrollmentsOf))).flat().length;
  t.is(total, Math.min(60, students));
});

test.serial("the database refuses more active students than places, whatever writes them", async (t) => {
  const full = await elective("Full", 1);
  const enroll = (studentId: string) =>
    admin.post("/course-enrollments", { courseOfferingId: full.id, studentId, startsOn: term.startsOn });
  const answers = await Promise.all(others.slice(0, 6).map(enroll));
  t.is(answers.filter(({ status }) => status === 201).length, 1);
  t.true(answers.every(({ status, body }) => status === 201 || body.code === "offering_full"));
});
