import test from "ava";
import { sql } from "../identity/sql.ts";
import { personWith } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import { type Client, createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { openAccounts, openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { year, section, place, admit } = await openSchool(admin);
const { account, signIn } = await openAccounts(app, admin);
const db = await sql(app.databaseUrl);

const secret = "SAFE HOUSE 12, Hidden Road";
const define = (values: object) =>
  ok(admin.post("/custom-field-definitions", { label: "Field", dataType: "text", ...values }));
for (const visibility of ["guardian", "staff", "office", "health", "safeguarding", "hr"])
  for (const entityType of ["student", "guardian", "staff_member"])
    await define({ entityType, key: `${visibility}Field`, visibility });
const custom = Object.fromEntries(
  ["guardian", "staff", "office", "health", "safeguarding", "hr"].map((each) => [
    `${each}Field`,
    `x-${each}`,
  ]),
);

async function person(mailbox: string, role: string): Promise<{ id: string; client: Client }> {
  const id = await account(mailbox, role);
  return { id, client: await signIn(mailbox) };
}
const teacher = await person("field-teacher", "teacher");
const librarian = await person("field-librarian", "librarian");
const nurse = await person("field-nurse", "nurse");
const desk = await person("field-desk", "receptionist");
const principal = await person("field-principal", "principal");
const mother = await person("field-mother", "guardian");
const father = await person("field-father", "guardian");
const child = await person("field-child", "student");

const member = await ok(
  admin.post("/staff-members", {
    ...{ staffNumber: "F-1", givenName: "Form", familyName: "Tutor", email: "tutor@work.example" },
    ...{
      phone: "+254700000001",
      employmentType: "permanent",
      contractEndsOn: "2030-01-31",
      hiredOn: "2020-01-31",
    },
    custom,
  }),
);
await db.query("UPDATE staff_members SET user_id = $1 WHERE id = $2", [teacher.id, member.id]);
const room = await section({ homeroomTeacherId: member.id });
const household = await ok(admin.post("/households", { name: "Two parents", address: secret }));
const adult = (givenName: string, link: object, more: object = {}) => ({
  guardian: {
    ...{
      givenName,
      familyName: "Apart",
      email: `${givenName}@home.example`.toLowerCase(),
      phones: ["+254711"],
    },
    ...{ occupation: "Pilot", address: `${givenName}'s street`, custom },
    ...more,
  },
  relation: "parent",
  ...link,
});
const { student, guardians } = await admit({
  ...{ givenName: "Hidden", familyName: "Child", householdId: household.id, address: secret, custom },
  ...{ nationality: "KE", category: "boarder", enrollment: place(room) },
  guardians: [
    adult("Mother", { isPrimary: true }),
    adult("Father", { hasCustody: false, livesWith: false }, { phones: ["+254722000222"] }),
  ],
});
const [motherId, fatherId] = guardians.map(({ guardian }) => guardian.id);
await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [mother.id, motherId]);
await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [father.id, fatherId]);
await db.query("UPDATE students SET user_id = $1 WHERE id = $2", [child.id, student.id]);
await ok(admin.patch(`/households/${household.id}`, { feePayerGuardianId: motherId }));

test.after.always(async () => {
  await db.end();
  await app.close();
});

const path = `/students/${student.id}`;
const keysOf = async (client: Client, of: string) => Object.keys((await ok(client.get(of))).custom).sort();
const total = async (client: Client, of: string) =>
  (await ok(client.get(`${of}${of.includes("?") ? "&" : "?"}count=true`))).total;

