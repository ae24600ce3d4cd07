import test from "ava";
import fc from "fast-check";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { schoolToday } from "../support/school-today.ts";

const app = await startApp();
const database = await openClient(app.databaseUrl);

const admin = await app.as("admin");
const school: string = admin.credentials.school.id;
const all = async (table: string): Promise<any[]> =>
  (await database.query(`SELECT * FROM ${table} WHERE school_id = $1 ORDER BY id`, [school])).rows;
const today = schoolToday();

/** Consent, accounts and ends of every kind, here and there. */
async function stir(): Promise<void> {
  const run = (text: string) => database.query(text, [school]);
  const some = (table: string, rest: number) =>
    `school_id = $1 AND id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) n FROM ${table}
      WHERE school_id = $1) x WHERE n % 7 = ${rest})`;
  await run(`UPDATE guardians SET preferred_channel = 'none' WHERE ${some("guardians", 1)}`);
  await run(`UPDATE guardians SET status = 'archived' WHERE ${some("guardians", 2)}`);
  await run(`UPDATE guardians SET email = NULL WHERE ${some("guardians", 3)}`);
  await run(`UPDATE guardians SET email = 'Shared@home.example' WHERE ${some("guardians", 4)}`);
  await run(`UPDATE student_guardians SET receives_messages = false WHERE ${some("student_guardians", 1)}`);
  await run(
    `UPDATE student_guardians SET status = 'ended', is_primary = false WHERE ${some("student_guardians", 2)}`,
  );
  await run(`UPDATE student_guardians SET is_fee_payer = true WHERE ${some("student_guardians", 3)}`);
  await run(`UPDATE students SET status = 'withdrawn' WHERE ${some("students", 5)}`);
  await run(`UPDATE staff_members SET status = 'left' WHERE ${some("staff_members", 3)}`);
  await run(`INSERT INTO student_groups (school_id, id, name, type)
    SELECT $1, gen_random_uuid(), 'G' || n, 'club' FROM generate_series(1, 3) n`);
  await run(`INSERT INTO student_group_members (school_id, id, student_group_id, student_id, starts_on, ends_on, status)
    SELECT $1, gen_random_uuid(), g.id, s.id, '2020-01-01', CASE WHEN s.n % 5 = 0 THEN '2020-02-01'::date END,
      CASE WHEN s.n % 4 = 0 THEN 'ended' ELSE 'active' END
    FROM (SELECT id, row_number() OVER (ORDER BY id) n FROM students WHERE school_id = $1) s
    JOIN (SELECT id, row_number() OVER (ORDER BY id) n FROM student_groups WHERE school_id = $1) g ON g.n = s.n % 3 + 1`);
  await run(`INSERT INTO notification_preferences (school_id, id, user_id, type, channel, enabled)
    SELECT $1, gen_random_uuid(), id, 'all', 'email', false FROM users WHERE school_id = $1 AND email LIKE 'bursar@%'`);
  await run(`INSERT INTO notification_preferences (school_id, id, user_id, type, channel, enabled)
    SELECT $1, gen_random_uuid(), id, t, 'in_app', t <> 'all' FROM users, (VALUES ('all'), ('scheduled_message')) v (t)
    WHERE school_id = $1 AND email LIKE 'guardian@%'`);
}
await stir();

const names = [
  "users",
  "user_roles",
  "roles",
  "guardians",
  "students",
  "staff_members",
  "student_guardians",
  "enrollments",
  "sections",
  "grade_levels",
  "student_groups",
  "student_group_members",
  "course_offerings",
  "courses",
  "course_enrollments",
  "fee_balances",
  "installments",
  "notification_preferences",
] as const;
const tables: Array<[string, any[]]> = [];
for (const name of names) tables.push([name, await all(name)]);
const db = Object.fromEntries(tables) as Record<(typeof names)[number], any[]>;

