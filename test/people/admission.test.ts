import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { openText } from "../support/sealed-text.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { year, gradeLevel, section, place, admit } = await openSchool(admin);
const db = await sql(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});

const numberOf = ({ student }: { student: { admissionNumber: string } }) =>
  Number(student.admissionNumber.split("/")[1]);
const child = { givenName: "Joy", familyName: "Mwangi" };
const adult = (values: object = {}) => ({ guardian: { ...child, ...values }, relation: "mother" });

/** The token of the last invitation that was mailed to this address. */
async function invitationOf(address: string): Promise<string | undefined> {
  const { rows } = await db.query(
    "SELECT school_id, id, text FROM queued_emails WHERE to_address = $1 AND template_kind = 'invitation' ORDER BY created_at DESC LIMIT 1",
    [address],
  );
  return rows[0] && /token=(\S+)/.exec(openText(rows[0]))?.[1];
}

test.serial("a family comes in one request, and the invited mother sees exactly her child", async (t) => {
  const room = await section();
  const email = "lucy.mwangi@family.example";
  const { status, body } = await admin.post("/students", {
    ...child,
    dateOfBirth: "2018-03-04",
    admittedOn: year.startsOn,
    enrollment: place(room, { rollNumber: "7" }),
    guardians: [
      {
        ...adult({ givenName: "Lucy", email: "Lucy.Mwangi@family.example" }),
        isPrimary: true,
        isFeePayer: true,
      },
      { ...adult({ givenName: "Peter" }), relation: "father", pickupAllowed: false },
    ],
  });
  t.is(status, 201);
  t.regex(body.student.admissionNumber, new RegExp(`^${year.startsOn.slice(0, 4)}/\\d{5}$`));
  t.like(body.student, { status: "active", admittedOn: year.startsOn, userId: null });
  t.like(body.enrollment, { sectionId: room.id, rollNumber: "7", status: "active" });
  t.deepEqual(
    body.guardians.map(({ relation, invited }) => [relation, invited]),
    [
      ["mother", true],
      ["father", false],
    ],
  );
  t.is(body.guardians[0].guardian.email, email);
  const history = (await admin.get(`/enrollment-status-changes?enrollmentId=${body.enrollment.id}`)).body
    .data;
  t.is(history.length, 1);
  t.like(history[0], {
    fromStatus: null,
    toStatus: "active",
    toSectionId: room.id,
    effectiveOn: year.startsOn,
  });
  const links = (await admin.get(`/student-guardians?studentId=${body.student.id}`)).body.data;
  t.deepEqual(
    links.map(({ isPrimary, isFeePayer, pickupAllowed }) => [isPrimary, isFeePayer, pickupAllowed]),
    [
      [true, true, true],
      [false, false, false],
    ],
  );

  const token = await invitationOf(email);
  t.truthy(token);
  const password = "lucys-own-password";
  t.is((await app.anonymous.post("/auth/password/reset", { token, password })).status, 204);
  const { body: session } = await app.anonymous.post("/auth/login", { email, password, transport: "body" });
  const lucy = createClient(app.url, session.accessToken);
  const mine = (await lucy.get("/students?count=true")).body;
  t.deepEqual([mine.data.map(({ id }) => id), mine.total], [[body.student.id], 1]);
  t.is((await lucy.get("/guardians")).body.data[0].givenName, "Lucy");

  const trail = (await admin.get(`/audit-events?entityId=${body.student.id}`)).body.data;
  t.true(trail.some(({ action }) => action === "students.admit"));
  const feed = (await admin.get("/activity-entries?limit=20")).body.data;
  t.true(feed.some(({ summary }) => summary === "Joy Mwangi was admitted"));
});

test.serial("siblings share a guardian, and an address that has an account is invited once", async (t) => {
  const email = "shared@family.example";
  const first = await admit({
    guardians: [adult({ givenName: "Ann", email }), adult({ givenName: "Bob", email })],
  });
  t.deepEqual(
    first.guardians.map(({ invited }) => invited),
    [true, false],
  );
  const second = await admit({
    guardians: [{ guardianId: first.guardians[0].guardian.id, relation: "mother" }],
  });
  t.is(second.guardians[0].guardian.id, first.guardians[0].guardian.id);
  t.false(second.guardians[0].invited, "there is an account already");
  const { rows } = await db.query("SELECT count(*)::int FROM queued_emails WHERE to_address = $1", [email]);
  t.is(rows[0].count, 1);
  const quiet = await admit({ guardians: [{ ...adult({ email: "quiet@family.example" }), invite: false }] });
  const apart = await admit({
    guardians: [{ ...adult({ email: "apart@family.example" }), portalAccess: false }],
  });
  t.deepEqual([quiet.guardians[0].invited, apart.guardians[0].invited], [false, false]);
});