test.serial("a guardian who does not live with the child learns the home from no answer", async (t) => {
  const responses = [
    ...[path, "/students", "/students.csv", `${path}?include=household,studentGuardians`],
    ...["/students?include=household,studentGuardians", "/households", "/households?include=students"],
    ...["/households.csv", `/guardian/children/${student.id}`, "/guardian/children", "/guardians"],
    "/student-guardians?include=student,guardian",
    `/enrollments?include=student&studentId=${student.id}`,
  ];
  for (const each of responses) {
    const { status, body } = await father.client.get(each);
    t.is(status, 200, each);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    t.false(text.includes("SAFE HOUSE"), each);
    t.false(text.includes(household.id), each);
    t.false(text.includes("Mother"), each);
  }
  t.is((await father.client.get(`/households/${household.id}`)).status, 404);
  t.is((await ok(father.client.get(`${path}?include=household`))).household, null);
  t.is(await total(father.client, `/students?householdId=${household.id}`), 0, "nor by a filter");
  t.is(await total(mother.client, `/students?householdId=${household.id}`), 1);
  t.is((await ok(mother.client.get(path))).address, secret);
  t.is((await ok(mother.client.get(`/guardian/children/${student.id}`))).address, secret);
  t.is((await ok(mother.client.get(`/households/${household.id}`))).address, secret);
  t.is((await ok(child.client.get(path))).address, secret);
});

test.serial("either flag alone hides the home, at once, and so does paying for the household", async (t) => {
  const [link] = (await ok(admin.get(`/student-guardians?guardianId=${fatherId}`))).data;
  for (const flags of [
    { hasCustody: true, livesWith: false },
    { hasCustody: false, livesWith: true },
  ]) {
    await ok(admin.patch(`/student-guardians/${link.id}`, flags));
    t.false("address" in (await ok(father.client.get(path))), JSON.stringify(flags));
  }
  await ok(admin.patch(`/student-guardians/${link.id}`, { hasCustody: true, livesWith: true }));
  t.is((await ok(father.client.get(path))).address, secret);
  await ok(admin.patch(`/student-guardians/${link.id}`, { hasCustody: false, livesWith: false }));
  await ok(admin.patch(`/households/${household.id}`, { feePayerGuardianId: fatherId }));
  const paid = await ok(father.client.get(`/households/${household.id}`));
  t.is(paid.name, "Two parents");
  t.false("address" in paid);
  t.is((await ok(father.client.get("/households?include=students"))).data[0].students.length, 0);
  await ok(admin.patch(`/households/${household.id}`, { feePayerGuardianId: motherId }));
});

test.serial("own fields are shown to whom they are declared for", async (t) => {
  const expected: Array<[Client, string[]]> = [
    [admin, ["guardian", "health", "hr", "office", "safeguarding", "staff"]],
    [principal.client, ["guardian", "health", "hr", "office", "safeguarding", "staff"]],
    [desk.client, ["guardian", "office", "staff"]],
    [nurse.client, ["guardian", "health", "staff"]],
    [teacher.client, ["guardian", "staff"]],
    [librarian.client, ["guardian", "staff"]],
    [mother.client, ["guardian"]],
    [child.client, ["guardian"]],
  ];
  for (const [client, names] of expected) {
    const fields = names.map((name) => `${name}Field`);
    t.deepEqual(await keysOf(client, path), fields);
    const listed = await ok(client.get(`/students?admissionNumber=${student.admissionNumber}`));
    t.deepEqual(Object.keys(listed.data[0].custom).sort(), fields);
    const { body: csv } = await client.get(`/students.csv?admissionNumber=${student.admissionNumber}`);
    for (const name of Object.keys(custom))
      t.is(csv.includes(`x-${name.slice(0, -5)}`), fields.includes(name), name);
  }
  t.deepEqual(await keysOf(teacher.client, `/guardians/${motherId}`), ["guardianField", "staffField"]);
  t.deepEqual(
    await keysOf(mother.client, `/guardians/${motherId}`),
    ["guardianField"],
    "not what the office keeps of her",
  );
  t.deepEqual(await keysOf(librarian.client, `/staff-members/${member.id}`), ["guardianField", "staffField"]);
  t.deepEqual(await keysOf(teacher.client, `/staff-members/${member.id}`), [
    "guardianField",
    "hrField",
    "staffField",
  ]);
  t.is((await define({ entityType: "student", key: "later" })).visibility, "office");
});

