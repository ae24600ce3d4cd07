import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";
import { activitySchool } from "./activity-school.ts";

const app = await startApp();
const school = await activitySchool(app);
const { admin, teacher, guardian, student, bursar, plan, open, choose, decide, children, others } = school;
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const [child] = children as [string];
const noon = { weekday: 3, startsAt: "15:00", endsAt: "16:00" };
const newsOf = async (client: typeof guardian, id: string): Promise<string[]> =>
  (await client.get("/communication/notifications?limit=100")).body.data
    .filter(({ entityId }) => entityId === id)
    .map(({ title }) => title);

test.serial("a draft is the office's; families see an activity once it is open", async (t) => {
  const { body: draft } = await plan({ description: "For beginners" });
  t.like(draft, { status: "draft", placesTaken: 0, fee: null, gradeLevelIds: [] });
  t.is((await guardian.get(`/activities/${draft.id}`)).status, 404);
  t.is((await elsewhere.get(`/activities/${draft.id}`)).status, 404);
  t.is((await bursar.get("/activities")).status, 403);
  for (const client of [teacher, guardian, student]) t.is((await plan({}, client)).status, 403);
  t.is((await choose(guardian, draft.id, child)).status, 400);
  t.is((await admin.put(`/activities/${draft.id}/status`, { status: "open" })).status, 200);
  t.is((await guardian.get(`/activities/${draft.id}`)).status, 200);
  t.is((await teacher.get(`/activities/${draft.id}`)).status, 404, "the organiser is somebody else");
  t.like(await admin.patch(`/activities/${draft.id}`, { consentTerms: "New" }), {
    status: 409,
    body: { code: "activity_open" },
  });
  const shown = await admin.get(`/activities/${draft.id}`);
  const change = (capacity: number, tag: string) =>
    admin("PATCH", `/activities/${draft.id}`, { capacity }, { "if-match": tag });
  t.is((await change(7, shown.headers.get("etag")!)).status, 200);
  t.is((await change(8, shown.headers.get("etag")!)).status, 412);
});

test.serial("dates, times and references are checked", async (t) => {
  const { term } = school;
  for (const values of [
    { startsOn: term.endsOn, endsOn: term.startsOn },
    { startsOn: "2001-01-01", endsOn: "2001-01-02" },
    { startsAt: "15:00" },
    { startsAt: "15:00", endsAt: "14:00" },
    { termId: child },
    { gradeLevelIds: [child] },
    { organiserStaffId: child },
    { capacity: 0 },
    { fee: { amount: "5.00", currency: "KES" } },
    { choicesFrom: "2031-01-02T00:00:00Z", choicesUntil: "2031-01-01T00:00:00Z" },
  ])
    t.is((await plan(values)).status, 400, JSON.stringify(values));
});

test.serial(
  "a guardian chooses with consent, for the own children only, and orders the choices",
  async (t) => {
    const first = await open({ name: "Football" });
    const second = await open({ name: "Drama" });
    t.is((await choose(guardian, first.id, child, {})).status, 400);
    t.is((await choose(guardian, first.id, others[0]!)).status, 400);
    t.is((await choose(teacher, first.id, child)).status, 403);
    const made = await choose(guardian, first.id, child);
    t.is(made.status, 201, JSON.stringify(made.body));
    t.like(made.body, { rank: 1, status: "pending", consentBy: guardian.credentials.user.id });
    t.like(await choose(guardian, first.id, child), { status: 409, body: { code: "already_chosen" } });
    const other = (await choose(guardian, second.id, child)).body;
    t.is(other.rank, 2);
    t.is((await guardian.put(`/activity-enrollments/${other.id}/rank`, { rank: 3 })).status, 400);
    t.is((await guardian.put(`/activity-enrollments/${other.id}/rank`, { rank: 1 })).body.rank, 1);
    t.is((await guardian.get(`/activity-enrollments/${made.body.id}`)).body.rank, 2);
    t.is((await elsewhere.get(`/activity-enrollments/${other.id}`)).status, 404);
    t.is((await guardian.put(`/activity-enrollments/${other.id}/departure`)).body.status, "left");
    t.is((await choose(guardian, second.id, child)).status, 201, "chosen again");
  },
);

