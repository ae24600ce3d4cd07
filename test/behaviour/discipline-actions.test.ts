import test from "ava";
import { DateTime } from "luxon";
import { applySuspensionsDaily } from "../../src/core/behaviour/suspensions/apply-suspensions.ts";
import { setClock } from "../../src/lib/clock.ts";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const { section, place, admit } = await openSchool(admin);
const { timezone } = (await admin.get("/school")).body;
const child = (await ok(guardian.get("/students"))).data[0] as { id: string };
const taught = (await ok(teacher.get("/students?limit=1"))).data[0] as { id: string };
const stranger: string = (await admit({ enrollment: place(await section()) })).student.id;
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const dayIn = (days: number) => DateTime.now().setZone(timezone).plus({ days }).toISODate()!;
const inDays = (days: number) => () =>
  DateTime.now().setZone(timezone).plus({ days }).set({ hour: 12 }).toJSDate();
const decide = (values: object) =>
  admin.post("/discipline-actions", {
    type: "detention",
    startsOn: dayIn(0),
    studentId: child.id,
    ...values,
  });
const move = (id: string, status: string) => admin.put(`/discipline-actions/${id}/status`, { status });
const run = () =>
  applySuspensionsDaily({ school: admin.credentials.school.id, signal: AbortSignal.timeout(60_000) });
const idsOf = async (client: typeof admin, query = "") =>
  (await ok(client.get(`/discipline-actions?limit=200${query}`))).data.map(({ id }) => id) as string[];

test.serial("a detention is decided, listed by day, completed and taken up again", async (t) => {
  const { status, body } = await decide({ startsOn: dayIn(2), note: "Room 4" });
  t.is(status, 201, JSON.stringify(body));
  t.like(body, {
    type: "detention",
    startsOn: dayIn(2),
    endsOn: dayIn(2),
    status: "planned",
    note: "Room 4",
  });
  t.is(body.decidedBy, admin.credentials.user.id);
  t.true((await idsOf(admin, `&on=${dayIn(2)}&type=detention`)).includes(body.id));
  t.false((await idsOf(admin, `&on=${dayIn(1)}`)).includes(body.id));
  setClock(inDays(2));
  await run();
  setClock();
  t.is((await admin.get(`/discipline-actions/${body.id}`)).body.status, "active", "it starts on its day");
  t.is((await move(body.id, "completed")).body.status, "completed");
  t.is((await move(body.id, "active")).body.status, "active");
  t.is((await move(body.id, "cancelled")).body.status, "cancelled");
  t.like(await move(body.id, "active"), { status: 409, body: { code: "action_status" } });
  const { data } = await ok(admin.get(`/audit-events?entityId=${body.id}`));
  t.true(data.some(({ action }) => action === "discipline_actions.create"));
});

test.serial("guardians see an action once they are informed, and are told of its cancellation", async (t) => {
  const { body } = await decide({ note: "For staff" });
  t.is((await guardian.get(`/discipline-actions/${body.id}`)).status, 404);
  const informed = await admin.post(`/discipline-actions/${body.id}/guardian-notices`);
  t.is(informed.status, 200, JSON.stringify(informed.body));
  t.truthy(informed.body.guardianInformedAt);
  t.like(await admin.post(`/discipline-actions/${body.id}/guardian-notices`), {
    status: 409,
    body: { code: "guardians_told" },
  });
  const seen = (await guardian.get(`/discipline-actions/${body.id}`)).body;
  t.like(seen, { type: "detention", studentId: child.id });
  for (const hidden of ["note", "decidedBy", "disciplineIncidentId", "studentSuspensionId"])
    t.false(hidden in seen, hidden);
  await move(body.id, "cancelled");
  const { data } = await ok(guardian.get("/communication/notifications?limit=50"));
  const titles = data.map(({ title }) => title);
  t.true(titles.includes("Detention") && titles.includes("Cancelled: Detention"), titles.join());
  const emails = (await ok(admin.get("/queued-emails?templateKind=discipline-action"))).data;
  t.true(emails.length >= 2);
  t.is((await guardian.put(`/discipline-actions/${body.id}/status`, { status: "completed" })).status, 403);
});

