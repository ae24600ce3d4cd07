import test from "ava";
import { startApp } from "../support/app.ts";
import { courseRequestSchool, hours } from "./course-request-school.ts";

const app = await startApp();
const school = await courseRequestSchool(app);
const {
  admin,
  teacher,
  guardian,
  student,
  bursar,
  children,
  others,
  self,
  elective,
  plan,
  move,
  open,
  request,
} = school;
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const [child] = children as [string];
let pottery: { id: string };
let music: { id: string };
let robots: { id: string };
test.serial.before(async () => {
  pottery = await elective("Pottery", 2);
  music = await elective("Music", 2);
  robots = await elective("Robots", null);
});
const newsOf = async (client: typeof guardian, id: string): Promise<string[]> =>
  (await client.get("/communication/notifications?limit=100")).body.data
    .filter(({ entityId }) => entityId === id)
    .map(({ title }) => title);

test.serial("a draft is the office's; opening a round notifies the families", async (t) => {
  const made = await plan([pottery.id, music.id], { instructions: "Two wishes", alternatives: 1 });
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like(made.body, { status: "draft", placesEach: 1, alternatives: 1, requestCount: 0 });
  const { id } = made.body;
  for (const client of [guardian, student]) {
    t.is((await client.get(`/course-request-rounds/${id}`)).status, 404);
    t.is((await plan([pottery.id], {}, client)).status, 403);
  }
  for (const client of [teacher, bursar]) t.is((await client.get("/course-request-rounds")).status, 403);
  t.is((await elsewhere.get(`/course-request-rounds/${id}`)).status, 404);
  t.is((await request(guardian, id, child, [music.id])).status, 404);
  t.is((await move(id, "open")).status, 200);
  t.is((await guardian.get(`/course-request-rounds/${id}`)).status, 200);
  t.true((await newsOf(guardian, id)).includes("Choose courses"));
  t.true((await newsOf(student, id)).includes("Choose courses"));
  t.like(await admin.patch(`/course-request-rounds/${id}`, { placesEach: 2 }), {
    status: 409,
    body: { code: "course_request_round_status" },
  });
  t.is((await admin.patch(`/course-request-rounds/${id}`, { closesAt: hours(5) })).status, 200);
  t.is((await move(id, "cancelled")).body.status, "cancelled");
  t.like(await request(admin, id, child, [music.id]), { status: 409, body: { code: "requests_closed" } });
});

test.serial("dates, references and offerings are checked", async (t) => {
  const { data } = (await admin.get("/course-offerings?limit=50")).body;
  const ofClass = data.find(({ sectionId }) => sectionId);
  for (const values of [
    { closesAt: hours(-2) },
    { academicYearId: child },
    { termId: child },
    { gradeLevelIds: [child] },
    { placesEach: 0 },
    { alternatives: 21 },
    { courseOfferingIds: [child] },
    { courseOfferingIds: [ofClass.id] },
    { courseOfferingIds: [music.id, music.id] },
  ]) {
    const refused = await plan([music.id], values);
    t.is(refused.status, 400, JSON.stringify(values));
  }
  const empty = (await plan([])).body;
  t.like(await move(empty.id, "open"), { status: 409, body: { code: "nothing_on_offer" } });
  const late = (await plan([music.id], { opensAt: hours(-3), closesAt: hours(-2) })).body;
  t.like(await move(late.id, "open"), { status: 409, body: { code: "round_over" } });
});

test.serial("a guardian ranks the choices of the own children; repeating changes nothing", async (t) => {
  const { id } = await open([pottery.id, music.id, robots.id], { placesEach: 1, alternatives: 1 });
  t.is((await request(guardian, id, others[0]!, [music.id])).status, 400);
  t.is((await request(teacher, id, child, [music.id])).status, 403);
  const first = await request(guardian, id, child, [music.id, pottery.id]);
  t.is(first.status, 200, JSON.stringify(first.body));
  t.like(first.body, { status: "submitted", choiceTitles: "1. Music; 2. Pottery" });
  const again = await request(guardian, id, child, [music.id, pottery.id]);
  t.deepEqual(again.body, first.body);
  const changed = await request(guardian, id, child, [pottery.id]);
  t.is(changed.body.id, first.body.id);
  t.deepEqual(
    changed.body.choices.map(({ title }) => title),
    ["Pottery"],
  );
  for (const wrong of [
    [],
    [child],
    [music.id, music.id],
    [music.id, pottery.id, robots.id],
    [(await elective("Drama", 5)).id],
  ])
    t.is((await request(guardian, id, child, wrong)).status, 400, JSON.stringify(wrong));
  t.is((await elsewhere.put(`/course-requests/${first.body.id}/withdrawal`)).status, 404);
  t.is((await guardian.put(`/course-requests/${first.body.id}/withdrawal`)).body.status, "withdrawn");
  t.is((await request(guardian, id, child, [music.id])).body.status, "submitted");
  const { data } = (await guardian.get(`/students/${child}/course-request-rounds`)).body;
  const shown = data.find((round) => round.id === id);
  t.like(shown, { mayRequest: true, status: "open" });
  t.is(shown.options.length, 3);
  t.like(shown.request.choices[0], { title: "Music", rank: 1, outcome: null });
  t.is((await guardian.get(`/students/${others[0]}/course-request-rounds`)).status, 404);
  t.like(await admin.patch(`/course-request-rounds/${id}`, { courseOfferingIds: [pottery.id] }), {
    status: 409,
    body: { code: "course_requested" },
  });
  const kept = await admin.patch(`/course-request-rounds/${id}`, { courseOfferingIds: [music.id] });
  t.deepEqual(kept.body.courseOfferingIds, [music.id]);
});

