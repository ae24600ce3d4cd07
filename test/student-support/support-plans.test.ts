import test from "ava";
import { remindOwners } from "../../src/core/student-support/plans/remind-owners.ts";
import { setClock } from "../../src/lib/clock.ts";
import { curriculumClass, plusDays } from "../curriculum/department.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { schoolToday } from "../support/school-today.ts";

const app = await startApp();
const { admin, teacher, student, studentId, headStaffMemberId: ownStaffId } = await curriculumClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
const { data: staff } = (await admin.get("/staff-members?limit=50&status=active")).body;
const colleagueId: string = staff.find(({ id }) => id !== ownStaffId).id;
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const today = schoolToday();
const goals = ["Reads a page aloud", "Asks for help"];
const accommodations = ["Extra time in tests"];
const write = (values: object = {}, client: Client = admin) =>
  client.post("/support-plans", {
    studentId,
    category: "learning",
    goals,
    accommodations,
    startsOn: plusDays(today, -10),
    reviewOn: plusDays(today, 30),
    ownerStaffId: colleagueId,
    ...values,
  });
const move = (id: string, status: string, client: Client = admin) =>
  client.put(`/support-plans/${id}/status`, { status });
const active = async (values: object = {}) => {
  const { status, body } = await write(values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (await move(body.id, "active")).body;
};
const progress = goals.map((goal) => ({ goal, rating: "good" }));
const review = (id: string, values: object = {}, client: Client = admin) =>
  client.post(`/support-plans/${id}/reviews`, { progress, nextReviewOn: plusDays(today, 60), ...values });

/** Reads are recorded after the response. */
async function readRecorded(id: string, actorId: string): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { data } = (await admin.get(`/audit-events?entityId=${id}&action=records.read&limit=100`)).body;
    if (data.some((event) => event.actorId === actorId)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

test.serial(
  "teachers of the student are shown the accommodations and nothing else of the plan",
  async (t) => {
    const { id } = await active();
    const { status, body } = await teacher.get(`/support-plans/${id}`);
    t.is(status, 200);
    t.deepEqual(body.accommodations, accommodations);
    for (const name of ["category", "goals", "sharedWithGuardians"]) t.false(name in body, name);
    t.is((await teacher.get(`/support-plan-reviews?supportPlanId=${id}`)).body.data.length, 0);
    t.is(
      (await teacher.get("/support-plans?category=learning")).body.data.some((row) => row.id === id),
      false,
    );
    t.is((await teacher.patch(`/support-plans/${id}`, { goals: ["x"] })).status, 403);
    t.is((await review(id, {}, teacher)).status, 404);
    t.is((await bursar.get("/support-plans")).status, 403);
    t.is((await student.get("/support-plans")).status, 403);
    t.is((await elsewhere.get(`/support-plans/${id}`)).status, 404);
    await move(id, "closed");
    t.is((await teacher.get(`/support-plans/${id}`)).status, 404, "a closed plan is none of theirs");
  },
);

test.serial("the owner sees all of the plan and reviews it", async (t) => {
  const { id } = await active({ ownerStaffId: ownStaffId });
  t.deepEqual((await teacher.get(`/support-plans/${id}`)).body.goals, goals);
  t.is((await review(id, { progress: progress.slice(1) }, teacher)).status, 400);
  t.is((await review(id, { nextReviewOn: plusDays(today, -1) }, teacher)).status, 400);
  t.is((await review(id, { reviewedOn: plusDays(today, 2) }, teacher)).status, 400);
  await move(id, "under_review");
  const made = await review(id, { note: "Goes well" }, teacher);
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like((await teacher.get(`/support-plans/${id}`)).body, {
    status: "active",
    reviewOn: plusDays(today, 60),
  });
  t.is((await teacher.get(`/support-plan-reviews?supportPlanId=${id}`)).body.data[0].note, "Goes well");
  t.is((await move(id, "closed", teacher)).status, 403);
  const { data: events } = (await admin.get(`/audit-events?entityId=${id}&limit=100`)).body;
  t.true(events.some(({ action }) => action === "support_plans.review"));
});

test.serial("guardians see a plan in force once it is shared, with its reviews", async (t) => {
  const { data: children } = (await guardian.get("/students")).body;
  const { id } = await active({ studentId: children[0].id });
  await review(id);
  t.is((await guardian.get(`/support-plans/${id}`)).status, 404);
  await admin.patch(`/support-plans/${id}`, { sharedWithGuardians: true });
  const { body } = await guardian.get(`/support-plans/${id}`);
  t.deepEqual(body.goals, goals);
  t.is((await guardian.get(`/support-plan-reviews?supportPlanId=${id}`)).body.data.length, 1);
  t.true(await readRecorded(id, guardian.credentials.user.id));
  await move(id, "closed");
  t.is((await guardian.get(`/support-plans/${id}`)).status, 404);
});

test.serial("a plan goes from draft to closed, and only drafts are removed", async (t) => {
  const { id } = (await write()).body;
  t.is((await teacher.get(`/support-plans/${id}`)).status, 404, "drafts are for those who manage plans");
  t.like(await review(id), { status: 409, body: { code: "support_plan_status" } });
  t.like(await move(id, "closed"), { status: 409, body: { code: "support_plan_status" } });
  await move(id, "active");
  t.is((await admin.delete(`/support-plans/${id}`)).status, 409);
  t.is((await move(id, "closed")).body.closedOn, today);
  t.is((await admin.patch(`/support-plans/${id}`, { goals: ["x"] })).status, 409);
  const copy = await admin.post(`/support-plans/${id}/copies`, {
    startsOn: today,
    reviewOn: plusDays(today, 90),
  });
  t.like(copy, { status: 201, body: { status: "draft", studentId, sharedWithGuardians: false } });
  t.deepEqual(copy.body.goals, goals);
  t.is((await admin.delete(`/support-plans/${copy.body.id}`)).status, 204);
});

test.serial("dates, goals and owner are checked, and the student first", async (t) => {
  t.is((await write({ reviewOn: plusDays(today, -20) })).status, 400);
  t.is((await write({ goals: ["Same", "Same"] })).status, 400);
  t.is((await write({ ownerStaffId: studentId })).status, 400);
  t.is((await write({}, elsewhere)).status, 404);
  t.is((await write({}, teacher)).status, 403);
});

test.serial("the printed plan shows what its reader may see", async (t) => {
  const { id } = await active();
  for (const client of [admin, teacher]) {
    const response = await fetch(`${app.url}/api/v1/support-plans/${id}.pdf`, {
      headers: { authorization: `Bearer ${client.credentials.accessToken}` },
    });
    t.is(response.status, 200);
    t.is(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
  }
  t.is((await guardian.get(`/support-plans/${id}.pdf`)).status, 404);
});

test.serial("the owner is reminded once before the review and once when it is overdue", async (t) => {
  const { id } = await active({ ownerStaffId: ownStaffId, reviewOn: plusDays(today, 3) });
  const school = admin.credentials.school.id;
  const run = (dryRun = false) => remindOwners({ school, dryRun, signal: AbortSignal.timeout(60_000) });
  const news = async () =>
    (await teacher.get("/communication/notifications?limit=100")).body.data.filter(
      (each) => each.type === "support_plan_review" && each.entityId === id,
    ).length;
  t.true((await run(true)).due > 0);
  t.is(await news(), 0);
  await run();
  await run();
  t.is(await news(), 1);
  setClock(() => new Date(Date.now() + 5 * 86_400_000));
  t.true((await run()).overdue > 0);
  await run();
  setClock();
  t.is(await news(), 2);
});
