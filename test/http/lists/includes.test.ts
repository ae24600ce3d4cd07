import test from "ava";
import { startApp } from "../../support/app.ts";
import { type Client, createClient } from "../../support/client.ts";
import { list } from "../../support/list.ts";
import { transactionsOf } from "../../support/observing/statements.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
test.after.always(() => app.close());

const data = <P extends string>(path: P, client: Client = admin) => list(client, path);

test.serial("rows come with those that they name, and with those that name them", async (t) => {
  const rows = await data("/enrollments?limit=50&include=student,section,gradeLevel,academicYear");
  t.is(rows.length, 50);
  for (const row of rows)
    for (const name of ["student", "section", "gradeLevel", "academicYear"] as const)
      t.is(row[name].id, row[`${name}Id`], name);
  const { student } = rows[0];
  t.deepEqual(student, (await admin.get(`/students/${student.id}`)).body, "as the other route shows it");

  const { body } = await admin.get(`/students/${student.id}?include=studentGuardians,enrollments,household`);
  t.deepEqual(body.studentGuardians, await data(`/student-guardians?studentId=${student.id}&sort=createdAt`));
  t.deepEqual(body.enrollments, await data(`/enrollments?studentId=${student.id}&sort=createdAt`));
  t.is(body.household.id, body.householdId);
});

test.serial("what is not asked for, or is not there, costs nothing", async (t) => {
  t.deepEqual(
    Object.keys((await data("/sections?limit=1"))[0]).filter((key) => /room$|gradeLevel$/.test(key)),
    [],
  );
  const { id } = (await admin.post("/subjects", { code: "LONE", name: "Without a department" })).body;
  t.is<unknown, null>((await admin.get(`/subjects/${id}?include=department`)).body.department, null);
  const statements = async (path: string) =>
    (await transactionsOf(() => admin.get(path)))
      // The service may be writing down who has read what.
      .filter(({ readOnly }) => readOnly)
      .flatMap((transaction) => transaction.statements)
      .filter((text) => /FROM (enrollments|students|sections)\b/.test(text.replaceAll('"', ""))).length;
  const asked = "/enrollments?include=student,section";
  const one = await statements(`${asked}&limit=1`);
  t.is(one, 3);
  t.is(
    await statements(`${asked}&limit=200`),
    one,
    "one statement for each kind, whatever the number of rows",
  );
});

test.serial("only what the caller reaches is shown", async (t) => {
  const children = await data("/students?include=enrollments,studentGuardians,household", guardian);
  t.true(children.length > 0);
  const own = new Set(children.map(({ id }) => id));
  for (const child of children) {
    t.true(child.enrollments.length > 0);
    for (const row of [...child.enrollments, ...child.studentGuardians]) t.true(own.has(row.studentId));
  }
  const links = await data("/student-guardians?include=guardian,student", guardian);
  for (const { student } of links) t.true(own.has(student.id));
});

test.serial("who may not see an entity is not shown it with another", async (t) => {
  const { id } = (await admin.post("/roles", { key: "marks-only", name: "Marks only", category: "staff" }))
    .body;
  await admin.put(`/roles/${id}/permissions`, {
    permissions: [{ permission: "attendance.read", scope: "all" }],
  });
  const account = { email: "marks-only@example.org", name: "M", roles: ["marks-only"] };
  const { id: userId } = (await admin.post("/users", account)).body;
  const password = "Marks-only-2026-pass";
  await admin.put(`/users/${userId}/password`, { password });
  const { body } = await app.anonymous.post("/auth/login", { email: account.email, password });
  const client = createClient(app.url, body.accessToken);
  t.is((await client.get("/attendance-records?include=attendanceCode")).status, 200);
  const { status, body: problem } = await client.get("/attendance-records?include=student");
  t.is(status, 403);
  t.is(problem.code, "forbidden");
});

test.serial("a name that is not offered is refused with those that are", async (t) => {
  for (const include of ["students", "student,", "student,password", "", ",student"]) {
    const { status, body } = await admin.get(`/enrollments?include=${include}`);
    t.is(status, 400, include);
    t.regex(JSON.stringify(body.errors), /student, academicYear, gradeLevel, section/);
  }
  t.is((await admin.get("/enrollments?include=student,student")).status, 200);
  t.is((await admin.get("/attendance-codes?include=student")).status, 400);
});

test.serial("a row with others has no version of its own", async (t) => {
  const { body } = await admin.get("/sections?limit=1");
  const path = `/sections/${body.data[0].id}`;
  t.truthy((await admin.get(path)).headers.get("etag"));
  t.falsy((await admin.get(`${path}?include=gradeLevel`)).headers.get("etag"));
});
