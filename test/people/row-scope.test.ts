import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { first } from "../support/first.ts";
import { ok } from "../support/ok.ts";
import { openAccounts, openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { year, gradeLevel, section, place, admit } = await openSchool(admin);
const { account, signIn } = await openAccounts(app, admin);
const db = await sql(app.databaseUrl);

/** A member of the staff who signs in by that name. */
async function staff(mailbox: string, role = "teacher") {
  const userId = await account(mailbox, role);
  const member = await ok(
    admin.post("/staff-members", { staffNumber: `R-${mailbox}`, givenName: mailbox, familyName: "Staff" }),
  );
  await db.query("UPDATE staff_members SET user_id = $1 WHERE id = $2", [userId, member.id]);
  return member;
}

const subject = await first(admin, "/subjects?limit=1");
const term = await first(admin, `/academic-terms?academicYearId=${year.id}&limit=1`);
let count = 0;
/** A course of the term that this member of the staff teaches. */
async function teach(
  member: { id: string },
  { sectionId, endsOn }: { sectionId?: string; endsOn?: string } = {},
) {
  count += 1;
  const course = await ok(
    admin.post("/courses", {
      subjectId: subject.id,
      gradeLevelId: gradeLevel.id,
      title: `Course ${count}`,
      code: `RC-${count}`,
    }),
  );
  const offering = await ok(
    admin.post("/course-offerings", { courseId: course.id, termId: term.id, title: "Course", sectionId }),
  );
  const assignment = await ok(
    admin.post("/teaching-assignments", {
      staffMemberId: member.id,
      courseOfferingId: offering.id,
      startsOn: year.startsOn,
      endsOn,
    }),
  );
  return { offering, assignment };
}

/** A child with a row of everything. */
async function family(name: string, sectionId: string, staffMemberId: string) {
  const household = await ok(admin.post("/households", { name: `${name} family` }));
  const { student, enrollment, guardians } = await admit({
    givenName: name,
    householdId: household.id,
    enrollment: place({ id: sectionId }),
    guardians: [
      {
        guardian: { givenName: "Parent", familyName: name },
        relation: "mother",
        isPrimary: true,
        invite: false,
      },
      { guardian: { givenName: "Aunt", familyName: name }, relation: "aunt", invite: false },
    ],
  });
  const { offering } = await teach({ id: staffMemberId }, { sectionId });
  const of = { studentId: student.id };
  const make = async (path: string, values: object) => (await ok(admin.post(path, values))).id as string;
  const group = await make("/student-groups", { name: `Choir of ${name}`, type: "elective" });
  const notes: string[] = [];
  for (const values of [{}, { visibility: "guardian" }, { visibility: "guardian", status: "draft" }])
    notes.push(await make("/student-notes", { ...of, body: "Note", ...values }));
  const links = (await ok(admin.get(`/student-guardians?studentId=${student.id}`))).data;
  const idOf = ({ id }: { id: string }) => id;
  const history = (await ok(admin.get(`/enrollment-status-changes?enrollmentId=${enrollment.id}`))).data;
  return {
    student: student.id as string,
    parent: guardians[0].guardian.id as string,
    links: links.map(idOf) as string[],
    rows: {
      "/students": [student.id],
      "/enrollments": [enrollment.id],
      "/enrollment-status-changes": history.map(idOf),
      "/student-guardians": links.map(idOf),
      "/guardians": guardians.map(({ guardian }) => guardian.id),
      "/households": [household.id],
      "/student-identifiers": [await make("/student-identifiers", { ...of, system: "card", value: name })],
      "/course-enrollments": [
        await make("/course-enrollments", { ...of, courseOfferingId: offering.id, startsOn: year.startsOn }),
      ],
      "/student-groups": [group],
      "/student-group-members": [
        await make("/student-group-members", { ...of, studentGroupId: group, startsOn: year.startsOn }),
      ],
      "/student-notes": notes,
    } as Record<string, string[]>,
  };
}

const [mine, theirs] = [await staff("mine"), await staff("theirs")];
const [home, other] = [
  await section({ homeroomTeacherId: mine.id }),
  await section({ homeroomTeacherId: theirs.id }),
];
const ours = await family("Ours", home.id, mine.id);
const foreign = await family("Foreign", other.id, theirs.id);
await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [
  await account("parent", "guardian"),
  ours.parent,
]);
await db.query("UPDATE students SET user_id = $1 WHERE id = $2", [
  await account("child", "student"),
  ours.student,
]);

test.after.always(async () => {
  setClock();
  await db.end();
  await app.close();
});

