import test from "ava";
import { startApp } from "../support/app.ts";
import { activitySchool } from "./activity-school.ts";

const app = await startApp();
const { admin, guardian, student, term, open, choose, children, others, self } = await activitySchool(app);
test.after.always(() => app.close());

const run = (values: object = {}) => admin.post("/activity-allocations", { termId: term.id, ...values });
const statusOf = async (id: string) => (await admin.get(`/activity-enrollments/${id}`)).body;

test.serial("places go by rank, the rest waits; the seed is recorded", async (t) => {
  t.is((await guardian.post("/activity-allocations", { termId: term.id })).status, 403);
  for (const each of (await admin.get("/activities?status=open&limit=200")).body.data)
    await admin.put(`/activities/${each.id}/status`, { status: "cancelled" });
  t.like(await run(), { status: 409, body: { code: "nothing_to_allocate" } });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const chess = await open({ name: "Chess", capacity: 1, choicesUntil: until });
  const art = await open({ name: "Art", capacity: 5 });
  const [a, b] = [others[0]!, others[1]!];
  const firstOfA = (await choose(admin, chess.id, a)).body;
  const firstOfB = (await choose(admin, art.id, b)).body;
  const secondOfB = (await choose(admin, chess.id, b)).body;
  const secondOfA = (await choose(admin, art.id, a)).body;
  const noConsent = (await choose(admin, art.id, children[0]!, {})).body;
  t.like(await run(), { status: 409, body: { code: "choices_open" } });
  await admin.patch(`/activities/${chess.id}`, { choicesUntil: null });
  const made = await run({ seed: "winter" });
  t.is(made.status, 201, JSON.stringify(made.body));
  t.like(made.body, { seed: "winter", placesEach: 1, countChoices: 5, countAccepted: 2, countWaiting: 0 });
  t.is((await statusOf(firstOfA.id)).status, "accepted");
  t.is((await statusOf(firstOfB.id)).status, "accepted");
  t.like(await statusOf(secondOfB.id), { status: "declined", reason: "enough_places" });
  t.like(await statusOf(secondOfA.id), { status: "declined", reason: "enough_places" });
  t.like(await statusOf(noConsent.id), { status: "declined", reason: "no_consent" });
  t.like(await choose(guardian, art.id, children[0]!), { status: 409, body: { code: "choices_closed" } });
  t.is((await admin.get("/activity-allocations")).body.data.length, 1);
  t.is((await student.get("/activity-allocations")).status, 403);
});

test.serial("the waiting list keeps its order", async (t) => {
  const { id } = await open({ name: "Swimming", capacity: 1, type: "sport" });
  const rows = [];
  for (const who of others.slice(4, 8)) rows.push((await choose(admin, id, who)).body.id as string);
  t.like((await run({ placesEach: 20 })).body, { countAccepted: 1, countWaiting: 3 });
  const waiting = (await admin.get(`/activity-enrollments?activityId=${id}&status=waiting_list`)).body.data;
  t.deepEqual(waiting.map(({ position }) => position).sort(), [1, 2, 3]);
  const next = waiting.find(({ position }) => position === 1);
  const { data } = (await admin.get(`/activity-enrollments?activityId=${id}&status=accepted`)).body;
  await admin.put(`/activity-enrollments/${data[0].id}/departure`);
  t.is((await statusOf(next.id)).status, "accepted");
  t.true(rows.includes(next.id));
});

test.serial("the meetings of an accepted activity are in the calendar of the family", async (t) => {
  const { id } = await open({ name: "Gardening", weekday: 2, startsAt: "15:00", endsAt: "16:00" });
  const row = (await choose(admin, id, self)).body;
  await admin.put(`/activity-enrollments/${row.id}/decision`, { status: "accepted" });
  for (const client of [guardian, student]) {
    const { body } = await client.post("/calendar-feeds", { kind: "calendar", name: "School" });
    t.regex(await (await fetch(app.url + body.path)).text(), /SUMMARY:Gardening/);
  }
});