test.serial("a student chooses where the school allows it, and a guardian consents", async (t) => {
  const { id } = await open({ ...noon, name: "Choir", weekday: 1 });
  t.is((await choose(student, id, school.self, {})).status, 403);
  await admin.post("/school-settings", { key: "activities.students-choose", value: true });
  t.is((await choose(student, id, school.self)).status, 400, "consent is the guardian's");
  const { body } = await choose(student, id, school.self, {});
  t.like(body, { status: "pending", consentBy: null });
  t.true((await newsOf(guardian, id)).includes("Consent needed"));
  t.like(await decide(body.id, "accepted"), { status: 409, body: { code: "no_consent" } });
  t.is((await student.put(`/activity-enrollments/${body.id}/consent`)).status, 403);
  t.is((await guardian.put(`/activity-enrollments/${body.id}/consent`)).status, 200);
  t.is((await decide(body.id, "accepted")).body.status, "accepted");
  t.true((await newsOf(student, id)).includes("Place confirmed"));
});

test.serial("choices are accepted only in their time", async (t) => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const early = await open({ choicesFrom: at(1), choicesUntil: at(2) });
  const late = await open({ choicesFrom: at(-2), choicesUntil: at(-1) });
  for (const { id } of [early, late])
    t.like(await choose(guardian, id, child), { status: 409, body: { code: "choices_closed" } });
  t.is((await choose(admin, late.id, child)).status, 201, "the office adds a late choice");
});

test.serial("who does not meet the conditions is refused with the reasons", async (t) => {
  const { data: levels } = (await admin.get("/grade-levels?limit=100")).body;
  const other = levels.find(({ id }) => id !== school.gradeLevelId);
  const { data: enrolled } = (await admin.get(`/enrollments?studentId=${school.self}&status=active`)).body;
  t.is(enrolled[0].gradeLevelId, school.gradeLevelId);
  const grade = await open({ gradeLevelIds: [other.id] });
  const strict = await open({ minAverage: 100, minAttendance: 100 });
  const refusal = await choose(guardian, grade.id, school.self);
  t.like(refusal, { status: 409, body: { code: "not_eligible" } });
  t.deepEqual(refusal.body.reasons, ["grade"]);
  const { body } = await choose(guardian, strict.id, school.self);
  t.is(body.code, "not_eligible");
  t.true(body.reasons.includes("average"), JSON.stringify(body));
  t.is((await choose(guardian, (await open({ minAverage: 1 })).id, school.self)).status, 201);
});

test.serial("two accepted activities at the same time are refused, also by a change of time", async (t) => {
  const one = await open({ ...noon, name: "Robots" });
  const other = await open({ ...noon, name: "Debate", startsAt: "15:30", endsAt: "17:00" });
  const later = await open({ ...noon, name: "Cooking", startsAt: "16:00", endsAt: "17:00" });
  const student = others[1]!;
  const place = async (id: string) => (await choose(admin, id, student)).body.id;
  t.is((await decide(await place(one.id), "accepted")).status, 200);
  t.like(await decide(await place(other.id), "accepted"), { status: 409, body: { code: "activity_clash" } });
  t.is((await decide(await place(later.id), "accepted")).status, 200);
  t.like(await admin.patch(`/activities/${later.id}`, { startsAt: "15:00" }), {
    status: 409,
    body: { code: "activity_clash" },
  });
});

test.serial("never more than the places; when somebody leaves, the waiting list moves up", async (t) => {
  const { id } = await open({ name: "Pottery", capacity: 1 });
  const [a, b, c] = await Promise.all(
    [child, others[2]!, others[3]!].map(async (who) => (await choose(admin, id, who)).body.id as string),
  );
  t.is((await decide(a!, "accepted")).status, 200);
  t.like((await admin.get(`/activities/${id}`)).body, { status: "full", placesTaken: 1 });
  t.like(await decide(b!, "accepted"), { status: 409, body: { code: "activity_full" } });
  t.is((await decide(c!, "waiting_list")).body.position, 1);
  t.is((await decide(b!, "waiting_list")).body.position, 2);
  t.is((await admin.patch(`/activities/${id}`, { capacity: 0 })).status, 400);
  t.is((await guardian.put(`/activity-enrollments/${a}/departure`)).body.status, "left");
  t.is((await admin.get(`/activity-enrollments/${c}`)).body.status, "accepted");
  t.is((await admin.get(`/activity-enrollments/${b}`)).body.status, "waiting_list");
  t.is((await admin.patch(`/activities/${id}`, { capacity: 2 })).body.placesTaken, 2);
  t.is((await admin.get(`/activity-enrollments/${b}`)).body.status, "accepted");
  t.is((await admin.put(`/activities/${id}/status`, { status: "cancelled" })).body.placesTaken, 0);
  t.true((await newsOf(guardian, id)).includes("Place confirmed"));
});

