import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { rowsOf } from "../../seeders/factories/factory.ts";
import { insertRows } from "../../seeders/factories/insert-rows.ts";
import { createEnrollment, createStudent } from "../../seeders/factories/people.ts";
import { applyCandidates } from "../../src/core/people/promotion/apply-candidates.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { list } from "../support/list.ts";
import { ok } from "../support/ok.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { grade, admit } = await openSchool(admin);
const db = await sql(app.databaseUrl);
const school = admin.credentials.school.id as string;
test.after.always(async () => {
  await db.end();
  await app.close();
});

let next = 2100;
/** Two years that follow each other, apart from those of other tests. */
async function openYears() {
  next += 3;
  const first = next;
  const year = (start: number) =>
    ok(
      admin.post("/academic-years", {
        name: `Year ${start}`,
        startsOn: `${start}-09-01`,
        endsOn: `${start + 1}-07-01`,
      }),
    );
  return { from: await year(first), to: await year(first + 1) };
}
type Year = Awaited<ReturnType<typeof openYears>>["from"];
type Room = Awaited<ReturnType<typeof section>>;
const section = (year: Year, gradeLevel: { id: string }, name: string, capacity?: number) =>
  ok(admin.post("/sections", { academicYearId: year.id, gradeLevelId: gradeLevel.id, name, capacity }));
const enrolled = (year: Year, gradeLevel: { id: string }, room: { id: string } | null) =>
  admit({
    enrollment: {
      academicYearId: year.id,
      gradeLevelId: gradeLevel.id,
      sectionId: room?.id ?? null,
      startsOn: year.startsOn,
    },
  });

const prepare = (from: Year, to: Year) =>
  ok(admin.post("/promotion-batches", { fromYearId: from.id, toYearId: to.id }));
const candidatesOf = (batch: { id: string }) =>
  list(admin, `/promotion-candidates?promotionBatchId=${batch.id}&limit=200`);
const candidateOf = async (batch: { id: string }, { student }: { student: { id: string } }) =>
  (await candidatesOf(batch)).find(({ studentId }) => studentId === student.id);
const decide = (candidate: { id: string }, values: object) =>
  admin.put(`/promotion-candidates/${candidate.id}/decision`, values);
const review = (batch: { id: string }) => admin.put(`/promotion-batches/${batch.id}/review`);
const apply = (batch: { id: string }) => admin.post(`/promotion-batches/${batch.id}/application`);
const enrollmentsOf = async ({ student }: { student: { id: string } }) =>
  (await ok(admin.get(`/enrollments?studentId=${student.id}&sort=-startsOn`))).data;

