import test from "ava";
import { sql } from "../identity/sql.ts";
import { personWith } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { openAccounts } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const mother = await app.as("guardian");
const { account, signIn } = await openAccounts(app, admin);
const db = await sql(app.databaseUrl);

const [child] = (await ok(mother.get("/students"))).data;
const person = async (mailbox: string, role: string) => {
  const id = await account(mailbox, role);
  return { id, client: await signIn(mailbox) };
};
const father = await person("need-father", "guardian");
const row = await ok(
  admin.post("/guardians", { givenName: "Father", familyName: "Apart", phones: ["+254711"] }),
);
await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [father.id, row.id]);
const link = await ok(
  admin.post("/student-guardians", {
    ...{ studentId: child.id, guardianId: row.id, relation: "father", hasCustody: false, livesWith: false },
  }),
);
await ok(
  admin.patch(`/students/${child.id}`, { nationality: "KE", dateOfBirth: "2014-05-06", sex: "female" }),
);

test.after.always(async () => {
  await db.end();
  await app.close();
});

const path = `/students/${child.id}`;
const links = `/student-guardians?studentId=${child.id}`;
const shows = (body: object, ...fields: string[]) => fields.filter((field) => field in body);

test.serial("birth and sex are for those who care for or teach the student", async (t) => {
  for (const role of ["librarian", "bursar"]) {
    const { client } = await person(`need-${role}`, role);
    t.deepEqual(shows(await ok(client.get(path)), "dateOfBirth", "sex"), [], role);
    t.false(
      (await client.get(`/students.csv?admissionNumber=${child.admissionNumber}`)).body.includes(
        "2014-05-06",
      ),
    );
    const found = await ok(client.get(`/students?sex=female&count=true`));
    t.is(found.total, 0, "nor by a filter");
  }
  for (const role of ["nurse", "receptionist", "principal"]) {
    const { client } = await person(`need-${role}`, role);
    t.like(await ok(client.get(path)), { dateOfBirth: "2014-05-06", sex: "female" }, role);
  }
  const taught = (await ok((await app.as("teacher")).get("/students"))).data;
  t.true(taught.length > 0);
  t.true(taught.every((each: object) => "dateOfBirth" in each));
  for (const client of [mother, father.client])
    t.like(await ok(client.get(path)), { dateOfBirth: "2014-05-06", sex: "female" });
});

test.serial("a librarian reads who belongs to whom, and nothing else of guardians", async (t) => {
  const hidden = ["relation", "isPrimary", "isEmergencyContact", "pickupAllowed", "receivesMessages"];
  const client = await signIn("need-librarian");
  for (const each of (await ok(client.get(links))).data) t.deepEqual(shows(each, ...hidden), []);
  for (const each of (await ok(client.get(`${path}?include=studentGuardians`))).studentGuardians)
    t.deepEqual(shows(each, ...hidden), []);
  for (const role of ["bursar", "nurse", "receptionist"])
    for (const each of (await ok((await signIn(`need-${role}`)).get(links))).data)
      t.deepEqual(shows(each, ...hidden), hidden, role);
  for (const each of (await ok(father.client.get("/student-guardians"))).data)
    t.deepEqual(shows(each, ...hidden), hidden);
});

test.serial("nationality and numbers of documents are for guardians with custody", async (t) => {
  await ok(
    admin.post("/student-identifiers", { studentId: child.id, system: "passport", value: "PASS-4711" }),
  );
  const ways = [
    ...[path, "/students", "/students.csv", `/guardian/children/${child.id}`],
    ...["/student-identifiers", "/student-identifiers.csv", "/student-identifiers?include=student"],
  ];
  const seen = async (client: Client) => {
    const texts = [];
    for (const way of ways) {
      const { status, body } = await client.get(way);
      t.is(status, 200, way);
      texts.push(typeof body === "string" ? body : JSON.stringify(body));
    }
    return texts.join("\n");
  };
  t.notRegex(await seen(father.client), /PASS-4711|"nationality"|,KE,/);
  t.regex(await seen(mother), /PASS-4711/);
  t.is((await ok(mother.get(`/guardian/children/${child.id}`))).nationality, "KE");
  await ok(admin.patch(`/student-guardians/${link.id}`, { hasCustody: true }));
  t.is((await ok(father.client.get(path))).nationality, "KE");
  await ok(admin.patch(`/student-guardians/${link.id}`, { hasCustody: false }));
});

test.serial("why a child was away is for guardians with custody, and for who wrote it", async (t) => {
  await db.query("UPDATE attendance_records SET reason = 'court hearing' WHERE student_id = $1", [child.id]);
  const day = { startsOn: "2027-02-01", endsOn: "2027-02-01" };
  const announce = (client: Client, reason: string, more = day) =>
    ok(client.post("/absence-notices", { studentId: child.id, reason, ...more }));
  const hers = await announce(mother, "moving to the refuge");
  const ways = [
    ...["/attendance-records", "/attendance-records.csv", "/absence-notices", "/absence-notices.csv"],
    ...[`/absence-notices/${hers.id}`, `/students?include=absenceNotices`],
    `/guardian/children/${child.id}/attendance?from=2026-01-10&to=2026-12-30`,
  ];
  for (const way of ways) {
    const [secret, shown] = [await father.client.get(way), await mother.get(way)];
    t.is(secret.status, 200, way);
    t.notRegex(JSON.stringify(secret.body), /court hearing|refuge/, way);
    t.regex(JSON.stringify(shown.body), /court hearing|refuge/, way);
  }
  const his = await announce(father.client, "my weekend", { startsOn: "2027-02-02", endsOn: "2027-02-02" });
  t.is((await ok(father.client.get(`/absence-notices/${his.id}`))).reason, "my weekend");
  t.is((await ok(mother.get(`/absence-notices/${his.id}`))).reason, "my weekend");
  t.deepEqual(
    shows(await ok(father.client.delete(`/absence-notices/${hers.id}`)), "reason", "documentId"),
    [],
  );
});

test.serial("when somebody last signed in is for those who manage accounts", async (t) => {
  const reader = await personWith(app, admin, ["users.read"]);
  const [listed] = (await ok(reader.get("/users"))).data;
  t.false("lastLoginAt" in listed);
  t.false("lastLoginAt" in (await ok(reader.get(`/users/${reader.id}`))));
  t.truthy((await ok(admin.get(`/users/${reader.id}`))).lastLoginAt);
});
