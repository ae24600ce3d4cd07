import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { year, admit } = await openSchool(admin);
test.after.always(() => app.close());

const audited = async (entityId: string) =>
  (await ok(admin.get(`/audit-events?entityId=${entityId}`))).data.map(({ action }) => action);

test("a household holds siblings together and names who pays", async (t) => {
  const { student, guardians } = await admit({
    guardians: [{ guardian: { givenName: "Pay", familyName: "Er" }, relation: "father", isFeePayer: true }],
  });
  const payer = guardians[0].guardian.id;
  const home = await ok(admin.post("/households", { name: "Er family", feePayerGuardianId: payer }));
  const { student: sibling } = await admit({ householdId: home.id });
  await ok(admin.patch(`/students/${student.id}`, { householdId: home.id }));
  const siblings = (await ok(admin.get(`/students?householdId=${home.id}&count=true`))).data;
  t.deepEqual(siblings.map(({ id }) => id).sort(), [student.id, sibling.id].sort());
  t.is((await ok(admin.get(`/households?feePayerGuardianId=${payer}`))).data[0].id, home.id);
  t.like((await admin.post("/households", { name: "X", feePayerGuardianId: randomUUID() })).body, {
    status: 400,
    code: "unknown_reference",
  });
  t.is((await admin.patch(`/students/${student.id}`, { householdId: randomUUID() })).status, 400);
  t.like(await ok(admin.patch(`/households/${home.id}`, { status: "archived", address: null })), {
    status: "archived",
  });
  t.true((await audited(home.id)).includes("households.update"));
});

test("another number of a student is one person's, and can be taken back", async (t) => {
  const [{ student }, { student: other }] = [await admit(), await admit()];
  const values = { studentId: student.id, system: "national", value: "A-1" };
  const identifier = await ok(admin.post("/student-identifiers", values));
  const twin = { ...values, studentId: other.id };
  t.like((await admin.post("/student-identifiers", twin)).body, { status: 409, code: "duplicate" });
  t.is((await admin.post("/student-identifiers", { ...twin, system: "exam" })).status, 201);
  const dates = { issuedOn: "2026-01-02", expiresOn: "2026-01-01" };
  t.is((await admin.post("/student-identifiers", { ...values, value: "A-2", ...dates })).status, 400);
  t.is((await admin.patch(`/student-identifiers/${identifier.id}`, dates)).status, 400);
  t.is(
    (await admin.post("/student-identifiers", { ...values, studentId: randomUUID(), value: "A-3" })).status,
    400,
  );
  for (const mailbox of ["teacher", "guardian", "student"])
    t.is(
      (await (await app.as(mailbox)).delete(`/student-identifiers/${identifier.id}`)).status,
      403,
      mailbox,
    );
  t.is((await admin.delete(`/student-identifiers/${identifier.id}`)).status, 204);
  t.is((await admin.get(`/student-identifiers/${identifier.id}`)).status, 404);
  t.is((await admin.delete(`/student-identifiers/${identifier.id}`)).status, 404);
  t.true((await audited(identifier.id)).includes("student_identifiers.remove"));
  t.is((await admin.post("/student-identifiers", twin)).status, 201, "free again");
});

test("groups have members for a time", async (t) => {
  const { student } = await admit();
  const group = await ok(admin.post("/student-groups", { name: "Debate", type: "club" }));
  t.is((await admin.post("/student-groups", { name: "Debate", type: "set" })).status, 409);
  const values = { studentGroupId: group.id, studentId: student.id, startsOn: year.startsOn };
  const member = await ok(admin.post("/student-group-members", values));
  t.like((await admin.post("/student-group-members", values)).body, { status: 409, code: "duplicate" });
  await ok(admin.patch(`/student-group-members/${member.id}`, { status: "ended", endsOn: year.endsOn }));
  const again = await ok(admin.post("/student-group-members", values));
  t.is(
    (await ok(admin.get(`/student-group-members?studentGroupId=${group.id}&status=active`))).data.length,
    1,
  );
  t.is((await admin.patch(`/student-group-members/${again.id}`, { endsOn: "1999-01-01" })).status, 400);
  t.is((await admin.post("/student-group-members", { ...values, studentGroupId: randomUUID() })).status, 400);
  t.is((await admin.post("/student-group-members", { ...values, studentId: randomUUID() })).status, 400);
  t.is((await admin.delete(`/student-group-members/${again.id}`)).status, 204);
  t.is((await (await app.as("teacher")).post("/student-groups", { name: "Mine", type: "set" })).status, 403);
});

test("a child has one primary guardian at a time", async (t) => {
  const { student } = await admit({
    guardians: [{ guardian: { givenName: "One", familyName: "Adult" }, relation: "mother", isPrimary: true }],
  });
  const guardian = await ok(
    admin.post("/guardians", { givenName: "Two", familyName: "Adult", email: "TWO@Family.example" }),
  );
  t.is(guardian.email, "two@family.example");
  const link = { studentId: student.id, guardianId: guardian.id, relation: "father" };
  t.like((await admin.post("/student-guardians", { ...link, isPrimary: true })).body, {
    status: 409,
    code: "duplicate",
  });
  const made = await ok(admin.post("/student-guardians", link));
  t.like((await admin.post("/student-guardians", link)).body, { status: 409, code: "duplicate" });
  t.is((await admin.patch(`/student-guardians/${made.id}`, { isPrimary: true })).status, 409);
  const first = (await ok(admin.get(`/student-guardians?studentId=${student.id}`))).data.find(
    (each) => each.isPrimary,
  );
  await ok(admin.patch(`/student-guardians/${first.id}`, { status: "ended" }));
  t.true((await ok(admin.patch(`/student-guardians/${made.id}`, { isPrimary: true }))).isPrimary);
  t.is((await admin.post("/student-guardians", { ...link, guardianId: randomUUID() })).status, 400);
  t.is((await admin.post("/guardians", { givenName: "x", familyName: "y", email: "nowhere" })).status, 400);
  t.is((await admin.post("/guardians", { givenName: "x", familyName: "y", phones: ["1"] })).status, 400);
});

test("students are found by name and number, whatever the accents", async (t) => {
  const { student } = await admit({ givenName: "Zoë", familyName: "Quartey", preferredName: "Zed" });
  for (const q of ["zoe", "QUARTEY", "zed", student.admissionNumber])
    t.true(
      (await ok(admin.get(`/students?q=${encodeURIComponent(q)}`))).data.some(({ id }) => id === student.id),
      q,
    );
  t.is(
    (await ok(admin.get(`/students?admissionNumber=${encodeURIComponent(student.admissionNumber)}`))).data
      .length,
    1,
  );
  for (const change of [
    { admissionNumber: "9" },
    { status: "graduated" },
    { userId: randomUUID() },
    { givenName: " " },
  ])
    t.is((await admin.patch(`/students/${student.id}`, change)).status, 400);
});