test.serial("a student requests for themselves, in the time of the round only", async (t) => {
  const { id } = await open([music.id], { opensAt: hours(1), closesAt: hours(2) });
  t.like(await request(student, id, self, [music.id]), { status: 409, body: { code: "requests_closed" } });
  await admin.patch(`/course-request-rounds/${id}`, { closesAt: hours(3) });
  const now = await open([music.id]);
  const made = await request(student, now.id, self, [music.id]);
  t.is(made.status, 200, JSON.stringify(made.body));
  t.is((await request(student, now.id, child, [music.id])).status, child === self ? 200 : 400);
  t.is((await move(now.id, "closed")).status, 200);
  t.like(await request(student, now.id, self, [music.id]), {
    status: 409,
    body: { code: "requests_closed" },
  });
  t.like(await student.put(`/course-requests/${made.body.id}/withdrawal`), {
    status: 409,
    body: { code: "requests_closed" },
  });
  t.is((await request(admin, now.id, others[1]!, [music.id])).status, 200, "the office adds a late request");
  t.is((await move(now.id, "open")).status, 200);
  t.is((await request(student, now.id, self, [music.id])).status, 200);
});

test.serial("who is in another grade level, or takes the course already, is refused", async (t) => {
  const { data: levels } = (await admin.get("/grade-levels?limit=100")).body;
  const other = levels.find(({ id }) => id !== school.gradeLevelId);
  const closed = await open([music.id], { gradeLevelIds: [other.id] });
  t.like(await request(student, closed.id, self, [music.id]), {
    status: 409,
    body: { code: "not_eligible" },
  });
  const { data } = (await student.get(`/students/${self}/course-request-rounds`)).body;
  t.false(data.some(({ id }) => id === closed.id));
  const dance = await elective("Dance", 5);
  const { id } = await open([dance.id], { gradeLevelIds: [school.gradeLevelId] });
  await admin.post("/course-enrollments", {
    ...{ courseOfferingId: dance.id, studentId: self, startsOn: school.term.startsOn },
  });
  t.like(await request(student, id, self, [dance.id]), { status: 409, body: { code: "already_enrolled" } });
});

test.serial("the office sees the demand against the places, and reminds who has not chosen", async (t) => {
  const { id } = await open([pottery.id, music.id], { alternatives: 1 });
  await request(guardian, id, child, [music.id, pottery.id]);
  await request(admin, id, others[2]!, [music.id]);
  const { body } = await admin.get(`/course-request-rounds/${id}/demand`);
  t.is(body.requests, 2);
  t.is(body.missing.length, body.students - 2);
  t.like(
    body.courses.find(({ title }) => title === "Music"),
    { capacity: 2, firstChoices: 2, wanted: 2, choices: 2 },
  );
  t.like(
    body.courses.find(({ title }) => title === "Pottery"),
    { firstChoices: 0, wanted: 0, choices: 1 },
  );
  t.is((await guardian.get(`/course-request-rounds/${id}/demand`)).status, 403);
  const reminded = await admin.post(`/course-request-rounds/${id}/reminders`);
  t.is(reminded.body.students, body.students - 2);
  const csv = await admin.get(
    `/course-requests.csv?courseRequestRoundId=${id}&columns=studentName,choiceTitles`,
  );
  t.regex(String(csv.body), /1\. Music; 2\. Pottery/);
  t.is(
    (await admin.get(`/course-requests?courseRequestRoundId=${id}&courseOfferingId=${pottery.id}`)).body.data
      .length,
    1,
  );
  await move(id, "closed");
  t.like(await admin.post(`/course-request-rounds/${id}/reminders`), {
    status: 409,
    body: { code: "requests_closed" },
  });
});