test.serial("a year is promoted: up, again, out, and away", async (t) => {
  const { from, to } = await openYears();
  const top = await grade();
  const low = await grade({ nextGradeLevelId: top.id });
  const [one, last] = [await section(from, low, "1 A"), await section(from, top, "2 A")];
  const [again, two] = [await section(to, low, "1 A"), await section(to, top, "2 A")];
  const [up, repeats, leaves] = [
    await enrolled(from, low, one),
    await enrolled(from, low, one),
    await enrolled(from, low, one),
  ];
  const [graduates, moves] = [await enrolled(from, top, last), await enrolled(from, low, one)];
  const batch = await prepare(from, to);
  t.deepEqual(batch.counts, { candidates: 5, pending: 5, applied: 0, failed: 0 });
  t.like((await admin.post("/promotion-batches", { fromYearId: from.id, toYearId: to.id })).body, {
    code: "promotion_open",
  });
  t.like(await candidateOf(batch, up), {
    recommended: "promote",
    toGradeLevelId: top.id,
    toSectionId: two.id,
  });
  t.like(await candidateOf(batch, graduates), { recommended: "graduate", toGradeLevelId: null });
  const decided = await ok(
    decide(await candidateOf(batch, repeats), { decision: "repeat", reason: "Wish of the family" }),
  );
  t.like(decided, { toGradeLevelId: low.id, toSectionId: again.id, decision: "repeat", status: "approved" });
  await ok(decide(await candidateOf(batch, leaves), { decision: "leave" }));
  t.like((await apply(batch)).body, { status: 409, code: "promotion_status" }, "not reviewed yet");
  t.is((await ok(review(batch))).status, "reviewed");
  t.like((await review(batch)).body, { status: 409, code: "promotion_status" });
  await ok(
    admin.post(`/students/${moves.student.id}/departure`, {
      outcome: "transferred",
      effectiveOn: from.endsOn,
      reason: "Moved",
    }),
  );

  const applied = await ok(apply(batch));
  t.like(applied, { status: "applied", counts: { candidates: 5, pending: 0, applied: 5, failed: 0 } });
  const [placed, before] = await enrollmentsOf(up);
  t.like(placed, {
    academicYearId: to.id,
    gradeLevelId: top.id,
    sectionId: two.id,
    status: "active",
    startsOn: to.startsOn,
    entryType: "promote",
  });
  t.like(before, { status: "completed", endsOn: from.endsOn, exitType: "promote" });
  const history = (await ok(admin.get(`/enrollment-status-changes?enrollmentId=${before.id}&sort=createdAt`)))
    .data;
  t.like(history.at(-1), {
    fromStatus: "active",
    toStatus: "completed",
    fromSectionId: one.id,
    changedBy: admin.credentials.user.id,
  });
  t.is((await ok(admin.get(`/enrollment-status-changes?enrollmentId=${placed.id}`))).data.length, 1);
  t.like((await enrollmentsOf(repeats))[0], {
    academicYearId: to.id,
    gradeLevelId: low.id,
    sectionId: again.id,
    entryType: "repeat",
  });
  const statusOf = async ({ student }: { student: { id: string } }) =>
    (await ok(admin.get(`/students/${student.id}`))).status;
  t.deepEqual(
    [await statusOf(up), await statusOf(graduates), await statusOf(leaves), await statusOf(moves)],
    ["active", "graduated", "withdrawn", "transferred"],
  );
  t.is((await enrollmentsOf(moves)).length, 1);
  t.is((await candidateOf(batch, moves)).reason, "left before: transferred");
  t.like((await decide(await candidateOf(batch, up), { decision: "leave" })).body, { status: 409 });
  t.like((await admin.delete(`/promotion-batches/${batch.id}`)).body, {
    status: 409,
    code: "promotion_status",
  });
});

test.serial("what does not fit is refused when it is decided", async (t) => {
  const { from, to } = await openYears();
  const top = await grade();
  const low = await grade({ nextGradeLevelId: top.id });
  const student = await enrolled(from, low, null);
  const last = await enrolled(from, top, null);
  const [here, there, wrong] = [
    await section(from, top, "X"),
    await section(to, top, "X"),
    await section(to, low, "X"),
  ];
  const batch = await prepare(from, to);
  const candidate = await candidateOf(batch, student);
  const promote = { decision: "promote" };
  for (const [values, code] of [
    [{ ...promote, toSectionId: here.id }, "validation_failed"],
    [{ ...promote, toSectionId: wrong.id }, "validation_failed"],
    [{ ...promote, toSectionId: randomUUID() }, "unknown_reference"],
    [{ ...promote, toGradeLevelId: randomUUID() }, "unknown_reference"],
    [{ decision: "repeat", toGradeLevelId: top.id }, "validation_failed"],
    [{ decision: "expel" }, "validation_failed"],
  ] as const)
    t.like((await decide(candidate, values)).body, { status: 400, code }, JSON.stringify(values));
  t.is((await decide(await candidateOf(batch, last), promote)).body.errors[0].path, "toGradeLevelId");
  t.is((await candidateOf(batch, student)).status, "pending");
  t.like(await ok(decide(candidate, { ...promote, toSectionId: there.id })), {
    toSectionId: there.id,
    status: "approved",
  });
  t.like(await ok(decide(candidate, { ...promote, toSectionId: null })), { toSectionId: null });
  t.like(await ok(decide(candidate, { decision: "leave" })), { toGradeLevelId: null, toSectionId: null });
  t.is((await decide({ id: randomUUID() }, promote)).status, 404);
  for (const values of [
    { fromYearId: to.id, toYearId: from.id },
    { fromYearId: randomUUID(), toYearId: to.id },
    { fromYearId: from.id, toYearId: randomUUID() },
  ])
    t.is((await admin.post("/promotion-batches", values)).status, 400);
  t.like(await ok(admin.delete(`/promotion-batches/${batch.id}`)), { status: "cancelled" });
  t.is((await admin.delete(`/promotion-batches/${batch.id}`)).status, 200);
  t.like((await decide(candidate, promote)).body, { status: 409, code: "promotion_status" });
  t.like((await apply(batch)).body, { status: 409 });
  await db.query("UPDATE academic_years SET status = 'closed' WHERE id = $1", [to.id]);
  t.like((await admin.post("/promotion-batches", { fromYearId: from.id, toYearId: to.id })).body, {
    code: "year_closed",
  });
});

