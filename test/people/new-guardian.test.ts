import test from "ava";
import { sql } from "../identity/sql.ts";
import { password, personWith, signIn } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { admit } = await openSchool(admin);
const db = await sql(app.databaseUrl);
const office = await personWith(app, admin, [
  ...["students.read", "students.manage", "guardians.read", "guardians.manage", "users.read"],
]);
test.after.always(async () => {
  await db.end();
  await app.close();
});

const guardian = (givenName: string, email: string) =>
  ok(admin.post("/guardians", { givenName, familyName: "Kamau", email }));
/** Gives a guardian an account, and signs in as its owner. */
async function enter({ id, email }: { id: string; email: string }) {
  const { userId } = await ok(admin.post(`/guardians/${id}/invitation`, {}));
  await admin.put(`/users/${userId}/password`, { password });
  return signIn(app, email);
}
const link = (studentId: string, guardianId: string, more: object = {}) =>
  office.post("/student-guardians", { studentId, guardianId, relation: "uncle", ...more });
const told = async (client: { get: typeof admin.get }) =>
  (await client.get("/communication/notifications")).body.data
    .filter(({ type }) => type === "guardian_added")
    .map(({ body }) => body as string);
const emails = async (address: string, kind: string) =>
  (
    await db.query(
      "SELECT count(*)::int AS count FROM queued_emails WHERE to_address = $1 AND template_kind = $2",
      [address, kind],
    )
  ).rows[0].count as number;

