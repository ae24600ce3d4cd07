import { randomUUID } from "node:crypto";
import test from "ava";
import { sql } from "../identity/sql.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { transactionsOf } from "../support/observing/statements.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const db = await sql(app.databaseUrl);
const { account, signIn } = await openAccounts(app, admin);
const school = admin.credentials.school.id as string;
const own = (await guardian.get("/guardian/children")).body.data;
const [child] = own;
const parts = ["", "/attendance", "/timetable", "/results", "/report-cards"];

test.after.always(async () => {
  await db.end();
  await app.close();
});

/** A guardian of another family, with an account of this role. */
async function otherGuardian(
  mailbox: string,
  role = "guardian",
): Promise<{ client: Client; children: string[] }> {
  const { rows } = await db.query(
    `SELECT g.id, array_agg(sg.student_id) AS children FROM guardians g
      JOIN student_guardians sg ON sg.school_id = g.school_id AND sg.guardian_id = g.id
      WHERE g.school_id = $1 AND g.user_id IS NULL AND sg.student_id <> ALL ($2)
      GROUP BY g.id ORDER BY g.id LIMIT 1`,
    [school, own.map(({ id }) => id)],
  );
  const userId = await account(mailbox, role);
  await db.query("UPDATE guardians SET user_id = $1 WHERE id = $2", [userId, rows[0].id]);
  return { client: await signIn(mailbox), children: rows[0].children };
}

test.serial("one request shows all children as their own routes do, in one round trip", async (t) => {
  t.is(own.length, 3);
  const students = (await guardian.get("/students")).body.data;
  t.deepEqual(own.map(({ id }) => id).sort(), students.map(({ id }) => id).sort());
  for (const each of own) {
    const [enrollment] = (await guardian.get(`/enrollments?studentId=${each.id}&status=active`)).body.data;
    t.is(each.section.id, enrollment.sectionId);
    t.is(each.gradeLevel.id, enrollment.gradeLevelId);
    t.is(each.relation, "mother");
    const section = (await admin.get(`/sections/${each.section.id}?include=homeroomTeacher`)).body;
    t.is(each.homeroomTeacher.id, section.homeroomTeacherId);
    const [card] = (await guardian.get(`/report-cards?studentId=${each.id}`)).body.data;
    t.like(each.reportCard, { id: card.id, average: card.average, grade: card.grade, status: "published" });
    const marks = (
      await guardian.get(`/attendance-records?studentId=${each.id}&from=${each.attendance.since}&limit=200`)
    ).body.data;
    t.is(each.attendance.days, marks.length);
    const { present, absent, excused, days } = each.attendance;
    t.is(present + absent + excused, days);
  }
  const reads = await transactionsOf(() => guardian.get("/guardian/children"));
  t.is(reads.flatMap(({ statements }) => statements).filter((text) => /students s/.test(text)).length, 1);
  t.true(reads.length <= 3, "beside the session");
});

test.serial("what each child owes is seen with the children", async (t) => {
  const { data } = (await guardian.get("/guardian/fees")).body;
  t.true(data.length > 1);
  for (const { studentId, balance, overdue, nextDue } of data)
    t.deepEqual(own.find(({ id }) => id === studentId).fees, { balance, overdue, nextDue });
  const { body } = await guardian.get(`/guardian/children/${child.id}/fees`);
  t.deepEqual(body.balance, own.find(({ id }) => id === child.id).fees.balance);
});