test.serial("sections that are made later, and students who come later, are not forgotten", async (t) => {
  const { from, to } = await openYears();
  const low = await grade({ nextGradeLevelId: (await grade()).id });
  const room = await section(from, low, "Owls");
  const early = await enrolled(from, low, room);
  const batch = await prepare(from, to);
  t.is<unknown, null>((await candidateOf(batch, early)).toSectionId, null);
  const owls = await section(to, { id: low.nextGradeLevelId }, "Owls");
  await ok(review(batch));
  const late = await enrolled(from, low, room);
  t.like((await apply(batch)).body, { status: 409, code: "promotion_changed" });
  t.like(await ok(admin.get(`/promotion-batches/${batch.id}`)), { status: "draft" });
  t.is((await candidateOf(batch, late)).toSectionId, owls.id);
  const later = await enrolled(from, low, room);
  const refreshed = await ok(admin.post(`/promotion-batches/${batch.id}/candidates`));
  t.like(refreshed, { status: "draft", counts: { candidates: 3 } });
  t.is<unknown, null>((await candidateOf(batch, early)).toSectionId, null, "it was approved without");
  await ok(review(batch));
  t.like(await ok(apply(batch)), { status: "applied", counts: { applied: 3 } });
  t.is((await enrollmentsOf(later))[0].sectionId, owls.id);
});

test.serial("who finds no place is told why, and follows after a correction", async (t) => {
  const { from, to } = await openYears();
  const low = await grade({ nextGradeLevelId: (await grade()).id });
  const room = await section(from, low, "Full");
  const small = await section(to, { id: low.nextGradeLevelId }, "Full", 2);
  const students = [];
  for (let index = 0; index < 4; index += 1) students.push(await enrolled(from, low, room));
  const batch = await prepare(from, to);
  await ok(review(batch));
  t.like((await ok(apply(batch))).counts, { applied: 2, failed: 2 });
  const failed = (await candidatesOf(batch)).filter(({ status }) => status === "failed");
  t.is(failed[0].error, "Full is full: all 2 places are taken");
  const open = (await ok(admin.get(`/enrollments/${failed[0].enrollmentId}`))).status;
  t.is(open, "active", "the old place is kept");
  t.like((await ok(apply(batch))).counts, { applied: 2, failed: 2 });
  await ok(admin.patch(`/sections/${small.id}`, { capacity: 3 }));
  t.like((await ok(apply(batch))).counts, { applied: 3, failed: 1 });
  const last = (await candidatesOf(batch)).find(({ status }) => status === "failed");
  await ok(decide(last, { decision: "promote", toSectionId: null }));
  const [first, second] = await Promise.all([apply(batch), apply(batch)]);
  t.deepEqual([first!.status, second!.status], [200, 200]);
  t.like((await ok(admin.get(`/promotion-batches/${batch.id}/counts`))).counts, {
    applied: 4,
    failed: 0,
    pending: 0,
  });
  for (const student of students) t.is((await enrollmentsOf(student)).length, 2);
  const audited = (await ok(admin.get(`/audit-events?entityId=${batch.id}&limit=200`))).data;
  const runs = audited.filter(({ action }) => action === "promotion_batches.apply").length;
  await ok(apply(batch));
  const again = (await ok(admin.get(`/audit-events?entityId=${batch.id}&limit=200`))).data;
  t.is(
    again.filter(({ action }) => action === "promotion_batches.apply").length,
    runs,
    "nothing done, nothing said",
  );
});

