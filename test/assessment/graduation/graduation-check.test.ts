import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../../support/app.ts";
import { ok } from "../../support/ok.ts";
import { pdfPages, plain } from "../../support/pdf-text.ts";
import type { BodyOf } from "../../support/typed-body.ts";
import { graduationSchool } from "./graduation-school.ts";

const app = await startApp();
const school = await graduationSchool(app);
const { admin, db, maths, history, department, top, low, section, lowSection, terms } = school;
const { course, offer, admit, publish, plan, assign, check } = school;
const [teacher, guardian, student, elsewhere] = await Promise.all([
  app.as("teacher"),
  app.as("guardian"),
  app.as("student"),
  app.as("admin", "riverside"),
]);
test.after.always(async () => {
  await school.close();
  await app.close();
});

type Found = BodyOf<"get", "/students/{id}/graduation-check">;
const requirementOf = (found: Found, name: string) => found.requirements.find((each) => each.name === name);
const titles = (found: Found, name: string) => requirementOf(found, name).courses.map(({ title }) => title);

test.serial("published results count, each course once by its best attempt", async (t) => {
  const [algebra, geometry, rome] = [await course(maths, "2"), await course(maths), await course(history)];
  const [early, late] = [await offer(algebra, { termId: terms[0].id }), await offer(algebra)];
  const [shapes, past] = [await offer(geometry), await offer(rome)];
  const made = await plan(
    [
      { name: "Studies", kind: "credits", departmentId: department.id, amount: "3" },
      { name: "History well", kind: "courses", subjectId: history.id, amount: "1", minScore: "60" },
    ],
    { creditsRequired: "4" },
  );
  const one = await admit();
  await ok(assign(made, { studentIds: [one.student.id] }));
  t.like(await check(one), { status: "at_risk", credits: { earned: "0.00", missing: "4.00" } });
  await publish(one, terms[0], [{ offering: early, score: "55", credits: "2" }]);
  const card = await publish(one, terms.at(-1), [
    { offering: late, score: "80", credits: "2" },
    { offering: shapes, score: "45", passed: false },
    { offering: past, score: "59.99" },
  ]);
  const found = await check(one);
  t.like(found.credits, { required: "4.00", earned: "3.00", inProgress: "0.00", missing: "1.00" });
  t.like(requirementOf(found, "Studies"), { earned: "2.00", missing: "1.00", status: "missing" });
  t.deepEqual(requirementOf(found, "Studies").courses, [
    { title: algebra.title, credits: "2.00", score: "80.00", passed: true },
  ]);
  t.like(requirementOf(found, "History well"), { earned: "0.00", status: "missing" });
  t.deepEqual(
    found.otherCourses.map(({ title }) => title),
    [rome.title],
  );
  await db.query("UPDATE report_cards SET status = 'withheld', withheld_reason = 'Fees' WHERE id = $1", [
    card,
  ]);
  t.like(await check(one), { credits: { earned: "2.00" } }, "a withheld card does not count");
  await db.query("UPDATE report_cards SET status = 'published', withheld_reason = NULL WHERE id = $1", [
    card,
  ]);
  await db.query("UPDATE report_card_lines SET passed = true WHERE course_offering_id = $1", [shapes.id]);
  await db.query("UPDATE report_card_lines SET score = 60 WHERE course_offering_id = $1", [past.id]);
  t.like(await check(one), { status: "met", credits: { earned: "4.00", missing: "0.00" } });
});

test.serial("courses of the class and chosen courses are in progress until they are passed", async (t) => {
  const [common, chosen, failed] = [await course(maths), await course(history), await course(maths)];
  const one = await admit();
  const running = await offer(common, { sectionId: section.id });
  const elective = await offer(chosen);
  const over = await offer(failed, { termId: terms[0].id, sectionId: section.id });
  await db.query(
    `INSERT INTO course_enrollments (school_id, id, course_offering_id, student_id, starts_on, status)
     VALUES ($1, $2, $3, $4, $5, 'active')`,
    [admin.credentials.school.id, randomUUID(), elective.id, one.student.id, terms.at(-1).startsOn],
  );
  await db.query("UPDATE academic_terms SET ends_on = starts_on + 1 WHERE id = $1", [terms[0].id]);
  const made = await plan([{ name: "Any", kind: "courses", amount: "3" }], { creditsRequired: "3" });
  await ok(assign(made, { studentIds: [one.student.id] }));
  const waiting = await check(one);
  t.deepEqual(titles(waiting, "Any").sort(), [common.title, chosen.title, failed.title].sort());
  t.like(waiting, { status: "on_track", credits: { inProgress: "3.00", missing: "0.00" } });
  t.is(requirementOf(waiting, "Any").status, "in_progress");
  await publish(one, terms[0], [{ offering: over, score: "20", passed: false }]);
  const known = await check(one);
  t.deepEqual(titles(known, "Any").sort(), [common.title, chosen.title].sort());
  t.like(known, { status: "at_risk", credits: { missing: "1.00" } });
  await publish(one, terms.at(-1), [{ offering: running, score: "90" }]);
  t.like(requirementOf(await check(one), "Any"), { earned: "1.00", inProgress: "1.00", missing: "1.00" });
  await db.query("UPDATE course_offerings SET status = 'cancelled' WHERE id = ANY ($1)", [
    [running.id, over.id],
  ]);
});