test.serial("a child's profile, attendance and timetable are those of the school", async (t) => {
  const path = `/guardian/children/${child.id}`;
  const profile = (await guardian.get(path)).body;
  const { fees: _fees, ...known } = child;
  t.like(profile, known);
  t.is(profile.dateOfBirth, (await guardian.get(`/students/${child.id}`)).body.dateOfBirth);
  t.is(profile.courses.length, 8);
  t.true(profile.courses.every(({ teacher }: { teacher: string | null }) => teacher));

  const days = (await guardian.get(`${path}/attendance`)).body;
  t.is((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000, 30);
  const year = (await guardian.get(`${path}/attendance?from=${child.attendance.since}&to=${days.to}`)).body;
  const { since: _since, ...summary } = child.attendance;
  t.deepEqual(year.summary, summary);
  t.is(year.data.length, summary.days);
  t.true(year.data[0].date >= year.data.at(-1).date, "the newest first");
  for (const [query, where] of [
    ["from=2026-02-02&to=2026-02-01", "to"],
    ["from=2024-01-01&to=2026-01-01", "to"],
    ["from=yesterday", "from"],
  ])
    t.is((await guardian.get(`${path}/attendance?${query}`)).body.errors[0].path, where);
  t.deepEqual((await guardian.get(`${path}/attendance?from=2020-01-01`)).body.data, []);

  const range = "from=2026-09-07&to=2026-09-13";
  const lessons = await guardian.get(`${path}/timetable?${range}`);
  t.deepEqual(lessons.body, (await guardian.get(`/lessons?studentId=${child.id}&${range}`)).body);
  t.is((await guardian.get(`${path}/timetable?from=2026-01-01&to=2026-06-01`)).status, 400);
  t.deepEqual(
    (await guardian.get(`${path}/timetable?from=2026-09-07`)).body,
    lessons.body,
    "with no last day it is a week",
  );
  t.is((await guardian.get(`${path}/timetable`)).status, 200);
});

test.serial("results are what is published, and average like the card", async (t) => {
  const path = `/guardian/children/${child.id}`;
  const cards = (await guardian.get(`${path}/report-cards`)).body.data;
  const [card] = cards;
  t.is(card.id, child.reportCard.id);
  const { body } = await guardian.get(`${path}/results?termId=${card.termId}`);
  t.is(body.termId, card.termId);
  t.is(body.data.length, card.lines.length);
  for (const line of card.lines) {
    const course = body.data.find(
      (each: { courseOfferingId: string }) => each.courseOfferingId === line.courseOfferingId,
    );
    t.like(course, {
      course: line.courseTitle,
      teacher: line.teacher,
      coursework: line.coursework,
      exam: line.examScore,
      score: line.score,
      grade: line.grade,
    });
    t.is(course.exams.length, 1);
    t.is(course.results.length, 2);
  }
  const shown = new Set(
    (await guardian.get("/results?limit=200")).body.data.map(({ lineItemId }) => lineItemId),
  );
  const now = (await guardian.get(`${path}/results`)).body;
  t.is(now.termName, "Term 1", "the term that runs, with its halves");
  t.is(now.data[0].results.length, 3);
  for (const { results } of now.data) for (const { lineItemId } of results) t.true(shown.has(lineItemId));
  t.deepEqual((await guardian.get(`${path}/results?termId=${randomUUID()}`)).body, {
    termId: null,
    termName: null,
    data: [],
  });

  const [{ courseOfferingId }] = now.data;
  const item = { courseOfferingId, title: "Hidden", maxScore: "10" };
  const { id } = (await admin.post("/line-items", item)).body;
  await admin.put(`/line-items/${id}/results`, { results: [{ studentId: child.id, score: "1" }] });
  t.deepEqual((await guardian.get(`${path}/results`)).body, now, "what is not published changes nothing");
  await admin.put(`/line-items/${id}/publication`);
  const after = (await guardian.get(`${path}/results`)).body.data[0];
  t.like(
    after.results.find(({ title }: { title: string }) => title === "Hidden"),
    { lineItemId: id, score: "1.00", maxScore: "10.00" },
  );
});

test.serial("of a withheld card the portal says why, and nothing else", async (t) => {
  const { id, average } = child.reportCard;
  await admin.put(`/report-cards/${id}/withholding`, { reason: "Fees of the term" });
  const path = `/guardian/children/${child.id}`;
  const [card] = (await guardian.get(`${path}/report-cards`)).body.data;
  t.like(card, { id, status: "withheld", withheldReason: "Fees of the term", average: null, lines: [] });
  const all = (await guardian.get("/guardian/children")).body.data;
  t.like(all.find((each) => each.id === child.id).reportCard, {
    status: "withheld",
    withheldReason: "Fees of the term",
    average: null,
    grade: null,
  });
  t.false(JSON.stringify(all.find((each) => each.id === child.id).reportCard).includes(average));
  await admin.delete(`/report-cards/${id}/withholding`);
});

test.serial("no guardian reaches a child of another family, by any id", async (t) => {
  const other = await otherGuardian("neighbour");
  const mine = new Set(own.map(({ id }) => id));
  t.deepEqual(
    (await other.client.get("/guardian/children")).body.data.map(({ id }) => id).sort(),
    other.children.sort(),
  );
  const elsewhere = await app.as("guardian", "riverside");
  const far = (await elsewhere.get("/guardian/children")).body.data;
  t.is(far.length, 3);
  const strangers = (await admin.get("/students?limit=200")).body.data
    .map(({ id }) => id)
    .filter((id: string) => !mine.has(id));
  t.true(strangers.length > 30);
  const card = (await admin.get(`/report-cards?studentId=${strangers[0]}`)).body.data[0];
  const foreign = [...strangers, ...far.map(({ id }) => id), child.section.id, card.id, randomUUID()];
  for (const id of foreign)
    for (const part of parts) {
      const { status, body } = await guardian.get(`/guardian/children/${id}${part}`);
      t.is(status, 404, `${id}${part}`);
      t.is(body.code, "not_found");
    }
  for (const { id } of own)
    for (const part of parts) {
      t.is((await guardian.get(`/guardian/children/${id}${part}`)).status, 200, part);
      t.is((await other.client.get(`/guardian/children/${id}${part}`)).status, 404, part);
      t.is((await elsewhere.get(`/guardian/children/${id}${part}`)).status, 404, part);
      t.is((await app.anonymous.get(`/guardian/children/${id}${part}`)).status, 401, part);
    }
});

test.serial("who works at the school sees no child here but the own", async (t) => {
  const { client, children } = await otherGuardian("parent-in-the-office", "administrator");
  t.deepEqual((await client.get("/guardian/children")).body.data.map(({ id }) => id).sort(), children.sort());
  t.true((await client.get("/students?count=true")).body.total > children.length);
  for (const part of parts) {
    t.is((await client.get(`/guardian/children/${children[0]}${part}`)).status, 200, part);
    t.is((await client.get(`/guardian/children/${child.id}${part}`)).status, 404, part);
  }
  // Drafts are the office's, even where the office is at home.
  const enrolled = (await client.get(`/enrollments?studentId=${children[0]}`)).body.data[0];
  const { body } = await client.get("/academic-terms?status=active");
  const termId = body.data[0].id;
  await client.post(`/sections/${enrolled.sectionId}/report-cards/generation`, { termId });
  const cards = (await client.get(`/guardian/children/${children[0]}/report-cards`)).body.data;
  t.true(cards.length > 0 && cards.every(({ status }) => status === "published"));
  for (const mailbox of ["admin", "teacher", "student"]) {
    const caller = await app.as(mailbox);
    t.deepEqual((await caller.get("/guardian/children")).body.data, [], mailbox);
    for (const part of parts) t.is((await caller.get(`/guardian/children/${child.id}${part}`)).status, 404);
  }
  t.is((await (await app.as("bursar")).get(`/guardian/children/${child.id}/results`)).status, 403);
});

test.serial("a link that ends, or is closed to the portal, shows the child no more", async (t) => {
  const { client, children } = await otherGuardian("separated");
  for (const change of ["portal_access = false", "portal_access = true, status = 'ended'"]) {
    await db.query(`UPDATE student_guardians SET ${change} WHERE school_id = $1 AND student_id = ANY ($2)`, [
      school,
      children,
    ]);
    t.deepEqual((await client.get("/guardian/children")).body, {
      data: [],
      unreadConversations: 0,
    });
    for (const part of parts)
      t.is((await client.get(`/guardian/children/${children[0]}${part}`)).status, 404);
  }
});