test("the other guardians hear of somebody who is added, and of the access", async (t) => {
  const mother = await guardian("Mary", "mary@home.example");
  const father = await guardian("Frank", "frank@home.example");
  const apart = await guardian("Otis", "otis@home.example");
  const { student } = await admit();
  for (const { id } of [mother, father]) await link(student.id, id);
  await link(student.id, apart.id, { hasCustody: false });
  const mary = await enter(mother);
  const frankBefore = await emails("frank@home.example", "guardian-access");
  const before = (await told(mary)).length;

  const eve = await guardian("Eve", "eve@somewhere.example");
  t.is((await link(student.id, eve.id)).status, 201);
  const [first] = await told(mary);
  t.regex(first!, /^Eve Kamau was added as a guardian of Child \d+ Test\. If you/);
  t.is((await told(mary)).length, before + 1);
  t.is(await emails("mary@home.example", "notification"), before + 1, "and by mail");
  t.is(await emails("frank@home.example", "guardian-access"), frankBefore, "she can read nothing yet");

  t.is((await office.post(`/guardians/${eve.id}/invitation`, {})).status, 201);
  t.regex((await told(mary))[0]!, /and can read the child's records/);
  t.is(await emails("frank@home.example", "guardian-access"), frankBefore + 1);
  t.is(await emails("otis@home.example", "guardian-access"), 0, "without custody");
  t.is(await emails("eve@somewhere.example", "guardian-access"), 0);
  const { data } = (await admin.get(`/audit-events?entityId=${eve.id}&action=guardians.invite`)).body;
  t.like(data[0], { actorId: office.id });
});

test("access that is opened again is told, other changes are not", async (t) => {
  const mother = await guardian("Mary", "mary2@home.example");
  const { student } = await admit();
  await link(student.id, mother.id);
  const mary = await enter(mother);
  const eve = await guardian("Eve", "eve2@somewhere.example");
  await enter(eve);
  const { body: made } = await link(student.id, eve.id, { portalAccess: false });
  const path = `/student-guardians/${made.id}`;
  const count = (await told(mary)).length;
  await office.patch(path, { relation: "aunt" });
  t.is((await told(mary)).length, count);
  await office.patch(path, { portalAccess: true });
  t.is((await told(mary)).length, count + 1);
  await office.patch(path, { status: "ended" });
  await office.patch(path, { status: "active" });
  t.is((await told(mary)).length, count + 2);
});

test("an admission names who was invited, and tells nobody of the same admission", async (t) => {
  const adults = ["ann", "ben"].map((name) => ({
    guardian: { givenName: name, familyName: "Njoroge", email: `${name}@home.example` },
    relation: "parent",
  }));
  const { student, guardians } = await ok(
    office.post("/students", { givenName: "Cleo", familyName: "Njoroge", guardians: adults }),
  );
  t.deepEqual(
    guardians.map(({ invited }) => invited),
    [true, true],
  );
  for (const name of ["ann", "ben"]) t.is(await emails(`${name}@home.example`, "guardian-access"), 0);
  const { data } = (await admin.get(`/audit-events?entityId=${student.id}&action=students.admit`)).body;
  t.deepEqual(
    data[0].after.guardians,
    guardians.map(({ guardian: { id } }) => ({
      guardianId: id,
      invited: true,
    })),
  );
});

test("nobody invites a guardian under the address of an account", async (t) => {
  const eve = await guardian("Eve", "eve3@somewhere.example");
  const own = await office.post(`/guardians/${eve.id}/invitation`, { email: office.email });
  t.like(own.body, { status: 409, code: "duplicate" });
});

test("an admission with an invitation needs the right to invite", async (t) => {
  const registrar = await personWith(app, admin, ["students.read", "students.manage"]);
  const adult = {
    guardian: { givenName: "Eve", familyName: "K", email: "eve4@home.example" },
    relation: "aunt",
  };
  const values = { givenName: "Dan", familyName: "K", guardians: [adult] };
  t.like((await registrar.post("/students", values)).body, { status: 403, code: "beyond_own_permissions" });
  const quiet = { ...values, guardians: [{ ...adult, invite: false }] };
  t.is((await registrar.post("/students", quiet)).status, 201);
});

test("guardians with custody hear of an account that the office gives a student", async (t) => {
  const [mother, father, apart] = [
    await guardian("Mary", "mary5@home.example"),
    await guardian("Frank", "frank5@home.example"),
    await guardian("Otis", "otis5@home.example"),
  ];
  const { student } = await admit();
  for (const { id } of [mother, father]) await link(student.id, id);
  await link(student.id, apart.id, { hasCustody: false });
  const mary = await enter(mother);
  const path = `/students/${student.id}/invitation`;
  t.is((await office.post(path, { email: "eve5@somewhere.example" })).status, 201);
  const accounts = async () =>
    (await mary.get("/communication/notifications")).body.data.filter(
      ({ type }) => type === "student_account",
    );
  const [first] = await accounts();
  t.regex(first.body, /sent Child \d+ Test an invitation to open an account, to e…@somewhere\.example/);
  t.is(await emails("frank5@home.example", "student-access"), 1);
  t.is(await emails("otis5@home.example", "student-access"), 0, "without custody");
  t.is((await office.post(path, { email: "eve5@somewhere.example" })).status, 201);
  t.is((await accounts()).length, 1, "the same invitation once more is no news");
});

test("the former address of a guardian hears of a change, the other guardians of the invitation", async (t) => {
  const mother = await guardian("Mary", "mary6@home.example");
  const father = await guardian("Frank", "frank6@home.example");
  const { student } = await admit();
  for (const { id } of [mother, father]) await link(student.id, id);
  const changed = (address: string) => emails(address, "guardian-address-changed");
  const change = (values: object) => ok(office.patch(`/guardians/${mother.id}`, values));
  await change({ email: "MARY6@home.example", occupation: "Pilot" });
  await change({ phones: ["+254711"] });
  t.is(await changed("mary6@home.example"), 0, "nothing else is told");
  await change({ email: "eve6@somewhere.example" });
  t.is(await changed("mary6@home.example"), 1);
  t.is(await changed("eve6@somewhere.example"), 0);
  const { rows } = await db.query(
    "SELECT text FROM queued_emails WHERE to_address = 'mary6@home.example' AND template_kind = $1",
    ["guardian-address-changed"],
  );
  const { name } = await ok(admin.get("/school"));
  t.true(rows[0].text.includes(`${name} changed the email address`));
  t.false(rows[0].text.includes("eve6"), "not which one it is now");

  const again = { email: "eve7@somewhere.example" };
  t.is((await office.post(`/guardians/${mother.id}/invitation`, again)).status, 201);
  t.is(await changed("eve6@somewhere.example"), 1, "an invitation to another address changes it too");
  t.is(await emails("frank6@home.example", "guardian-access"), 1);
});

test("records of each kind are merged by somebody who may change them", async (t) => {
  const staff = async (givenName: string) =>
    ok(
      admin.post("/staff-members", {
        ...{ givenName, familyName: "Merge", staffNumber: `M-${givenName}`, category: "teaching" },
      }),
    );
  const [kept, merged] = [await staff("One"), await staff("Two")];
  const [g1, g2] = [await guardian("One", "one@home.example"), await guardian("Two", "two@home.example")];
  const [s1, s2] = [(await admit()).student, (await admit()).student];
  const pairs = {
    staff_member: [kept.id, merged.id, "staff.manage"],
    guardian: [g1.id, g2.id, "guardians.manage"],
    student: [s1.id, s2.id, "students.manage"],
  } as const;
  const only = await personWith(app, admin, ["students.merge"]);
  for (const [entityType, [keptId, mergedId, permission]] of Object.entries(pairs)) {
    const values = { entityType, keptId, mergedId };
    const refused = { status: 403, code: "beyond_own_permissions" };
    t.like((await only.post("/person-merges", values)).body, refused, entityType);
    const may = await personWith(app, admin, ["students.merge", permission]);
    const { status, body } = await may.post("/person-merges", values);
    t.is(status, 201, JSON.stringify(body));
    t.like((await only.delete(`/person-merges/${body.id}`)).body, refused, `${entityType} undone`);
    t.is((await may.delete(`/person-merges/${body.id}`)).status, 200);
  }
});