test.serial("verified records from previous schools count, without a score", async (t) => {
  const algebra = await course(maths);
  const one = await admit();
  const made = await plan([
    { name: "Maths", kind: "credits", subjectId: maths.id, amount: "1" },
    { name: "Well", kind: "courses", amount: "1", minScore: "50" },
  ]);
  await ok(assign(made, { studentIds: [one.student.id] }));
  const record = async (values: object) => {
    const { id } = await ok(
      admin.post("/prior-academic-records", {
        ...{
          studentId: one.student.id,
          schoolName: "Old school",
          yearLabel: "2024",
          grade: "B",
          credits: "1",
        },
        ...values,
      }),
    );
    return id as string;
  };
  const mapped = await record({ courseTitle: "Algebra there", mappedCourseId: algebra.id });
  await record({ courseTitle: "Pottery" });
  t.like(requirementOf(await check(one), "Maths"), { earned: "0.00" }, "not verified yet");
  await db.query("UPDATE prior_academic_records SET status = 'verified' WHERE student_id = $1", [
    one.student.id,
  ]);
  const found = await check(one);
  t.deepEqual(titles(found, "Maths"), [algebra.title]);
  t.like(requirementOf(found, "Well"), { earned: "0.00", status: "missing" });
  t.deepEqual(
    found.otherCourses.map(({ title }) => title),
    ["Pottery"],
  );
  t.truthy(mapped);
});

test.serial("before the last grade level, credits must keep up with the plan", async (t) => {
  const one = await admit(lowSection, low.id);
  const [first, second] = [await course(maths, "3"), await course(history, "2")];
  const [taken, more] = [await offer(first), await offer(second)];
  const made = await plan([{ name: "History", kind: "credits", subjectId: history.id, amount: "2" }], {
    ...{ creditsRequired: "8", gradeLevelIds: [low.id, top.id] },
  });
  await ok(assign(made, { studentIds: [one.student.id] }));
  await publish(one, terms[0], [{ offering: taken, score: "70", credits: "3" }]);
  t.is((await check(one)).status, "at_risk", "half of 8 credits by the end of the first of two grade levels");
  await publish(one, terms.at(-1), [{ offering: more, score: "70", credits: "1" }]);
  t.like(await check(one), { status: "on_track", credits: { earned: "4.00", missing: "4.00" } });
});

test.serial("attendance and clearance are requirements; the office waives with a reason", async (t) => {
  const one = await admit();
  const made = await plan([
    { name: "Days", kind: "attendance", amount: "90" },
    { name: "Fees", kind: "clearance" },
  ]);
  await ok(assign(made, { studentIds: [one.student.id] }));
  const before = await check(one);
  t.like(requirementOf(before, "Days"), { status: "in_progress", earned: null });
  t.is(requirementOf(before, "Fees").status, "met");
  await markDays(one.student.id, { present: 8, absent: 1, excused: 1 });
  const found = await check(one);
  t.like(requirementOf(found, "Days"), { status: "missing", earned: "80.00", missing: "10.00" });
  t.is(found.status, "at_risk");
  const waiver = { studentId: one.student.id, graduationRequirementId: requirementOf(found, "Days").id };
  t.is((await admin.post("/graduation-waivers", waiver)).body.errors[0].path, "reason");
  t.is((await teacher.post("/graduation-waivers", { ...waiver, reason: "No" })).status, 403);
  const other = await plan([{ name: "Other", kind: "clearance" }]);
  t.is(
    (
      await admin.post("/graduation-waivers", {
        ...waiver,
        graduationRequirementId: other.requirements[0].id,
        reason: "Of another plan",
      })
    ).body.errors[0].path,
    "graduationRequirementId",
  );
  const { id } = await ok(admin.post("/graduation-waivers", { ...waiver, reason: "Long illness" }));
  t.is(
    (await admin.post("/graduation-waivers", { ...waiver, reason: "Again" })).body.code,
    "requirement_waived",
  );
  const waived = await check(one);
  t.like(requirementOf(waived, "Days"), { status: "waived", waiverId: id, waiverReason: "Long illness" });
  t.is(waived.status, "met");
  const [event] = (await ok(admin.get(`/audit-events?entityId=${id}`))).data;
  t.is(event.action, "graduation_waivers.waive");
  t.is((await elsewhere.delete(`/graduation-waivers/${id}`)).status, 404);
  t.is((await admin.delete(`/graduation-waivers/${id}`)).status, 204);
  t.is((await check(one)).status, "at_risk");
});

