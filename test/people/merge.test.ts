import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { personReferences } from "../../src/core/people/merge/person-references.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { first } from "../support/first.ts";
import { ok } from "../support/ok.ts";
import { openAccounts, openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { year, section, place, admit } = await openSchool(admin);
const { account, signIn } = await openAccounts(app, admin);
const db = await sql(app.databaseUrl);
const group = await ok(admin.post("/student-groups", { name: "Merged choir", type: "elective" }));
const offering = await first(admin, "/course-offerings?limit=1");
const { rows: codes } = await db.query("SELECT id FROM attendance_codes WHERE school_id = $1 LIMIT 1", [
  admin.credentials.school.id,
]);
const { rows: registers } = await db.query(
  "SELECT id, date FROM attendance_sessions WHERE school_id = $1 ORDER BY date LIMIT 2",
  [admin.credentials.school.id],
);
test.after.always(async () => {
  await db.end();
  await app.close();
});

const tables = [
  ...new Set([
    "students",
    "guardians",
    "staff_members",
    ...Object.values(personReferences)
      .flat()
      .map(({ table }) => table),
  ]),
];
/** Every row that a merge may touch, without the time of the last change; of the longest tables a sum. */
async function dump() {
  const all: Record<string, unknown> = {};
  const sums = ["attendance_records", "timetable_entries", "daily_metrics"];
  for (const table of new Set([...tables, ...sums])) {
    // Written in the background by the reads of this test.
    if (table === "access_log_entries") continue;
    const rows = `SELECT (to_jsonb(t) - 'updated_at')::text AS row FROM ${table} t ORDER BY school_id, id`;
    const { rows: found } = await db.query(
      sums.includes(table) ? `SELECT count(*), md5(string_agg(row, ',')) FROM (${rows}) r` : rows,
    );
    all[table] = sums.includes(table) ? found[0] : found.map(({ row }) => row);
  }
  return all;
}
const merge = (entityType: string, keptId: string, mergedId: string) =>
  admin.post("/person-merges", { entityType, keptId, mergedId });
const undo = (id: string) => admin.delete(`/person-merges/${id}`);
const guardian = async () => (await ok(admin.post("/guardians", { givenName: "G", familyName: "M" }))).id;

test.serial("every column that points at a person is known to the merge", async (t) => {
  const { rows } = await db.query(`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS column, c.confrelid::regclass::text AS person
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.contype = 'f' AND c.confrelid IN ('students'::regclass, 'guardians'::regclass, 'staff_members'::regclass)
    ORDER BY 1, 2`);
  const name = { student: "students", guardian: "guardians", staff_member: "staff_members" };
  const known = Object.entries(personReferences).flatMap(([type, references]) =>
    references.map(({ table, column }) => `${table}.${column} > ${name[type as keyof typeof name]}`),
  );
  t.deepEqual(known.sort(), rows.map(({ table, column, person }) => `${table}.${column} > ${person}`).sort());
});

/** A student with some of everything, so that two of them have this and that in common. */
async function student(has: Record<string, boolean>, shared: { guardians: string[]; room: { id: string } }) {
  const guardians = [
    ...(has["primary"] ? [{ guardianId: shared.guardians[0], relation: "mother", isPrimary: true }] : []),
    ...(has["second"]
      ? [{ guardianId: shared.guardians[1], relation: "father", isPrimary: !has["primary"] }]
      : []),
    ...(has["own"] ? [{ guardianId: await guardian(), relation: "aunt" }] : []),
  ];
  const { student, enrollment } = await admit({
    guardians,
    ...(has["enrolled"] && { enrollment: place(shared.room) }),
  });
  const of = { studentId: student.id };
  if (has["enrolled"] && has["left"]) {
    await ok(
      admin.post(`/students/${student.id}/departure`, {
        outcome: "withdrawn",
        effectiveOn: year.startsOn,
        reason: "x",
      }),
    );
    if (has["back"]) await ok(admin.post(`/students/${student.id}/enrollments`, place(shared.room)));
  }
  if (has["course"])
    await ok(
      admin.post("/course-enrollments", { ...of, courseOfferingId: offering.id, startsOn: year.startsOn }),
    );
  if (has["group"])
    await ok(
      admin.post("/student-group-members", { ...of, studentGroupId: group.id, startsOn: year.startsOn }),
    );
  if (has["note"]) await ok(admin.post("/student-notes", { ...of, body: "x" }));
  if (has["card"])
    await ok(admin.post("/student-identifiers", { ...of, system: "card", value: student.admissionNumber }));
  if (has["absence"])
    await ok(
      admin.post("/absence-notices", {
        ...of,
        startsOn: year.startsOn,
        endsOn: year.startsOn,
        reason: "ill",
      }),
    );
  for (const { id, date } of has["marked"] ? registers : registers.slice(0, 1))
    await db.query(
      `INSERT INTO attendance_records (school_id, id, attendance_session_id, student_id, date, attendance_code_id)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [admin.credentials.school.id, id, student.id, date, codes[0].id],
    );
  return { student, enrollment };
}

test.serial("a merge that is undone restores every row, whatever the two have in common", async (t) => {
  const flags = [
    "primary",
    "second",
    "own",
    "enrolled",
    "left",
    "back",
    "course",
    "group",
    "note",
    "card",
    "absence",
    "marked",
  ];
  const one = fc.record(Object.fromEntries(flags.map((flag) => [flag, fc.boolean()])));
  await fc.assert(
    fc.asyncProperty(one, one, async (left, right) => {
      const shared = { guardians: [await guardian(), await guardian()], room: await section() };
      const kept = await student(left, shared);
      const merged = await student(right, shared);
      const before = await dump();
      const made = await merge("student", kept.student.id, merged.student.id);
      t.is(made.status, 201, JSON.stringify(made.body));
      const { rows } = await db.query(
        `SELECT (SELECT count(*)::int FROM enrollments WHERE student_id = $1 AND status = 'active') AS open,
          (SELECT count(*)::int FROM student_guardians WHERE student_id = $1 AND is_primary AND status = 'active') AS primary,
          (SELECT count(*)::int FROM student_guardians WHERE student_id = $2 AND status = 'active')
            + (SELECT count(*)::int FROM enrollments WHERE student_id = $2 AND status = 'active')
            + (SELECT count(*)::int FROM course_enrollments WHERE student_id = $2 AND status = 'active')
            + (SELECT count(*)::int FROM student_group_members WHERE student_id = $2 AND status = 'active') AS behind`,
        [kept.student.id, merged.student.id],
      );
      const isOpen = (has: Record<string, boolean>) => has.enrolled && (!has.left || has.back);
      const hasPrimary = (has: Record<string, boolean>) => has.primary || has.second;
      t.deepEqual(rows[0], {
        open: isOpen(left) || isOpen(right) ? 1 : 0,
        primary: hasPrimary(left) || hasPrimary(right) ? 1 : 0,
        behind: 0,
      });
      t.is((await admin.get(`/students/${merged.student.id}`)).body.status, "archived");
      const during = await dump();
      t.deepEqual(during["daily_metrics"], before["daily_metrics"]);
      for (const [table, found] of Object.entries(before))
        if (Array.isArray(found))
          t.is((during[table] as unknown[]).length, found.length, `${table}: nothing lost`);
      t.is((await undo(made.body.id)).status, 200);
      t.deepEqual(await dump(), before);
    }),
    { numRuns: 6 },
  );
});

test.serial("what both are marked in stays with the one who gave way", async (t) => {
  const shared = { guardians: [await guardian(), await guardian()], room: await section() };
  const kept = await student({}, shared);
  const merged = await student({ marked: true }, shared);
  const { id } = await ok(merge("student", kept.student.id, merged.student.id));
  const count = async (of: string) =>
    (await db.query("SELECT count(*)::int FROM attendance_records WHERE student_id = $1", [of])).rows[0]
      .count;
  t.deepEqual([await count(kept.student.id), await count(merged.student.id)], [2, 1]);
  t.like(await ok(undo(id)), { id, status: "undone", entityType: "student" });
});

test.serial("the account goes along, and so does what it reaches", async (t) => {
  const [kept, merged] = [await guardian(), await guardian()];
  const { student: child } = await admit({
    guardians: [{ guardianId: merged, relation: "mother", isPrimary: true }],
  });
  const { student: both } = await admit({
    guardians: [
      { guardianId: merged, relation: "mother", isPrimary: true },
      { guardianId: kept, relation: "mother" },
    ],
  });
  const home = await ok(admin.post("/households", { name: "Home", feePayerGuardianId: merged }));
  await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [
    await account("merged", "guardian"),
    merged,
  ]);
  const before = await dump();
  const { id } = await ok(merge("guardian", kept, merged));
  const client = await signIn("merged");
  t.deepEqual(
    (await client.get("/students")).body.data.map((each) => each.id).sort(),
    [child.id, both.id].sort(),
  );
  t.is((await client.get("/guardians")).body.data[0].id, kept);
  t.is((await admin.get(`/households/${home.id}`)).body.feePayerGuardianId, kept);
  const links = (await admin.get(`/student-guardians?studentId=${both.id}&status=active`)).body.data;
  t.deepEqual(
    links.map(({ guardianId, isPrimary }) => [guardianId, isPrimary]),
    [[kept, true]],
  );
  t.is((await undo(id)).status, 200);
  t.deepEqual(await dump(), before);
  t.is((await client.get("/guardians")).body.data[0].id, merged);
});

test.serial("staff is merged with lessons and classes, unless the lessons clash", async (t) => {
  const { rows } = await db.query(
    `SELECT DISTINCT staff_member_id AS id FROM timetable_entries WHERE school_id = $1 ORDER BY 1 LIMIT 2`,
    [admin.credentials.school.id],
  );
  const [teacher, second] = rows.map(({ id }) => id);
  const before = await dump();
  const clash = await merge("staff_member", teacher, second);
  t.like(clash.body, { status: 409, code: "timetable_clash" });
  t.deepEqual(await dump(), before, "nothing was changed");
  const fresh = await ok(
    admin.post("/staff-members", { staffNumber: "M-1", givenName: "New", familyName: "Record" }),
  );
  await ok(admin.post("/staff-qualifications", { staffMemberId: teacher, type: "degree", name: "BEd" }));
  const whole = await dump();
  const { id } = await ok(merge("staff_member", fresh.id, teacher));
  t.is((await admin.get(`/staff-members/${teacher}`)).body.status, "left");
  const left = await db.query(
    `SELECT (SELECT count(*)::int FROM timetable_entries WHERE staff_member_id = $1)
      + (SELECT count(*)::int FROM teaching_assignments WHERE staff_member_id = $1)
      + (SELECT count(*)::int FROM sections WHERE homeroom_teacher_id = $1)
      + (SELECT count(*)::int FROM staff_qualifications WHERE staff_member_id = $1) AS count`,
    [teacher],
  );
  t.is(left.rows[0].count, 0);
  t.is((await undo(id)).status, 200);
  t.deepEqual(await dump(), whole);
});

test.serial(
  "a record with bills or issued papers stays; the other way round it may stand for two",
  async (t) => {
    const { data } = (await admin.get("/fee-invoices?limit=1")).body;
    const billed = data[0].studentId;
    const { student: fresh } = await admit({});
    const refused = await merge("student", fresh.id, billed);
    t.like(refused.body, { status: 409, code: "has_records" });
    t.regex(refused.body.detail, /fee invoices.*keep it/);
    t.is((await admin.get(`/students/${billed}`)).body.status, "active");
    t.is((await merge("student", billed, fresh.id)).status, 201);
  },
);

test.serial("merges that cannot be, and who may", async (t) => {
  const [a, b, c] = [await guardian(), await guardian(), await guardian()];
  t.like((await merge("guardian", a, a)).body, { status: 400, code: "validation_failed" });
  t.is((await merge("guardian", a, randomUUID())).status, 404);
  t.is((await merge("guardian", randomUUID(), a)).status, 404);
  t.is((await merge("student", a, b)).status, 404);
  const one = await ok(merge("guardian", a, b));
  t.like((await merge("guardian", c, b)).body, { status: 409, code: "merged_already" });
  t.like((await merge("guardian", b, c)).body, { status: 409, code: "merged_already" });
  const two = await ok(merge("guardian", c, a));
  t.like((await undo(one.id)).body, { status: 409, code: "merge_followed" });
  t.is((await undo(two.id)).status, 200);
  t.is((await undo(one.id)).status, 200);
  t.like((await undo(one.id)).body, { status: 409, code: "merge_undone" });
  t.is((await undo(randomUUID())).status, 404);
  const crossed = await Promise.all([merge("guardian", a, b), merge("guardian", b, a)]);
  t.deepEqual(crossed.map(({ status }) => status).sort(), [201, 409]);
  t.is((await admin.get("/person-merges?entityType=guardian&count=true")).body.total >= 3, true);
  for (const mailbox of ["teacher", "guardian", "student", "bursar"]) {
    const client = await app.as(mailbox);
    t.is((await client.post("/person-merges", {})).status, 403, mailbox);
    t.is((await client.delete(`/person-merges/${one.id}`)).status, 403, mailbox);
    t.is((await client.get("/person-merges")).status, 403, mailbox);
  }
});