test.serial("own fields that are not shown are neither set, guessed nor lost", async (t) => {
  const refused = await desk.client.patch(path, { custom: { healthField: "x-health", guardianField: "y" } });
  t.is(refused.status, 400);
  t.deepEqual(
    refused.body.errors.map((each: { path: string }) => each.path),
    ["custom.healthField"],
  );
  const wrong = await desk.client.patch(path, { custom: { healthField: "other" } });
  t.deepEqual(wrong.body.errors, refused.body.errors, "the right value is refused like a wrong one");
  t.is((await desk.client.patch(path, { custom: { healthField: null } })).status, 400);
  const { custom: shown } = await ok(desk.client.patch(path, { custom: { guardianField: "new" } }));
  t.deepEqual(shown, { guardianField: "new" });
  const kept = {
    guardianField: "new",
    healthField: "x-health",
    safeguardingField: "x-safeguarding",
    hrField: "x-hr",
  };
  t.deepEqual((await ok(admin.get(path))).custom, kept);
  await ok(admin.patch(path, { custom }));
  const admission = { givenName: "New", familyName: "Child", custom: { safeguardingField: "mine" } };
  t.is((await desk.client.post("/students", admission)).status, 400);
  const { student: other } = await ok(
    desk.client.post("/students", {
      givenName: "New",
      familyName: "Child",
      guardians: [{ guardianId: motherId, relation: "aunt" }],
    }),
  );
  t.truthy(other.id);
});

test.serial("a hidden field that is required holds nobody up who cannot see it", async (t) => {
  const needed = await define({
    entityType: "student",
    key: "allergies",
    visibility: "health",
    required: true,
  });
  t.is((await desk.client.post("/students", { givenName: "No", familyName: "Allergy" })).status, 201);
  t.is((await admin.post("/students", { givenName: "No", familyName: "Allergy" })).status, 400);
  await ok(admin.patch(`/custom-field-definitions/${needed.id}`, { required: false }));
});

test.serial("the answer to an admission shows a guardian on record no further than the record", async (t) => {
  const { guardians: shown } = await ok(
    desk.client.post("/students", {
      givenName: "Third",
      familyName: "Child",
      guardians: [{ guardianId: motherId, relation: "aunt" }],
    }),
  );
  t.deepEqual(Object.keys(shown[0].guardian.custom).sort(), ["guardianField", "officeField", "staffField"]);
});

test.serial("a teacher sees of guardians whom to call, and no homes, work or custody", async (t) => {
  const [one, two] = await Promise.all(
    [motherId, fatherId].map((id) => ok(teacher.client.get(`/guardians/${id}`))),
  );
  t.deepEqual(one!.phones, ["+254711"], "the primary contact");
  t.is(one!.email, "mother@home.example");
  for (const field of ["phones", "email", "occupation", "address"]) t.false(field in two!, field);
  for (const field of ["occupation", "address"]) t.false(field in one!, field);
  const seen = await ok(teacher.client.get(path));
  for (const field of ["address", "householdId", "nationality", "category"]) t.false(field in seen, field);
  const links = (await ok(teacher.client.get(`/student-guardians?studentId=${student.id}&include=guardian`)))
    .data;
  for (const link of links) {
    for (const field of ["hasCustody", "livesWith", "portalAccess", "isFeePayer"])
      t.false(field in link, field);
    for (const field of ["address", "occupation"]) t.false(field in link.guardian, field);
    t.is(link.relation, "parent");
  }
  t.false("address" in (await ok(teacher.client.get(`/households/${household.id}`))));
  for (const link of (await ok(child.client.get("/student-guardians"))).data)
    for (const field of ["hasCustody", "livesWith", "pickupAllowed", "portalAccess", "receivesMessages"])
      t.false(field in link, field);
});

test.serial("what is hidden is not found by searching or filtering for it", async (t) => {
  t.is(await total(teacher.client, "/guardians?q=father@home"), 0);
  t.is(await total(teacher.client, "/guardians?q=mother@home"), 1, "the contact is shown");
  t.is(await total(admin, "/guardians?q=father@home"), 1);
  t.is(await total(teacher.client, "/guardians?q=father%20apart"), 1, "names are for everybody");
  t.is(await total(teacher.client, "/students?category=boarder"), 0);
  t.is(await total(teacher.client, `/students?householdId=${household.id}`), 0);
  t.is(await total(librarian.client, "/students?category=boarder"), 0);
  t.true((await total(admin, "/students?category=boarder")) > 0);
});