/** Marks of a student on the first days of the year. */
async function markDays(studentId: string, days: Record<string, number>): Promise<void> {
  const codes = (await ok(admin.get("/attendance-codes?limit=100"))).data;
  let day = 0;
  for (const [category, count] of Object.entries(days))
    for (let index = 0; index < count; index++) {
      const date = `(SELECT starts_on + ${day++} FROM academic_years WHERE id = $4)`;
      const { rows } = await db.query(
        `INSERT INTO attendance_sessions (school_id, id, section_id, date, kind, status)
         VALUES ($1, $2, $3, ${date}, 'daily', 'locked') RETURNING id`,
        [admin.credentials.school.id, randomUUID(), section.id, school.year.id],
      );
      await db.query(
        `INSERT INTO attendance_records (school_id, id, attendance_session_id, student_id, attendance_code_id, date)
         VALUES ($1, $2, $3, $5, $6, ${date})`,
        [
          ...[admin.credentials.school.id, randomUUID(), rows[0].id, school.year.id, studentId],
          codes.find((each) => each.category === category).id,
        ],
      );
    }
}

test.serial("teachers and families see their own students, without the reasons of waivers", async (t) => {
  const [child] = (await ok(guardian.get("/guardian/children"))).data;
  const own = (await ok(student.get("/students"))).data[0].id;
  const office = await ok(admin.get(`/students/${own}/graduation-check`));
  t.truthy(office.plan, "the demo has a default plan");
  const waiver = {
    ...{ studentId: own, graduationRequirementId: office.requirements[0].id, reason: "For the office only" },
  };
  const { id } = await ok(admin.post("/graduation-waivers", waiver));
  for (const client of [teacher, student]) {
    const found = await ok(client.get(`/students/${own}/graduation-check`));
    t.like(found.requirements[0], { status: "waived", waiverReason: null });
    t.deepEqual(
      { ...found, requirements: [] },
      {
        ...(await ok(admin.get(`/students/${own}/graduation-check`))),
        requirements: [],
      },
    );
    t.is((await client.get(`/graduation-waivers/${id}`)).status, 403);
  }
  const ofChild = await ok(guardian.get(`/guardian/children/${child.id}/graduation-check`));
  t.is(ofChild.studentId, child.id);
  t.true(ofChild.requirements.every(({ waiverReason }) => waiverReason === null));
  t.is(
    (await admin.get(`/guardian/children/${child.id}/graduation-check`)).status,
    404,
    "no child of the caller",
  );
  const foreign = await admit();
  for (const client of [teacher, student, guardian, elsewhere]) {
    t.is((await client.get(`/students/${foreign.student.id}/graduation-check`)).status, 404);
    t.is((await client.get(`/guardian/children/${foreign.student.id}/graduation-check`)).status, 404);
  }
  t.is((await (await app.as("bursar")).get(`/students/${own}/graduation-check`)).status, 403);
});

test.serial("the list of a grade level agrees with the single checks, in pages and as a file", async (t) => {
  const { data, students, counts } = await ok(admin.get(`/graduation-checks?gradeLevelId=${top.id}`));
  t.is(data.length, students);
  t.is(counts.met + counts.on_track + counts.at_risk + counts.no_plan, students);
  for (const row of data) {
    const single = await ok(admin.get(`/students/${row.studentId}/graduation-check`));
    t.deepEqual([row.status, row.credits], [single.status, single.credits]);
    t.deepEqual(
      row.missing,
      single.requirements.filter((each) => each.status === "missing").map((each) => each.name),
    );
  }
  const atRisk = await ok(admin.get(`/graduation-checks?gradeLevelId=${top.id}&status=at_risk&limit=1`));
  t.is(atRisk.data.length, 1);
  t.is(atRisk.students, counts.at_risk);
  const [, second] = (await ok(admin.get(`/graduation-checks?gradeLevelId=${top.id}&limit=2`))).data;
  const next = await ok(admin.get(`/graduation-checks?gradeLevelId=${top.id}&limit=1&offset=1`));
  t.is(next.data[0].studentId, second.studentId);
  const file = (await ok(admin.get(`/graduation-checks.csv?gradeLevelId=${top.id}`))) as string;
  t.is(file.trim().split("\n").length, students + 1);
  t.true(file.includes("at_risk"));
  t.deepEqual((await ok(elsewhere.get(`/graduation-checks?gradeLevelId=${top.id}`))).data, []);
  t.deepEqual((await ok(teacher.get(`/graduation-checks?gradeLevelId=${top.id}`))).data, []);
  t.is((await admin.get("/graduation-checks")).body.errors[0].path, "gradeLevelId");
});

test.serial("the check is printed in the language of the reader", async (t) => {
  const own = (await ok(student.get("/students"))).data[0].id;
  const pages = async (language: string, id = own, client = student) => {
    const response = await fetch(`${app.url}/api/v1/students/${id}/graduation-check.pdf`, {
      headers: { authorization: `Bearer ${client.credentials.accessToken}`, "accept-language": language },
    });
    return {
      status: response.status,
      text: response.ok ? plain(pdfPages(Buffer.from(await response.arrayBuffer()))[0]!) : "",
    };
  };
  const { text } = await pages("en");
  t.true(text.includes("Graduation check") && text.includes("School certificate"));
  t.true((await pages("fr")).text.includes("Bilan de fin"));
  t.is((await pages("en", (await admit()).student.id, admin)).status, 409);
  t.is((await pages("en", own, elsewhere)).status, 404);
});