const day = (value: Date | string | null) =>
  value === null
    ? null
    : typeof value === "string"
      ? value
      : new Date(value.getTime() - value.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
const goesOn = (row: any) => row.ends_on === null || day(row.ends_on)! >= today;
const links = (student: string) =>
  db.student_guardians.filter(
    (l) => l.student_id === student && l.status === "active" && l.receives_messages,
  );

/** The slow and simple way: person by person. */
function bruteForce(filter: any, channel: string): { count: number; unreachable: number; people: string[] } {
  const account = (id: string | null) =>
    db.users.find((u) => u.id === id && ["active", "locked"].includes(u.status));
  const people = [
    ...db.guardians
      .filter((g) => g.status === "active" && g.preferred_channel !== "none")
      .filter((g) => {
        const own = db.student_guardians.filter((l) => l.guardian_id === g.id);
        return own.length === 0 || own.some((l) => l.status === "active" && l.receives_messages);
      })
      .map((g) => ({ kind: "guardian", phone: g.phones[0], ...g })),
    ...db.students
      .filter((s) => ["active", "suspended"].includes(s.status))
      .map((s) => ({ kind: "student", ...s, email: null })),
    ...db.staff_members
      .filter((m) => ["active", "on_leave"].includes(m.status))
      .map((m) => ({ kind: "staff", ...m })),
    ...db.users
      .filter((u) => ![...db.guardians, ...db.students, ...db.staff_members].some((r) => r.user_id === u.id))
      .filter((u) => account(u.id))
      .map((u) => ({ kind: "account", ...u, user_id: u.id, given_name: u.name, family_name: "" })),
  ];
  const enrolled = (student: string) =>
    db.enrollments.filter(
      (e) => e.student_id === student && ["active", "suspended"].includes(e.status) && goesOn(e),
    );
  const holds = (student: any, where: any): boolean => {
    const running = enrolled(student.id);
    const attends = (test: (o: any) => boolean) =>
      db.course_offerings.some(
        (o) =>
          o.status === "active" &&
          test(o) &&
          (running.some((e) => e.section_id !== null && e.section_id === o.section_id) ||
            db.course_enrollments.some(
              (c) =>
                c.course_offering_id === o.id &&
                c.student_id === student.id &&
                c.status === "active" &&
                goesOn(c),
            )),
      );
    const balance = BigInt(db.fee_balances.find((b) => b.student_id === student.id)?.balance_minor ?? 0);
    const late = db.installments.some(
      (i) => i.student_id === student.id && BigInt(i.balance_minor) > 0n && day(i.due_on)! < today,
    );
    return (
      ["active", "suspended"].includes(student.status) &&
      (!where.gradeLevelIds || running.some((e) => where.gradeLevelIds.includes(e.grade_level_id))) &&
      (!where.sectionIds || running.some((e) => where.sectionIds.includes(e.section_id))) &&
      (!where.studentGroupIds ||
        db.student_group_members.some(
          (m) =>
            m.student_id === student.id &&
            m.status === "active" &&
            goesOn(m) &&
            where.studentGroupIds.includes(m.student_group_id),
        )) &&
      (!where.courseIds || attends((o) => where.courseIds.includes(o.course_id))) &&
      (!where.courseOfferingIds || attends((o) => where.courseOfferingIds.includes(o.id))) &&
      (!where.studentIds || where.studentIds.includes(student.id)) &&
      (!where.fees || { owing: balance > 0n, clear: balance <= 0n, overdue: late }[where.fees as "owing"])
    );
  };
  const named = (part: any): Set<string> => {
    const pick = (test: (p: any) => boolean) => new Set(people.filter(test).map((p) => `${p.kind} ${p.id}`));
    const roleHolders = (keys: string[]) =>
      db.user_roles
        .filter((ur) =>
          db.roles.some((r) => r.id === ur.role_id && r.status === "active" && keys.includes(r.key)),
        )
        .filter((ur) => (ur.starts_on === null || day(ur.starts_on)! <= today) && goesOn(ur))
        .map((ur) => ur.user_id);
    switch (part.kind) {
      case "everyone":
        return pick(() => true);
      case "roles": {
        const holders = roleHolders(part.roles);
        return pick((p) => holders.includes(p.user_id));
      }
      case "users":
        return pick((p) => part.userIds.includes(p.user_id));
      case "guardians":
        return pick((p) => p.kind === "guardian" && part.guardianIds.includes(p.id));
      case "staff":
        return pick((p) => p.kind === "staff" && part.staffMemberIds.includes(p.id));
      default: {
        const students = db.students.filter((s) => holds(s, part.where));
        return new Set(
          students.flatMap((s) => [
            ...(part.send.includes("students") ? [`student ${s.id}`] : []),
            ...(part.send.includes("guardians") ? links(s.id).map((l) => `guardian ${l.guardian_id}`) : []),
            ...(part.send.includes("fee_payers")
              ? links(s.id)
                  .filter((l) => l.is_fee_payer)
                  .map((l) => `guardian ${l.guardian_id}`)
              : []),
            ...(part.send.includes("teachers")
              ? enrolled(s.id).map(
                  (e) => `staff ${db.sections.find((x) => x.id === e.section_id)?.homeroom_teacher_id}`,
                )
              : []),
          ]),
        );
      }
    }
  };
  const wanted = new Set(filter.any.flatMap((part: any) => [...named(part)]));
  const refused = new Set((filter.except ?? []).flatMap((part: any) => [...named(part)]));
  const person = (p: any) => p.user_id ?? p.id;
  const out = new Set(people.filter((p) => refused.has(`${p.kind} ${p.id}`)).map(person));
  const muted = (user: string | null) => {
    const wish = (type: string) =>
      db.notification_preferences.find((w) => w.user_id === user && w.channel === channel && w.type === type);
    return (wish("scheduled_message") ?? wish("all"))?.enabled === false;
  };
  const reached = people.filter(
    (p) => wanted.has(`${p.kind} ${p.id}`) && !out.has(person(p)) && !muted(p.user_id),
  );
  const address = (p: any): string | null => {
    const own = account(p.user_id);
    if (channel === "in_app") return own?.id ?? null;
    if (channel === "email") return (p.email || own?.email)?.toLowerCase() ?? null;
    return (p.phone ?? own?.phone ?? "").replace(/[^+0-9]/g, "") || null;
  };
  const persons = Map.groupBy(reached, person);
  const found = [...persons.values()].map((same) => same.map(address).filter(Boolean));
  const addresses = new Set(
    // Who is on record twice has one of the addresses; without accounts nobody is.
    found.filter((each) => each.length).map((each) => each[0]!),
  );
  return {
    count: addresses.size,
    unreachable: found.filter((each) => each.length === 0).length,
    people: [...addresses].sort() as string[],
  };
}

const some = (rows: any[], max = 4) =>
  fc.uniqueArray(fc.constantFrom(...rows.map(({ id }) => id)), { minLength: 1, maxLength: max });
const where = fc.record(
  {
    gradeLevelIds: some(db.grade_levels),
    sectionIds: some(db.sections),
    studentGroupIds: some(db.student_groups, 2),
    courseIds: some(db.courses),
    courseOfferingIds: some(db.course_offerings),
    studentIds: some(db.students, 30),
    fees: fc.constantFrom("owing", "overdue", "clear"),
  },
  { requiredKeys: [] },
);
const send = fc.uniqueArray(fc.constantFrom("students", "guardians", "fee_payers", "teachers"), {
  minLength: 1,
});
const part = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: "everyone" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("roles"),
      roles: fc.uniqueArray(fc.constantFrom("administrator", "teacher", "bursar", "guardian", "student"), {
        minLength: 1,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("users"), userIds: some(db.users) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("guardians"), guardianIds: some(db.guardians, 20) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("staff"), staffMemberIds: some(db.staff_members) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("students"), where, send }) },
);
const filter = fc.record(
  { any: fc.array(part, { minLength: 1, maxLength: 3 }), except: fc.array(part, { maxLength: 2 }) },
  { requiredKeys: ["any"] },
);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const preview = (client: Client, audienceFilter: unknown, channel = "email") =>
  client.post("/scheduled-messages/audience", { channel, audienceFilter });