test.serial("a suspension is carried out by the suspensions, which decide its days and status", async (t) => {
  const values = { type: "suspension", startsOn: dayIn(3), endsOn: dayIn(4) };
  t.is((await decide(values)).body.errors[0].path, "suspension");
  t.is((await decide({ suspension: { reason: "No" } })).body.errors[0].path, "suspension");
  const { body } = await decide({ ...values, suspension: { reason: "Fighting in the yard" } });
  t.like(body, { status: "planned", endsOn: dayIn(4) });
  t.truthy(body.guardianInformedAt);
  const suspension = (await admin.get(`/student-suspensions/${body.studentSuspensionId}`)).body;
  t.like(suspension, { startsOn: dayIn(3), endsOn: dayIn(4), status: "scheduled" });
  for (const refused of [
    await move(body.id, "completed"),
    await admin.patch(`/discipline-actions/${body.id}`, { endsOn: dayIn(5) }),
  ])
    t.like(refused, { status: 409, body: { code: "action_of_suspension" } });
  await admin.post(`/student-suspensions/${suspension.id}/lift`, { reason: "Talked with the family" });
  t.is((await admin.get(`/discipline-actions/${body.id}`)).body.status, "cancelled");
});

test.serial("an action of an incident is for a participant of an open incident", async (t) => {
  const report = (confidential: boolean) =>
    ok(
      admin.post("/discipline-incidents", {
        ...{ occurredAt: new Date(Date.now() - 3_600_000).toISOString(), category: "damage" },
        ...{ description: "A broken window", confidential },
        participants: [{ studentId: taught.id, role: "offender" }],
      }),
    );
  const [open, secret] = [await report(false), await report(true)];
  const other = await decide({ studentId: stranger, disciplineIncidentId: open.id });
  t.is(other.body.errors[0].path, "studentId");
  const ofOpen = await decide({ studentId: taught.id, disciplineIncidentId: open.id });
  const ofSecret = await decide({ studentId: taught.id, disciplineIncidentId: secret.id });
  const ofStranger = await decide({ studentId: stranger });
  const seen = await idsOf(teacher);
  t.true(seen.includes(ofOpen.body.id));
  t.false(seen.includes(ofSecret.body.id), "the incident is confidential");
  t.false(seen.includes(ofStranger.body.id));
  await admin.put(`/discipline-incidents/${open.id}/status`, { status: "closed" });
  t.like(await decide({ studentId: taught.id, disciplineIncidentId: open.id }), {
    status: 409,
    body: { code: "incident_status" },
  });
});

test.serial("types are built in or descriptors of the school, and changes keep the version", async (t) => {
  t.is((await decide({ type: "picnic" })).body.errors[0].path, "type");
  const descriptor = { namespace: "discipline_action", code: "garden", label: "Work in the garden" };
  const { id } = await ok(admin.post("/descriptors", descriptor));
  const made = await decide({ type: "garden" });
  t.is(made.status, 201, JSON.stringify(made.body));
  await admin.patch(`/descriptors/${id}`, { status: "retired" });
  t.is((await decide({ type: "garden" })).body.errors[0].path, "type");
  const path = `/discipline-actions/${made.body.id}`;
  const stale = await admin("PATCH", path, { endsOn: dayIn(1) }, { "if-match": '"stale"' });
  t.is(stale.status, 412);
  t.is((await admin.patch(path, { endsOn: dayIn(1) })).body.endsOn, dayIn(1));
  t.is((await admin.patch(path, { endsOn: dayIn(-1) })).body.errors[0].path, "endsOn");
  t.is((await teacher.patch(path, { note: "x" })).status, 403);
  t.is((await decide({ startsOn: dayIn(0), endsOn: dayIn(500) })).status, 400);
});