/** Students straight into the tables: many. */
const insertStudents = (count: number, year: Year, gradeLevel: { id: string }, room: { id: string }) => {
  const row = rowsOf(school);
  const students = Array.from({ length: count }, () => createStudent(row));
  const places = students.map(({ id }) =>
    createEnrollment(row, {
      student_id: id,
      academic_year_id: year.id,
      grade_level_id: gradeLevel.id,
      section_id: room.id,
      starts_on: year.startsOn,
    }),
  );
  return inSchool(school, async () => {
    await insertRows("students", students);
    await insertRows("enrollments", places);
  });
};

test.serial("a promotion cancelled while its run goes on applies nobody else", async (t) => {
  const { from, to } = await openYears();
  const level = await grade();
  const student = await enrolled(from, await grade({ nextGradeLevelId: level.id }), null);
  const batch = await prepare(from, to);
  await ok(review(batch));
  await db.query("UPDATE promotion_batches SET status = 'cancelled' WHERE id = $1", [batch.id]);

  const step = inSchool(school, () => applyCandidates(batch.id, from as never, to as never));

  t.like(await t.throwsAsync(step), { status: 409, code: "promotion_status" });
  t.is((await enrollmentsOf(student)).length, 1);
});

test.serial("a promotion that breaks off in the middle goes on where it was", async (t) => {
  const { from, to } = await openYears();
  const low = await grade({ nextGradeLevelId: (await grade()).id });
  const room = await section(from, low, "Big");
  await insertStudents(450, from, low, room);
  const batch = await prepare(from, to);
  await ok(review(batch));
  // The database breaks off at the last student of all, as if the process had been killed by then.
  const { rows } = await db.query(
    "SELECT student_id FROM promotion_candidates WHERE promotion_batch_id = $1 ORDER BY id DESC LIMIT 1",
    [batch.id],
  );
  await db.query("RESET ROLE");
  await db.query(`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.student_id = '${rows[0].student_id}' THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`);
  await db.query(
    "CREATE TRIGGER break_off BEFORE INSERT ON enrollments FOR EACH ROW EXECUTE FUNCTION break_off()",
  );
  t.is((await apply(batch)).status, 500);
  await db.query("DROP TRIGGER break_off ON enrollments");
  const half = await ok(admin.get(`/promotion-batches/${batch.id}/counts`));
  t.like(half, { status: "reviewed", counts: { applied: 400, pending: 50 } });
  t.like((await admin.delete(`/promotion-batches/${batch.id}`)).body, { status: 409 }, "too late to cancel");
  t.like(await ok(apply(batch)), { status: "applied", counts: { applied: 450, pending: 0 } });
  const { rows: sums } = await db.query(
    `SELECT count(*)::int AS enrolments, count(DISTINCT student_id)::int AS students FROM enrollments
      WHERE academic_year_id = $1 AND status = 'active'`,
    [to.id],
  );
  t.deepEqual(sums[0], { enrolments: 450, students: 450 });
});