test("whoever is asked for, they are those whom counting by hand finds", async (t) => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(filter, fc.constantFrom("email", "in_app", "sms"), async (audience, channel) => {
      const { status, body } = await preview(admin, audience, channel);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { count, unreachable } = bruteForce(audience, channel);
      most = Math.max(most, count);
      t.deepEqual(
        { count: body.count, unreachable: body.unreachable },
        { count, unreachable },
        JSON.stringify({ audience, channel }),
      );
      return body.sample.length === Math.min(20, count);
    }),
    { numRuns: 60 },
  );
  t.true(most > 20);
});

test("nobody without consent is reached, whichever way they are named", async (t) => {
  const silent = db.guardians.filter((g) => g.preferred_channel === "none");
  t.true(silent.length > 3);
  const guardianIds = silent.map(({ id }) => id);
  for (const channel of ["email", "sms", "in_app"]) {
    const { body } = await preview(admin, { any: [{ kind: "guardians", guardianIds }] }, channel);
    t.like(body, { count: 0, unreachable: 0, sample: [] });
  }
  const unheard = db.student_guardians.find(
    (l) => !l.receives_messages && !links(l.student_id).some((o) => o.guardian_id === l.guardian_id),
  );
  const { body } = await preview(admin, {
    any: [{ kind: "students", where: { studentIds: [unheard.student_id] }, send: ["guardians"] }],
    except: [],
  });
  t.is(
    body.count,
    bruteForce(
      { any: [{ kind: "students", where: { studentIds: [unheard.student_id] }, send: ["guardians"] }] },
      "email",
    ).count,
  );
});

