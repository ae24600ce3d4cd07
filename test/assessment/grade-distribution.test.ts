import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { withoutMarks } from "./classroom.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const ask = async (query = "", client = admin) =>
  (await client.get(`/dashboard/grade-distribution${query}`)).body;

/** The same figures, counted from the rows that the lists show. */
async function counted(keep: (card: any, line: any) => boolean = () => true) {
  const cards = (await admin.get("/report-cards?status=published&limit=200&include=lines,section")).body.data;
  const lines = cards.flatMap((card) =>
    card.lines
      .filter((line) => line.grade && keep(card, line))
      .map((line) => ({ ...line, studentId: card.studentId })),
  );
  const grades = Map.groupBy(lines, ({ grade }) => grade);
  return {
    students: new Set(lines.map(({ studentId }) => studentId)).size,
    scores: lines.length,
    data: [...grades]
      .map(([grade, { length }]) => ({
        grade,
        count: length,
        share: Math.round((length / lines.length) * 1e4) / 1e4,
      }))
      .sort((a, b) => a.grade.localeCompare(b.grade)),
    mean: lines.reduce((sum: number, { score }) => sum + Number(score), 0) / lines.length,
  };
}

const some = <R extends { data: Array<{ count: number }> }>({ data, ...rest }: R) => ({
  ...rest,
  data: data.filter(({ count }) => count > 0),
});

test.serial("the grades of the last cards are counted, the highest first", async (t) => {
  const { mean, ...expected } = await counted();
  const shown = await ask();
  const { termId, termName, average, ...figures } = some(shown);
  t.deepEqual(figures, expected);
  t.is(Number(average), Math.round(mean * 100) / 100);
  t.is(termName, "Term 1, first half");
  t.is((await ask(`?termId=${termId}`)).scores, expected.scores);
  t.deepEqual(
    shown.data.map(({ grade }: { grade: string }) => grade),
    ["A", "B", "C", "D", "E"],
    "what nobody has is shown too",
  );
});

test.serial("it can be narrowed to a grade level or a course", async (t) => {
  const [level] = (await admin.get("/grade-levels")).body.data;
  const { mean: _mean, ...ofLevel } = await counted((card) => card.section.gradeLevelId === level.id);
  const {
    termId: _id,
    termName: _name,
    average: _average,
    ...shown
  } = some(await ask(`?gradeLevelId=${level.id}`));
  t.deepEqual(shown, ofLevel);
  const offerings = (await admin.get("/course-offerings?q=Mathematics&limit=200")).body.data;
  const [{ courseId }] = offerings;
  const own = new Set(offerings.filter((each) => each.courseId === courseId).map(({ id }) => id));
  const ofCourse = await counted((_card, line) => own.has(line.courseOfferingId));
  t.is((await ask(`?courseId=${courseId}`)).scores, ofCourse.scores);
  t.like(await ask(`?courseId=${randomUUID()}`), { scores: 0, students: 0, average: null, data: [] });
  t.like(await ask(`?termId=${randomUUID()}`), { termId: null, termName: null, scores: 0 });
  t.is((await ask("?termId=x")).code, "validation_failed");
});

test.serial("a school sees its own, families see none, and without cards there is nothing", async (t) => {
  const elsewhere = await app.as("admin", "riverside");
  const { termId, scores } = await ask("", elsewhere);
  t.true(scores > 0);
  t.like(await ask(`?termId=${termId}`), { termId: null, scores: 0 });
  t.is((await ask("", await app.as("teacher"))).scores, (await ask()).scores);
  for (const mailbox of ["guardian", "student"])
    t.is((await ask("", await app.as(mailbox))).code, "forbidden");
  t.is((await app.anonymous.get("/dashboard/grade-distribution")).status, 401);
  await withoutMarks(app);
  t.deepEqual(await ask(), { termId: null, termName: null, students: 0, scores: 0, average: null, data: [] });
});