test.serial("colleagues see who somebody is, the person and the office more", async (t) => {
  const hidden = ["phone", "employmentType", "contractEndsOn", "hiredOn", "leftOn"];
  const at = `/staff-members/${member.id}`;
  const seen = await ok(librarian.client.get(at));
  for (const field of hidden) t.false(field in seen, field);
  t.like(seen, { givenName: "Form", familyName: "Tutor", email: "tutor@work.example" });
  const { body: csv } = await librarian.client.get("/staff-members.csv");
  t.false(csv.includes("+254700000001"));
  t.true(csv.split("\r\n")[0].includes("contractEndsOn"), "columns are the same for everybody");
  t.like(await ok(teacher.client.get(at)), { phone: "+254700000001", contractEndsOn: "2030-01-31" });
  const atDesk = await ok(desk.client.get(at));
  t.is(atDesk.phone, "+254700000001");
  t.false("contractEndsOn" in atDesk);
  t.like(await ok(principal.client.get(at)), { phone: "+254700000001", contractEndsOn: "2030-01-31" });
  const included = await ok(librarian.client.get(`/sections/${room.id}?include=homeroomTeacher`));
  for (const field of hidden) t.false(field in included.homeroomTeacher, field);
});

test.serial("a version follows from what is shown, and guards a change by whom it is shown to", async (t) => {
  const tagOf = async (client: Client) => (await client.get(path)).headers.get("etag")!;
  const before = await tagOf(librarian.client);
  t.not(before, await tagOf(admin));
  const tag = await tagOf(desk.client);
  const changed = await desk.client("PATCH", path, { preferredName: "Hid" }, { "if-match": tag });
  t.is(changed.status, 200);
  t.is((await desk.client("PATCH", path, { preferredName: "Hidden" }, { "if-match": tag })).status, 412);
});

test.serial("who is not shown a field does not set it", async (t) => {
  const { id } = await ok(admin.post("/roles", { key: "hr-clerk", name: "HR clerk", category: "staff" }));
  const grants = [
    { permission: "staff.read", scope: "all" },
    { permission: "guardians.read", scope: "own_classes" },
    { permission: "guardians.manage", scope: "own_classes" },
    { permission: "students.read", scope: "all" },
    { permission: "students.manage", scope: "own_classes" },
  ];
  await ok(admin.put(`/roles/${id}/permissions`, { permissions: grants }));
  const clerk = await person("field-clerk", "hr-clerk");
  await db.query("UPDATE sections SET homeroom_teacher_id = NULL WHERE id = $1", [room.id]);
  const clerkRow = await ok(
    admin.post("/staff-members", { staffNumber: "F-2", givenName: "A", familyName: "Clerk" }),
  );
  await db.query("UPDATE staff_members SET user_id = $1 WHERE id = $2", [clerk.id, clerkRow.id]);
  await ok(admin.patch(`/sections/${room.id}`, { homeroomTeacherId: clerkRow.id }));
  const seen = await ok(clerk.client.get(path));
  t.false("address" in seen, "manages the own classes, reads the whole school");
  t.is((await clerk.client.patch(path, { address: "mine now" })).status, 403);
  t.is((await clerk.client.patch(path, { preferredName: "Fine" })).status, 200);
  t.is((await ok(admin.get(path))).address, secret);
});

