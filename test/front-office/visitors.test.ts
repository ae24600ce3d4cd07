import test from "ava";
import { startApp } from "../support/app.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const [child] = (await guardian.get("/students")).body.data as Array<{ id: string }>;
const links = (await admin.get(`/student-guardians?studentId=${child!.id}&status=active&include=guardian`))
  .body.data as Array<{ id: string; guardianId: string }>;
const { data: staff } = (await admin.get("/staff-members?limit=200")).body;
const teacher = await app.as("teacher");
const host = staff.find(({ userId }) => userId === teacher.credentials.user.id);
test.after.always(() => app.close());

const visit = (more: object = {}) =>
  admin.post("/visitor-logs/visits", { name: "Peter Otieno", purpose: "Meeting", ...more });
const pickUp = (more: object) => admin.post("/visitor-logs/pick-ups", { studentId: child!.id, ...more });
const titles = async (client: typeof admin) =>
  ((await client.get("/communication/notifications?limit=50")).body.data as Array<{ title: string }>).map(
    ({ title }) => title,
  );

test.serial("a visitor comes in with a badge, the host is told, and leaves once", async (t) => {
  const { status, body } = await visit({ hostStaffMemberId: host.id, phone: "+254 700 1" });
  t.is(status, 201, JSON.stringify(body));
  t.like(body, { kind: "visit", status: "in", outAt: null });
  t.true((await titles(teacher)).includes("A visitor for you"));
  const badge = await fetch(`${app.url}/api/v1/visitor-logs/${body.id}/badge.pdf`, {
    headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
  });
  t.true(plain(pdfPages(new Uint8Array(await badge.arrayBuffer())).flat()).includes("Peter Otieno"));
  const present = (await admin.get("/visitor-logs?status=in")).body.data;
  t.true(present.some(({ id }) => id === body.id));
  t.is((await admin.post(`/visitor-logs/${body.id}/departure`)).body.status, "out");
  t.like(await admin.post(`/visitor-logs/${body.id}/departure`), {
    status: 409,
    body: { code: "visitor_not_in" },
  });
});

test.serial("a refused visitor is recorded with the reason", async (t) => {
  const { body } = await visit({ deniedReason: "No appointment" });
  t.like(body, { status: "denied", deniedReason: "No appointment" });
  t.is((await admin.post(`/visitor-logs/${body.id}/departure`)).status, 409);
  t.is((await admin.get(`/visitor-logs/${body.id}/badge.pdf`)).status, 404);
});

test.serial("a guardian who may picks the child up, and the family is told", async (t) => {
  const [link] = links;
  await admin.patch(`/student-guardians/${link!.id}`, { pickupAllowed: true });
  const { status, body } = await pickUp({ guardianId: link!.guardianId });
  t.is(status, 201, JSON.stringify(body));
  t.like(body, { kind: "pick_up", status: "out", guardianId: link!.guardianId });
  t.true((await titles(guardian)).includes("Picked up from school"));
  const { data } = (await admin.get(`/audit-events?entityId=${body.id}`)).body;
  t.true(data.some(({ action }) => action === "visitor_logs.record"));
});

test.serial("a guardian who may not is refused, and the refusal is recorded", async (t) => {
  const [link] = links;
  await admin.patch(`/student-guardians/${link!.id}`, { pickupAllowed: false });
  t.like(await pickUp({ guardianId: link!.guardianId }), {
    status: 409,
    body: { code: "pickup_not_allowed" },
  });
  const { body } = await pickUp({ guardianId: link!.guardianId, deniedReason: "Court order" });
  t.like(body, { status: "denied", deniedReason: "Court order", outAt: null });
  await admin.patch(`/student-guardians/${link!.id}`, { pickupAllowed: true });
});

test.serial("somebody else needs the consent of a guardian", async (t) => {
  const { body } = await pickUp({ name: "An aunt" });
  t.is(body.errors[0].path, "confirmedWith");
  const done = await pickUp({ name: "An aunt", confirmedWith: "Mother, by phone" });
  t.like(done.body, { status: "out", confirmedWith: "Mother, by phone", guardianId: null });
  t.is((await pickUp({})).body.errors[0].path, "name");
  const stranger = (await admin.get("/guardians?limit=200")).body.data.find(
    ({ id }) => !links.some(({ guardianId }) => guardianId === id),
  );
  t.is((await pickUp({ guardianId: stranger.id })).body.code, "unknown_reference");
});

test.serial("families and teachers see no visitors", async (t) => {
  for (const caller of [guardian, teacher]) {
    t.is((await caller.get("/visitor-logs")).status, 403);
    t.is((await caller.post("/visitor-logs/visits", { name: "X", purpose: "Y" })).status, 403);
  }
});