test.serial("what fails half-way leaves nothing behind, and the number is not used up", async (t) => {
  const before = numberOf(await admit());
  const full = await section({ capacity: 1 });
  await admit({ enrollment: place(full) });
  const closed = (
    await admin.post("/academic-years", { name: "Old", startsOn: "2001-01-01", endsOn: "2001-12-01" })
  ).body;
  await admin.put(`/academic-years/${closed.id}/status`, { status: "active" });
  await db.query("UPDATE academic_years SET status = 'closed' WHERE id = $1", [closed.id]);
  const { rows: sums } = await db.query(
    "SELECT (SELECT count(*) FROM guardians) AS guardians, (SELECT count(*) FROM students) AS students, (SELECT count(*) FROM users) AS users",
  );
  const adults = [adult({ email: "nobody@family.example" })];
  const otherGrade = (await admin.get("/grade-levels")).body.data.find(({ id }) => id !== gradeLevel.id);
  const cases: Array<[object, number, string]> = [
    [{ enrollment: place({ id: randomUUID() }) }, 400, "wrong_section"],
    [{ enrollment: place(full, { gradeLevelId: otherGrade.id }) }, 400, "wrong_section"],
    [{ enrollment: place(full) }, 409, "section_full"],
    [{ enrollment: place(null, { academicYearId: randomUUID() }) }, 400, "unknown_reference"],
    [{ enrollment: place(null, { gradeLevelId: randomUUID() }) }, 400, "unknown_reference"],
    [{ enrollment: place(null, { startsOn: "1999-01-01" }) }, 400, "validation_failed"],
    [{ enrollment: place(null, { academicYearId: closed.id, startsOn: "2001-02-01" }) }, 409, "year_closed"],
    [{ householdId: randomUUID() }, 400, "unknown_reference"],
    [{ dateOfBirth: "2999-01-01" }, 400, "validation_failed"],
    [{ guardians: [...adults, { guardianId: randomUUID(), relation: "aunt" }] }, 400, "unknown_reference"],
    [{ guardians: adults.concat(adults).map((each) => ({ ...each, isPrimary: true })) }, 409, "duplicate"],
    [{ guardians: [{ relation: "mother" }] }, 400, "validation_failed"],
    [{ guardians: [adult({ email: "no address" })] }, 400, "validation_failed"],
    [{ admissionNumber: "1" }, 400, "validation_failed"],
  ];
  for (const [values, status, code] of cases) {
    const { body } = await admin.post("/students", { guardians: adults, ...child, ...values });
    t.like(body, { status, code }, JSON.stringify(values));
  }
  const { rows: after } = await db.query(
    "SELECT (SELECT count(*) FROM guardians) AS guardians, (SELECT count(*) FROM students) AS students, (SELECT count(*) FROM users) AS users",
  );
  t.deepEqual(after, sums);
  t.is(await invitationOf("nobody@family.example"), undefined);
  t.is(numberOf(await admit()), before + 2, "the one with the full section, and this one");
});

test.serial("the office admits; nobody else does", async (t) => {
  for (const mailbox of ["teacher", "guardian", "student", "bursar"])
    t.is((await (await app.as(mailbox)).post("/students", child)).status, 403, mailbox);
  t.is((await app.anonymous.post("/students", child)).status, 401);
  await admin.post("/users", {
    email: "desk@greenfield.example",
    name: "Desk",
    roles: ["receptionist"],
    password: "desk-password-1",
  });
  const { body } = await app.anonymous.post("/auth/login", {
    email: "desk@greenfield.example",
    password: "desk-password-1",
    transport: "body",
  });
  const desk = createClient(app.url, body.accessToken);
  t.is(
    (await desk.post("/students", { ...child, guardians: [adult({ email: "desk.parent@family.example" })] }))
      .status,
    201,
  );
});

/** Again where the service is busy, as its answer says. */
async function patiently(values: object): Promise<Awaited<ReturnType<typeof admin.post>>> {
  const response = await admin.post("/students", values);
  return response.status === 503 ? patiently(values) : response;
}

test.serial("admissions at once, some of which fail, are numbered without gap or double", async (t) => {
  const admittedOn = "2011-05-05";
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("well", "badly"), { minLength: 50, maxLength: 50 }),
      async (plan) => {
        const room = await section({ capacity: 10 });
        const responses = await Promise.all(
          plan.map((how) =>
            patiently({
              ...child,
              admittedOn,
              enrollment: place(how === "badly" ? { id: randomUUID() } : room),
            }),
          ),
        );
        const made = responses.filter(({ status }) => status === 201).map(({ body }) => numberOf(body));
        t.is(
          made.length,
          Math.min(10, plan.filter((how) => how === "well").length),
          "as many as there are places",
        );
        t.true(
          responses.every(({ status }) => [201, 400, 409].includes(status)),
          JSON.stringify(responses.map(({ status }) => status)),
        );
        made.sort((a, b) => a - b);
        t.deepEqual(
          made,
          made.map((_number, index) => expected + index + 1),
        );
        expected += made.length;
      },
    ),
    { numRuns: 2, endOnFailure: true },
  );
});