test.serial("the record of changes shows its reader no more than the rows", async (t) => {
  await ok(admin.patch(path, { address: "RECORD STREET", custom }));
  await ok(admin.patch(`/staff-members/${member.id}`, { contractEndsOn: "2031-12-31" }));
  const { id } = await ok(admin.post("/roles", { key: "auditor", name: "Auditor", category: "staff" }));
  await ok(
    admin.put(`/roles/${id}/permissions`, { permissions: [{ permission: "audit.read", scope: "all" }] }),
  );
  const auditor = await person("field-auditor", "auditor");
  for (const list of ["/audit-events", "/audit-events.csv"]) {
    const { body } = await auditor.client.get(list);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    for (const hidden of ["RECORD STREET", "x-health", "x-safeguarding", "x-office", "2031-12-31"])
      t.false(text.includes(hidden), `${list}: ${hidden}`);
  }
  const all = JSON.stringify((await admin.get(`/audit-events?entityId=${student.id}`)).body);
  t.true(all.includes("RECORD STREET") && all.includes("x-health"));
  const [event] = (await ok(auditor.client.get(`/audit-events?entityId=${student.id}`))).data;
  const one = JSON.stringify(await ok(auditor.client.get(`/audit-events/${event.id}`)));
  t.false(one.includes("RECORD STREET"));
  t.false(one.includes("x-guardian"), "nor what is for everybody who reads students");
  const near = await personWith(app, admin, [
    "audit.read",
    { permission: "students.read", scope: "own_classes" },
  ]);
  const reader = await personWith(app, admin, ["audit.read", "students.read"]);
  const events = `/audit-events?entityId=${student.id}&limit=200`;
  const textOf = async (client: Client) => JSON.stringify(await ok(client.get(events)));
  t.notRegex(await textOf(near), /x-\w+/, "the student may be in another class");
  t.deepEqual([...new Set((await textOf(reader)).match(/x-\w+/g))].sort(), ["x-guardian", "x-staff"]);
  t.regex(
    await textOf(auditor.client),
    /preferredName/,
    "what needs no permission but reading the row stays",
  );
  t.truthy(year.id);
});

test.serial(
  "a key reads as its maker does, but health, safeguarding and employment by scopes alone",
  async (t) => {
    const keyed = async (...scopes: string[]) => {
      const made = await ok(admin.post("/api-keys", { name: scopes.join(), scopes }));
      return createClient(app.url, made.key);
    };
    const plain = await keyed("students.read", "staff.read");
    t.truthy((await ok(plain.get(path))).address);
    t.deepEqual(await keysOf(plain, path), ["guardianField", "officeField", "staffField"]);
    t.false("contractEndsOn" in (await ok(plain.get(`/staff-members/${member.id}`))));
    const health = await keyed("students.read", "health-fields.read");
    t.true((await keysOf(health, path)).includes("healthField"));
    const bound = await keyed("staff.read", "hr-fields.read");
    t.true("contractEndsOn" in (await ok(bound.get(`/staff-members/${member.id}`))));
  },
);

test.serial("partners are given no phone of the staff, and webhooks nothing that is hidden", async (t) => {
  const { clientId, clientSecret } = await ok(
    admin.post("/api-keys", { name: "Roster", scopes: ["oneroster.roster", "oneroster.demographics"] }),
  );
  const { body: grant } = await app.anonymous(
    "POST",
    "//ims/oneroster/oauth2/token",
    "grant_type=client_credentials",
    {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
  );
  const partner = createClient(app.url, grant.access_token);
  const { status, body } = await partner.get("//ims/oneroster/rostering/v1p2/users?limit=1000");
  t.is(status, 200);
  const text = JSON.stringify(body);
  t.true(text.includes("tutor@work.example"));
  for (const hidden of ["+254700000001", "SAFE HOUSE", "RECORD STREET", "x-office", "Pilot"])
    t.false(text.includes(hidden), hidden);
  await ok(
    admin.post("/webhook-endpoints", {
      name: "All",
      url: "https://hooks.example/x",
      eventTypes: ["student.updated"],
    }),
  );
  await ok(admin.patch(path, { address: "WEBHOOK STREET" }));
  const deliveries = await db.query("SELECT data FROM webhook_deliveries WHERE entity_id = $1", [student.id]);
  t.true(deliveries.rows.length > 0);
  t.false(JSON.stringify(deliveries.rows).includes("STREET"));
  await ok(admin.patch(path, { address: secret }));
});