test.serial("a fee is set by those who bill, and invoiced once", async (t) => {
  const { data } = (await admin.get("/fee-categories?status=active")).body;
  const { currency } = (await admin.get("/school")).body;
  const fee = { feeCategoryId: data[0].id, fee: { amount: "250", currency } };
  await admin.post("/users", {
    email: "principal@greenfield.example",
    name: "The principal",
    roles: ["principal"],
    password: demoPassword,
  });
  const principal = await app.as("principal");
  t.is((await plan({}, principal)).status, 201);
  t.is((await plan(fee, principal)).status, 403);
  t.is((await plan({ fee: fee.fee })).status, 400, "without a category");
  const { id } = await open({ ...noon, name: "Museum", type: "trip", weekday: 4, ...fee });
  const row = (await choose(admin, id, child)).body;
  t.is((await decide(row.id, "accepted")).status, 200);
  const { feeInvoiceId } = (await admin.get(`/activity-enrollments/${row.id}`)).body;
  const invoice = (await bursar.get(`/fee-invoices/${feeInvoiceId}`)).body;
  t.like(invoice, { studentId: child, kind: "charge", status: "issued" });
  t.is(Number(invoice.total.amount), 250);
  t.is((await guardian.get(`/activity-enrollments/${row.id}`)).body.feeInvoiceId, feeInvoiceId);
  await guardian.put(`/activity-enrollments/${row.id}/departure`);
  t.is((await choose(admin, id, child)).body.id, row.id);
  await decide(row.id, "accepted");
  const { body } = await bursar.get(`/fee-invoices?studentId=${child}&limit=200`);
  t.is(body.data.filter(({ id }) => id === feeInvoiceId).length, 1);
  t.is((await admin.get(`/activity-enrollments/${row.id}`)).body.feeInvoiceId, feeInvoiceId);
});

test.serial("the organiser takes the attendance of a meeting; families see the own marks", async (t) => {
  const { organiser, term } = school;
  const { id } = await open({ ...noon, name: "Astronomy", weekday: 5, organiserStaffId: organiser.id });
  const row = (await choose(admin, id, children.at(-1)!)).body;
  t.is((await decide(row.id, "accepted")).status, 200);
  t.is((await teacher.get(`/activity-enrollments?activityId=${id}`)).body.data.length, 1);
  t.is((await teacher.put(`/activity-enrollments/${row.id}/decision`, { status: "declined" })).status, 403);
  t.false("feeInvoiceId" in (await teacher.get(`/activity-enrollments/${row.id}`)).body);
  const marks = [{ activityEnrollmentId: row.id, mark: "present" }];
  const meeting = { activityId: id, heldOn: term.startsOn, marks };
  t.is((await guardian.post("/activity-sessions", meeting)).status, 403);
  const recorded = await teacher.post("/activity-sessions", meeting);
  t.is(recorded.status, 201, JSON.stringify(recorded.body));
  t.deepEqual(recorded.body.marks, marks);
  t.is((await teacher.post("/activity-sessions", meeting)).status, 409);
  for (const values of [{ heldOn: "2001-01-01" }, { heldOn: term.endsOn, marks: [...marks, ...marks] }])
    t.is((await teacher.post("/activity-sessions", { ...meeting, ...values })).status, 400);
  const late = [{ activityEnrollmentId: row.id, mark: "late" }];
  t.is((await teacher.put(`/activity-sessions/${recorded.body.id}/marks`, { marks: late })).status, 200);
  t.is((await elsewhere.put(`/activity-sessions/${recorded.body.id}/marks`, { marks: [] })).status, 404);
  t.deepEqual((await guardian.get(`/activity-enrollments/${row.id}`)).body.marks, [
    { heldOn: term.startsOn, mark: "late" },
  ]);
  t.is((await guardian.get("/activity-sessions")).status, 403);
  const foreign = await open({ name: "Foreign" });
  t.is((await teacher.post("/activity-sessions", { ...meeting, activityId: foreign.id })).status, 400);
});
