import { randomUUID } from "node:crypto";
import test from "ava";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { whileLocked } from "../support/observing/while-locked.ts";
import { classroom, letterScale, withoutMarks } from "./classroom.ts";

const app = await startApp();
await withoutMarks(app);
const database = await sql(app.databaseUrl);
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");

const child = (await guardian.get("/students")).body.data[0].id as string;
const { sectionId } = (await admin.get(`/enrollments?studentId=${child}`)).body.data[0];
const sectionName = (await admin.get(`/sections/${sectionId}`)).body.name as string;
const maths = await classroom(admin, `Mathematics, ${sectionName}`);
const term = (await admin.get(`/academic-terms/${maths.termId}`)).body;
const scale = await letterScale(admin, "Letters");
await admin.put(`/grading-scales/${scale}/default`);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const cardsOf = async (studentId: string) =>
  (await admin.get(`/report-cards?termId=${term.id}&studentId=${studentId}&sort=-createdAt`)).body.data;
const generate = () => admin.post(`/sections/${sectionId}/report-cards/generation`, { termId: term.id });
/** Grades a student, so that the next generation changes their card. */
async function grade(studentId: string, score: string): Promise<void> {
  const item = { courseOfferingId: maths.offeringId, title: randomUUID(), maxScore: "100" };
  const { id } = (await admin.post("/line-items", item)).body;
  await admin.put(`/line-items/${id}/results`, { results: [{ studentId, score }] });
  await admin.put(`/line-items/${id}/publication`);
}

test.serial("a teacher's comment written while cards are generated is kept", async (t) => {
  await grade(child, "90");
  t.is((await generate()).status, 200);
  const [card] = await cardsOf(child);
  await grade(child, "80");

  const { body } = await whileLocked(
    database,
    {
      text: `WITH card AS (UPDATE report_cards SET updated_at = now() WHERE id = $1)
        UPDATE report_card_lines SET teacher_comment = 'Just in time' WHERE report_card_id = $1 AND course_offering_id = $2`,
      values: [card.id, maths.offeringId],
    },
    generate,
  );

  t.is(body.updated, 1);
  const { lines } = (await admin.get(`/report-cards/${card.id}?include=lines`)).body;
  const line = lines.find(({ courseOfferingId }) => courseOfferingId === maths.offeringId);
  t.like(line, { teacherComment: "Just in time", coursework: "85.00" });
});

test.serial("a card published while cards are generated stays published", async (t) => {
  const [card] = await cardsOf(child);
  await grade(child, "70");

  const { body } = await whileLocked(
    database,
    {
      text: "UPDATE report_cards SET status = 'published', published_at = now() WHERE id = $1",
      values: [card.id],
    },
    generate,
  );

  t.like(body, { created: 1, updated: 0 });
  const cards = await cardsOf(child);
  t.deepEqual(cards.map(({ status, revision }) => [revision, status]).sort(), [
    [1, "published"],
    [2, "draft"],
  ]);
});

test.serial("marks are not returned while their exam is being published", async (t) => {
  const { startsOn, endsOn } = term;
  const exam = (await admin.post("/exams", { termId: term.id, name: "Finals", startsOn, endsOn })).body;
  const paper = (
    await admin.post("/exam-papers", {
      examId: exam.id,
      courseOfferingId: maths.offeringId,
      date: startsOn,
      startsAt: "09:00",
      endsAt: "10:00",
    })
  ).body;
  for (const status of ["scheduled", "marking"]) await admin.put(`/exams/${exam.id}/status`, { status });
  const marks = maths.students.map((studentId) => ({ studentId, score: "50" }));
  await teacher.put(`/exam-papers/${paper.id}/marks`, { marks });
  await teacher.put(`/exam-papers/${paper.id}/submission`);
  t.is((await admin.put(`/exam-papers/${paper.id}/decision`, { approved: true })).status, 200);

  const { body } = await whileLocked(
    database,
    { text: "UPDATE exams SET status = 'published', published_at = now() WHERE id = $1", values: [exam.id] },
    () => admin.put(`/exam-papers/${paper.id}/decision`, { approved: false, reason: "Too late" }),
  );

  t.like(body, { status: 409, code: "exam_status" });
  t.is((await admin.get(`/exam-papers/${paper.id}`)).body.status, "approved");
});