const callers: Array<[mailbox: string, expected: Record<string, string[] | 403>]> = [
  ["mine", { ...ours.rows, "/student-notes": ours.rows["/student-notes"]!.slice(0, 2) }],
  [
    "parent",
    {
      ...ours.rows,
      "/student-guardians": ours.links.slice(0, 1),
      "/guardians": [ours.parent],
      "/student-notes": [ours.rows["/student-notes"]![1]!],
    },
  ],
  [
    "child",
    {
      ...ours.rows,
      "/guardians": 403,
      "/households": 403,
      "/student-notes": [ours.rows["/student-notes"]![1]!],
    },
  ],
];
for (const [mailbox, expected] of callers)
  test.serial(`${mailbox}: lists, counts, files and single rows show the same`, async (t) => {
    const client = await signIn(mailbox);
    for (const [path, rows] of Object.entries(expected)) {
      const listed = await client.get(`${path}?count=true&limit=200`);
      const file = await client.get(`${path}.csv`);
      if (rows === 403) {
        t.deepEqual([listed.status, file.status], [403, 403], path);
        continue;
      }
      t.is(listed.status, 200, path);
      t.deepEqual(listed.body.data.map(({ id }: { id: string }) => id).sort(), rows.toSorted(), path);
      t.is(listed.body.total, rows.length, path);
      t.deepEqual(
        file.body
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line: string) => line.split(",")[0])
          .sort(),
        rows.toSorted(),
        `${path}.csv`,
      );
      for (const id of [...ours.rows[path]!, ...foreign.rows[path]!])
        t.is((await client.get(`${path}/${id}`)).status, rows.includes(id) ? 200 : 404, `${path}/${id}`);
    }
  });

test.serial("the log book is written by a teacher for the own students, in the own name", async (t) => {
  const teacher = await signIn("mine");
  const draft = await teacher.post("/student-notes", {
    studentId: ours.student,
    body: "Draft",
    status: "draft",
  });
  t.is(draft.status, 201);
  const { rows } = await db.query("SELECT user_id FROM staff_members WHERE id = $1", [mine.id]);
  t.is(draft.body.authorId, rows[0].user_id);
  t.is(
    (await teacher.post("/student-notes", { studentId: ours.student, body: "x", authorId: mine.id })).status,
    400,
  );
  t.is((await teacher.post("/student-notes", { studentId: foreign.student, body: "x" })).status, 404);
  const noted = (await ok(admin.get(`/student-notes?studentId=${foreign.student}&count=true`))).total;
  t.is(noted, 3, "nothing was kept of it");
  const path = `/student-notes/${draft.body.id}`;
  const parent = await signIn("parent");
  t.is((await parent.get(path)).status, 404);
  t.is((await teacher.patch(path, { status: "published", visibility: "guardian" })).status, 200);
  t.is((await parent.get(path)).status, 200);
  const byOffice = `/student-notes/${ours.rows["/student-notes"]![0]}`;
  t.is((await teacher.patch(byOffice, { body: "Other words" })).status, 403);
  t.is((await admin.patch(path, { status: "archived" })).status, 200, "the office may");
  t.is((await parent.get(path)).status, 404);
  for (const client of [parent, await signIn("child")])
    t.is((await client.post("/student-notes", { studentId: ours.student, body: "x" })).status, 403);
});

test.serial("a permission that ends at the own classes ends there for writes too", async (t) => {
  const { id } = await ok(
    admin.post("/roles", { key: "class-office", name: "Class office", category: "staff" }),
  );
  const permissions = ["students.read", "students.manage", "guardians.read"].map((permission) => ({
    permission,
    scope: "own_classes",
  }));
  await ok(admin.put(`/roles/${id}/permissions`, { permissions }));
  const clerk = await staff("clerk", "class-office");
  const class1 = await section({ homeroomTeacherId: clerk.id });
  const own = await admit({ enrollment: place(class1) });
  const client = await signIn("clerk");
  const leave = { outcome: "withdrawn", effectiveOn: year.startsOn, reason: "x" };
  t.is((await client.patch(`/students/${own.student.id}`, { category: "day" })).status, 200);
  t.is((await client.patch(`/students/${foreign.student}`, { category: "day" })).status, 404);
  t.is((await client.post(`/students/${foreign.student}/departure`, leave)).status, 404);
  t.is((await client.post(`/students/${foreign.student}/enrollments`, place(class1))).status, 404);
  const enrollment = foreign.rows["/enrollments"]![0];
  t.is(
    (
      await client.put(`/enrollments/${enrollment}/section`, {
        sectionId: class1.id,
        effectiveOn: year.startsOn,
        reason: "x",
      })
    ).status,
    404,
  );
  t.is((await client.patch(`/enrollments/${enrollment}`, { rollNumber: "9" })).status, 404);
  const identifier = { studentId: foreign.student, system: "exam", value: "E1" };
  t.is((await client.post("/student-identifiers", identifier)).status, 404);
  t.is((await client.delete(`/student-identifiers/${foreign.rows["/student-identifiers"]![0]}`)).status, 404);
  t.is(
    (await client.post("/students", { givenName: "A", familyName: "B" })).status,
    404,
    "without a place in the class",
  );
  t.is(
    (await client.post("/students", { givenName: "A", familyName: "B", enrollment: place(class1) })).status,
    201,
  );
});

