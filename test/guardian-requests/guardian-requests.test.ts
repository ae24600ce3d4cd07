import test from "ava";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const [admin, guardian, teacher, bursar, student, elsewhere] = await Promise.all([
  app.as("admin"),
  app.as("guardian"),
  app.as("teacher"),
  app.as("bursar"),
  app.as("student"),
  app.as("admin", "riverside"),
]);

const path = "/guardian-requests";
const [own] = (await guardian.get("/guardians")).body.data;
const children = (await guardian.get("/guardian/children")).body.data as Array<{ id: string }>;
const child = children[0]!.id;
const link = (await admin.get(`/student-guardians?guardianId=${own.id}&studentId=${child}`)).body.data[0];

const ask = (values: object, client: Client = guardian) => client.post(path, values);
async function asked(values: object): Promise<string> {
  const { status, body } = await ask(values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const act = (id: string, what: string, body?: object, client: Client = admin) =>
  client.put(`${path}/${id}/${what}`, body);
const decide = (id: string, decisions: object[], client: Client = admin) =>
  act(id, "decisions", { decisions }, client);
const changes = async (id: string, client: Client = admin) =>
  (await client.get(`${path}/${id}/changes`)).body.data;
const news = async (client: Client, id: string): Promise<string[]> =>
  (await client.get("/communication/notifications?limit=100")).body.data
    .filter(({ entityId, url }) => entityId === id && url === `/requests/${id}`)
    .map(({ type }) => type);
test.after.always(() => app.close());
test.afterEach.always(async () => {
  const { data } = (await guardian.get(`${path}?open=true&limit=200`)).body;
  for (const { id } of data)
    if ((await act(id, "withdrawal", undefined, guardian)).status !== 200)
      await act(id, "rejection", { reason: "Tidied up" });
});

test.serial("accepted fields are written, rejected ones are not, and the guardian is told", async (t) => {
  const id = await asked({
    kind: "data_change",
    changes: { phones: ["+254 700 111 222"], address: "4 Mill Lane", occupation: "Pilot" },
    note: "We have moved",
  });
  t.deepEqual(await news(admin, id), ["guardian_request_submitted"]);
  const shown = (await guardian.get(`${path}/${id}`)).body;
  t.like(shown, { status: "submitted", guardianName: `${own.givenName} ${own.familyName}`, studentId: null });
  t.deepEqual(shown.fields.sort(), ["address", "occupation", "phones"]);
  t.false("handledBy" in shown);
  t.like((await act(id, "start")).body, { status: "in_progress", handledBy: admin.credentials.user.id });

  t.is((await decide(id, [{ field: "address", accepted: false }])).status, 400, "a rejection needs a reason");
  t.is((await decide(id, [{ field: "email", accepted: true }])).status, 400);
  const first = await decide(id, [{ field: "phones", accepted: true }]);
  t.like(first, { status: 200, body: { status: "in_progress" } });
  t.deepEqual((await admin.get(`/guardians/${own.id}`)).body.phones, ["+254 700 111 222"]);
  t.like(await decide(id, [{ field: "phones", accepted: true }]), {
    status: 409,
    body: { code: "field_decided" },
  });
  t.is((await act(id, "withdrawal", undefined, guardian)).status, 409);
  const rest = await decide(id, [
    { field: "occupation", accepted: true },
    { field: "address", accepted: false, reason: "Please bring a bill with the address" },
  ]);
  t.like(rest, { status: 200, body: { status: "partly_accepted" } });
  t.like((await admin.get(`/guardians/${own.id}`)).body, { occupation: "Pilot", address: own.address });
  t.like(
    (await changes(id, guardian)).find(({ field }) => field === "address"),
    { decision: "rejected", reason: "Please bring a bill with the address", after: "4 Mill Lane" },
  );
  t.deepEqual(await news(guardian, id), ["guardian_request_answered"]);
  t.is((await decide(id, [{ field: "phones", accepted: true }])).status, 409);
  const events = (await admin.get(`/audit-events?entityId=${own.id}&limit=50`)).body.data;
  t.true(events.some(({ action }) => action === "guardians.update"));
});

test.serial("a value that changed meanwhile is a conflict until the office overwrites it", async (t) => {
  const id = await asked({ kind: "data_change", studentId: child, changes: { preferredName: "Kiki" } });
  await admin.patch(`/students/${child}`, { preferredName: "Coco" });
  t.like((await changes(id))[0], { current: "Coco", after: "Kiki", isConflict: true, isHidden: false });
  t.like(await decide(id, [{ field: "preferredName", accepted: true }]), {
    status: 409,
    body: { code: "value_changed", fields: ["preferredName"] },
  });
  t.like(await decide(id, [{ field: "preferredName", accepted: true, overwrite: true }]), {
    body: { status: "accepted" },
  });
  t.is((await admin.get(`/students/${child}`)).body.preferredName, "Kiki");
  t.like((await changes(id))[0], { isConflict: false, decision: "accepted" });
});

test.serial(
  "a new email address is written by the people module, which tells the former address",
  async (t) => {
    const before = (await admin.get(`/guardians/${own.id}`)).body.email;
    const id = await asked({ kind: "data_change", changes: { email: "New@Example.org " } });
    t.is((await decide(id, [{ field: "email", accepted: true }])).status, 200);
    t.is((await admin.get(`/guardians/${own.id}`)).body.email, "new@example.org");
    const emails = (await admin.get("/queued-emails?limit=100&sort=-createdAt")).body.data;
    t.true(
      emails.some((each) => each.templateKind === "guardian-address-changed"),
      JSON.stringify(emails[0]),
    );
    await admin.patch(`/guardians/${own.id}`, { email: before });
  },
);

test.serial("a child's data need custody, and fields that are not shown cannot be asked about", async (t) => {
  t.like(await ask({ kind: "data_change", changes: { isEmergencyContact: true } }), { status: 400 });
  t.is((await ask({ kind: "data_change", studentId: child, changes: { phones: ["123"] } })).status, 400);
  t.is(
    (await ask({ kind: "data_change", changes: { familyName: own.familyName, givenName: own.givenName } }))
      .status,
    400,
  );
  t.is((await ask({ kind: "data_change" })).status, 400);
  t.is((await ask({ kind: "data_change", changes: { occupation: "x" }, preferredTimes: "now" })).status, 400);
  const others = (await admin.get("/students?limit=200")).body.data as Array<{ id: string }>;
  const stranger = others.find(({ id }) => !children.some((each) => each.id === id))!.id;
  const change = { kind: "data_change", changes: { preferredName: "X" } };
  t.is((await ask({ ...change, studentId: stranger })).status, 400);

  const id = await asked({ ...change, studentId: child });
  await admin.patch(`/student-guardians/${link.id}`, { hasCustody: false });
  t.like(await decide(id, [{ field: "preferredName", accepted: true }]), {
    status: 409,
    body: { code: "guardian_without_custody" },
  });
  t.is((await act(id, "rejection", { reason: "Custody" })).body.status, "rejected");
  t.is((await ask({ ...change, studentId: child })).status, 400);
  t.is((await ask({ kind: "document", documentKind: "bonafide", studentId: child })).status, 201);
  await admin.patch(`/student-guardians/${link.id}`, { hasCustody: true, livesWith: false });
  const address = { kind: "data_change", studentId: child, changes: { address: "9 Hill View" } };
  t.is((await ask(address)).status, 400, "the address of a child who lives elsewhere is not shown");
  await admin.patch(`/student-guardians/${link.id}`, { livesWith: true });
  const whole = await asked({
    ...address,
    changes: { address: "9 Hill View", isEmergencyContact: !link.isEmergencyContact },
  });
  const { status, body } = await decide(whole, [
    { field: "address", accepted: true },
    { field: "isEmergencyContact", accepted: true },
  ]);
  t.like({ status, ...body }, { status: "accepted" });
  t.is((await admin.get(`/students/${child}`)).body.address, "9 Hill View");
  t.is((await admin.get(`/student-guardians/${link.id}`)).body.isEmergencyContact, !link.isEmergencyContact);
});

test.serial("a document request ends with a letter that the family can download", async (t) => {
  const id = await asked({
    kind: "document",
    documentKind: "bonafide",
    studentId: child,
    note: "For a visa",
  });
  t.is((await ask({ kind: "document", documentKind: "bonafide" })).status, 400);
  const [template] = (await admin.get("/document-templates?key=bonafide&language=en&status=active")).body
    .data;
  const letter = { documentTemplateId: template.id, values: { reason: "Visa" } };
  const url = `${path}/${id}/issued-document`;
  t.is((await admin.post(url, { documentTemplateId: template.id, values: {} })).status, 400);
  t.is((await guardian.post(url, letter)).status, 403);
  const { status, body } = await admin.post(url, letter);
  t.is(status, 200, JSON.stringify(body));
  t.is(body.status, "completed");
  const issued = (await admin.get(`/issued-documents/${body.issuedDocumentId}`)).body;
  t.like(issued, { kind: "bonafide", studentId: child, status: "issued" });
  t.is((await guardian.get(`/documents/${issued.fileId}`)).status, 200);
  t.is((await admin.post(url, letter)).status, 409);
  const paper = await asked({ kind: "document", documentKind: "character", studentId: child });
  t.is((await act(paper, "completion", {})).status, 400);
  t.is((await act(paper, "completion", { response: "Handed out" })).body.status, "completed");
});

test.serial("an appointment is answered with a time, can be moved, and ends when it was held", async (t) => {
  const id = await asked({ kind: "appointment", preferredTimes: "Mornings", note: "About the bus" });
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  t.is((await act(id, "appointment", { appointmentAt: at(-1) })).status, 400);
  t.is((await act(id, "completion", {})).status, 409);
  t.is((await act(id, "decisions", { decisions: [{ field: "address", accepted: true }] })).status, 409);
  const set = await act(id, "appointment", { appointmentAt: at(2), place: "Office" });
  t.like(set.body, { status: "accepted", appointmentPlace: "Office" });
  t.is((await act(id, "appointment", { appointmentAt: at(3) })).status, 200);
  t.is((await news(guardian, id)).length, 2);
  t.is((await act(id, "completion", {})).body.status, "completed");
  t.is((await act(id, "rejection", { reason: "Late" })).status, 409);
  const other = await asked({ kind: "appointment", preferredTimes: "Any" });
  await act(other, "appointment", { appointmentAt: at(2) });
  t.is((await act(other, "withdrawal", undefined, guardian)).body.status, "withdrawn");
  t.true((await news(admin, other)).includes("guardian_request_withdrawn"));
});

test.serial("requests are limited: one change of the same data, and ten that are open", async (t) => {
  const change = { kind: "data_change", changes: { occupation: "Farmer of bees" } };
  await asked(change);
  t.like(await ask(change), { status: 409, body: { code: "guardian_request_open" } });
  t.is((await ask({ ...change, studentId: child, changes: { preferredName: "B" } })).status, 201);
  const appointment = { kind: "appointment", preferredTimes: "Any" };
  const results = await Promise.all(Array.from({ length: 12 }, () => ask(appointment)));
  t.deepEqual(results.map(({ status }) => status).sort(), [
    ...Array.from({ length: 8 }, () => 201),
    ...Array.from({ length: 4 }, () => 409),
  ]);
  t.is(results.find(({ status }) => status === 409)!.body.code, "guardian_requests_limit");
});

test.serial("guardians see their own requests only, staff without the permission none", async (t) => {
  const client = await openClient(app.databaseUrl);
  await client.query("UPDATE guardian_requests SET created_at = created_at - interval '2 days'");
  await client.end();
  const id = await asked({ kind: "appointment", preferredTimes: "Any" });
  for (const client of [teacher, bursar, student]) t.is((await client.get(`${path}/${id}`)).status, 403);
  t.is((await elsewhere.get(`${path}/${id}`)).status, 404);
  t.is((await act(id, "start", undefined, elsewhere)).status, 404);
  t.is((await act(id, "start", undefined, guardian)).status, 403);
  t.is((await act(id, "withdrawal", undefined, admin)).status, 404);
  t.like(await ask({ kind: "appointment", preferredTimes: "Any" }, admin), {
    status: 409,
    body: { code: "not_a_guardian" },
  });
  const due = (await admin.get(`${path}?open=true&sort=dueOn&kind=appointment`)).body.data;
  t.deepEqual(
    due.map((each) => each.id),
    [id],
  );
  t.is((await admin.get(`${path}?dueBefore=2020-01-01`)).body.data.length, 0);
});