test.serial("a promotion conserves students", async (t) => {
  const decision = fc.record({
    grade: fc.nat({ max: 2 }),
    room: fc.nat({ max: 2 }),
    decision: fc.constantFrom(null, "promote", "repeat", "graduate", "leave"),
    to: fc.constantFrom(null, undefined, 0, 0, 1),
    early: fc.constantFrom(null, null, null, "transferred", "enrolled"),
  });
  const plans = fc.record({
    capacities: fc.array(fc.constantFrom(undefined, 1, 1), { minLength: 6, maxLength: 6 }),
    students: fc.array(decision, { minLength: 8, maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(plans, async ({ capacities, students }) => {
      const { from, to } = await openYears();
      const top = await grade();
      const middle = await grade({ nextGradeLevelId: top.id });
      const levels: Array<{ id: string }> = [await grade({ nextGradeLevelId: middle.id }), middle, top];
      const rooms = { from: [] as Room[][], to: [] as Room[][] };
      for (const [index, level] of levels.entries()) {
        rooms.from.push([await section(from, level, "A"), await section(from, level, "B")]);
        rooms.to.push([
          await section(to, level, "A", capacities[index * 2]),
          await section(to, level, "C", capacities[index * 2 + 1]),
        ]);
      }
      const all = [];
      for (const each of students)
        all.push({
          ...each,
          ...(await enrolled(from, levels[each.grade]!, rooms.from[each.grade]![each.room] ?? null)),
        });
      const batch = await prepare(from, to);
      for (const each of all)
        if (each.decision) {
          const goal = each.decision === "repeat" ? each.grade : each.grade + 1;
          const target = typeof each.to === "number" ? rooms.to[goal]?.[each.to]?.id : each.to;
          const { status } = await decide(await candidateOf(batch, each), {
            decision: each.decision,
            toSectionId: target,
          });
          t.true([200, 400].includes(status), "a promotion from the top is refused");
        }
      await ok(review(batch));
      for (const each of all) {
        if (each.early === "transferred")
          await ok(
            admin.post(`/students/${each.student.id}/departure`, {
              outcome: "transferred",
              effectiveOn: from.endsOn,
              reason: "x",
            }),
          );
        if (each.early === "enrolled")
          await ok(
            admin.post(`/students/${each.student.id}/enrollments`, {
              academicYearId: to.id,
              gradeLevelId: top.id,
              startsOn: to.startsOn,
            }),
          );
      }
      await ok(apply(batch));
      const candidates = await candidatesOf(batch);
      t.is(candidates.length, all.length);
      const picture = async () => {
        const { rows } = await db.query(
          `SELECT e.id, e.student_id, e.academic_year_id, e.grade_level_id, e.section_id, e.status, e.exit_type FROM enrollments e
            WHERE e.academic_year_id IN ($1, $2) ORDER BY e.id`,
          [from.id, to.id],
        );
        return rows;
      };
      const rows = await picture();
      for (const each of all) {
        const candidate = candidates.find(({ studentId }) => studentId === each.student.id);
        const old = rows.filter(
          ({ student_id, academic_year_id }) =>
            student_id === each.student.id && academic_year_id === from.id,
        );
        const made = rows.filter(
          ({ student_id, academic_year_id }) => student_id === each.student.id && academic_year_id === to.id,
        );
        const { status } = (await admin.get(`/students/${each.student.id}`)).body;
        t.is(old.length, 1);
        const outcome = candidate.decision ?? candidate.recommended;
        if (candidate.status === "failed") {
          t.is(old[0].status, "active");
          t.is(made.length, each.early === "enrolled" ? 1 : 0);
          t.truthy(candidate.error);
        } else if (each.early === "transferred") {
          t.deepEqual([old[0].status, made.length, status], ["transferred", 0, "transferred"]);
        } else if (outcome === "graduate" || outcome === "leave") {
          t.deepEqual([old[0].status, old[0].exit_type], ["completed", outcome]);
          t.is(status, outcome === "graduate" ? "graduated" : "withdrawn");
        } else {
          t.is(old[0].status, "completed");
          t.is(made.length, 1);
          t.deepEqual(
            [made[0].status, made[0].grade_level_id, made[0].section_id],
            [
              "active",
              outcome === "repeat" ? levels[each.grade]!.id : levels[each.grade + 1]!.id,
              candidate.toSectionId,
            ],
          );
        }
      }
      for (const room of rooms.to.flat())
        if (room.capacity !== null)
          t.true(
            rows.filter(({ section_id, status }) => section_id === room.id && status === "active").length <=
              room.capacity,
          );
      await ok(apply(batch));
      t.deepEqual(await picture(), rows, "again changes nothing");
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

test.serial("a promotion is the principal's and the administration's", async (t) => {
  for (const mailbox of ["teacher", "guardian", "student", "bursar"]) {
    const client = await app.as(mailbox);
    t.is((await client.post("/promotion-batches", {})).status, 403, mailbox);
    t.is((await client.get("/promotion-candidates")).status, 403, mailbox);
    t.is((await client.post(`/promotion-batches/${randomUUID()}/application`)).status, 403, mailbox);
  }
  for (const path of ["review", "application", "candidates"])
    t.is(
      (await admin(path === "review" ? "PUT" : "POST", `/promotion-batches/${randomUUID()}/${path}`)).status,
      404,
    );
  t.is((await admin.get(`/promotion-batches/${randomUUID()}/counts`)).status, 404);
  t.is((await admin.delete(`/promotion-batches/${randomUUID()}`)).status, 404);
});