const sees = async (client: Client, id: string) => (await client.get(`/students/${id}`)).status === 200;

test.serial(
  "a teacher sees by home class and by what is taught, up to the last day where the school is",
  async (t) => {
    const member = await staff("dated");
    const room = await section();
    const { student } = await admit({ enrollment: place(room) });
    const { student: elective } = await admit({ enrollment: place(await section()) });
    let client = await signIn("dated");
    t.false(await sees(client, student.id));
    // Two days on: a clock that is set back would end the sessions that have begun.
    const last = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const lesson = await teach(member, { sectionId: room.id, endsOn: last });
    const course = await teach(member);
    await ok(
      admin.post("/course-enrollments", {
        studentId: elective.id,
        courseOfferingId: course.offering.id,
        startsOn: year.startsOn,
      }),
    );
    // Nairobi is three hours ahead.
    for (const [time, expected] of [
      ["20:59:00Z", true],
      ["21:01:00Z", false],
    ] as const) {
      setClock(() => new Date(`${last}T${time}`));
      client = await signIn("dated");
      t.is(await sees(client, student.id), expected, time);
      t.true(await sees(client, elective.id));
    }
    setClock();
    client = await signIn("dated");
    t.true(await sees(client, student.id));
    const assignment = `/teaching-assignments/${lesson.assignment.id}`;
    await ok(admin.patch(assignment, { status: "ended" }));
    t.false(await sees(client, student.id));
    await ok(admin.patch(`/sections/${room.id}`, { homeroomTeacherId: member.id }));
    t.true(await sees(client, student.id));
    await ok(admin.patch(`/staff-members/${member.id}`, { status: "left" }));
    t.false(await sees(client, student.id));
    t.false(await sees(client, elective.id));
  },
);

test.serial("who has left is the teacher's no more, and the guardian's for good", async (t) => {
  const teacher = await signIn("mine");
  const parent = await signIn("parent");
  const child = await signIn("child");
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const leave = { outcome: "graduated", reason: "Done" };
  const { student: guest } = await admit({ enrollment: place(home) });
  await ok(admin.post(`/students/${guest.id}/departure`, { ...leave, effectiveOn: day(2) }));
  t.true(await sees(teacher, guest.id), "not yet");
  await db.query("UPDATE course_enrollments SET status = 'completed' WHERE student_id = $1", [ours.student]);
  await ok(admin.post(`/students/${ours.student}/departure`, { ...leave, effectiveOn: day(-2) }));
  t.false(await sees(teacher, ours.student));
  t.true(await sees(parent, ours.student));
  t.true(await sees(child, ours.student));
});

test.serial("last year's class is gone when the school goes on to the next year, or closes it", async (t) => {
  const teacher = await signIn("theirs");
  t.true(await sees(teacher, foreign.student));
  const set = (values: string) => db.query(`UPDATE academic_years SET ${values} WHERE id = '${year.id}'`);
  await set("ends_on = starts_on + 10");
  t.true(await sees(teacher, foreign.student), "over, but no other is current");
  await set("is_current = false");
  t.false(await sees(teacher, foreign.student));
  await set(`is_current = true, ends_on = '${year.endsOn}'`);
  t.true(await sees(teacher, foreign.student));
  await set("status = 'closed'");
  t.false(await sees(teacher, foreign.student));
  await set("status = 'active'");
});

test.serial(
  "a link without access to the portal, or one that has ended, hides the child at once",
  async (t) => {
    const parent = await signIn("parent");
    const path = `/student-guardians/${ours.links[0]}`;
    for (const [hidden, shown] of [
      [{ portalAccess: false }, { portalAccess: true }],
      [{ status: "ended" }, { status: "active" }],
    ]) {
      await ok(admin.patch(path, hidden));
      t.false(await sees(parent, ours.student));
      t.is((await parent.get("/enrollments?count=true")).body.total, 0);
      t.is((await parent.get("/guardians")).body.data.length, 1, "the own record stays");
      await ok(admin.patch(path, shown));
      t.true(await sees(parent, ours.student));
    }
    t.is((await parent.patch(path, { portalAccess: true })).status, 403);
  },
);

test.serial("two guardians of one child see it, each by the own link", async (t) => {
  const aunt = ours.rows["/guardians"]!.find((id) => id !== ours.parent)!;
  await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [
    await account("aunt", "guardian"),
    aunt,
  ]);
  const [parent, second] = [await signIn("parent"), await signIn("aunt")];
  t.true((await sees(parent, ours.student)) && (await sees(second, ours.student)));
  t.is((await second.get(`/guardians/${ours.parent}`)).status, 404);
  await ok(admin.patch(`/student-guardians/${ours.links[0]}`, { status: "ended" }));
  t.false(await sees(parent, ours.student));
  t.true(await sees(second, ours.student));
});