test("a filter is refused with what is wrong in it", async (t) => {
  for (const wrong of [
    {},
    { any: [] },
    { any: [{ kind: "nobody" }] },
    { any: [{ kind: "roles", roles: [] }] },
    { any: [{ kind: "roles", roles: ["teacher"], userIds: [] }] },
    { any: [{ kind: "users", userIds: ["x"] }] },
    { any: [{ kind: "students", where: { sections: [] }, send: ["guardians"] }] },
    { any: [{ kind: "students", where: {}, send: [] }] },
    { any: [{ kind: "everyone" }], but: [] },
    "everyone",
    null,
  ])
    t.is((await preview(admin, wrong)).status, 400, JSON.stringify(wrong));
  t.is((await preview(admin, { any: [{ kind: "everyone" }] }, "pigeon")).status, 400);
  const { body } = await preview(admin, { any: [{ kind: "roles", roles: ["no-such-role"] }] });
  t.deepEqual(
    body.errors.map(({ path }: { path: string }) => path),
    ["audienceFilter.any.0.roles.0"],
  );
  for (const part of [{ kind: "parents" }, {}])
    t.deepEqual((await preview(admin, { any: [part] })).body.errors, [
      {
        path: "audienceFilter.any.0.kind",
        message: "must be one of everyone, roles, users, guardians, staff, students",
      },
    ]);
});

test("another school's people cannot be named, and only some may ask", async (t) => {
  const elsewhere = await app.as("admin", "riverside");
  const theirs = (await elsewhere.get("/guardians?limit=1")).body.data[0].id;
  const nowhere = "01900000-0000-7000-8000-000000000000";
  const ask = (id: string) => preview(admin, { any: [{ kind: "guardians", guardianIds: [id] }] });
  const [other, none] = [await ask(theirs), await ask(nowhere)];
  t.is(other.status, 400);
  t.deepEqual(other.body.errors, none.body.errors);
  for (const role of ["teacher", "guardian", "student"])
    t.is((await preview(await app.as(role), { any: [{ kind: "everyone" }] })).status, 403, role);
  t.is((await preview(app.anonymous, { any: [{ kind: "everyone" }] })).status, 401);
  t.is((await preview(await app.as("bursar"), { any: [{ kind: "everyone" }] })).status, 200);
});
