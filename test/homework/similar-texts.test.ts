import test from "ava";
import fc from "fast-check";
import { compareTexts } from "../../src/core/homework/similarity/compare-texts.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { homeworkClass, setHomework } from "./homework-class.ts";

const app = await startApp();
const { admin, teacher, student, studentId, offeringId, students } = await homeworkClass(app);
const guardian = await app.as("guardian");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const own =
  "Every morning the fishermen of the lake push their boats into the grey water long before the sun is up, and sing.";
const copied =
  "I think that every morning the fishermen of the lake push their boats into the grey water, long before the sun is up. The end!";
const unlike =
  "My grandmother keeps bees behind her house because honey pays for school books, and nobody in our family is afraid of being stung.";

test("a copied passage is found whatever its case and punctuation, and unlike texts are not", (t) => {
  const [pair, ...more] = compareTexts({ texts: [own, unlike, copied], quoted: "" });
  t.deepEqual(more, []);
  t.like(pair, { one: 0, other: 2 });
  t.true(pair!.percent > 70 && pair!.percent <= 100, String(pair!.percent));
  t.deepEqual(pair!.passages, [
    "Every morning the fishermen of the lake push their boats into the grey water long before the sun is up",
  ]);
});

test("the wording of the task is no copy", (t) => {
  t.deepEqual(compareTexts({ texts: [own, copied], quoted: `Go on writing: "${own}"` }), []);
});

test("everybody with the same text is found, and texts without words are not", (t) => {
  const same = compareTexts({ texts: Array.from({ length: 40 }, () => own), quoted: "" });
  t.is(same.length, 50);
  t.true(same.every(({ percent }) => percent === 100));
  t.deepEqual(compareTexts({ texts: ["", "...", " \n "], quoted: "" }), []);
});

test("any text is like its copy within another one, and shares what both have", (t) => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 30, maxLength: 80 });
  fc.assert(
    fc.property(words, words, (text, around) => {
      const inside = [...around, ...text, ...around].join(", ");
      const [pair] = compareTexts({ texts: [text.join(" "), inside], quoted: "" });
      // A text that says the same again and again has few sequences.
      if (new Set(text).size < 20) return;
      t.is(pair?.percent, 100);
      for (const passage of pair!.passages) t.true(text.join(" ").includes(passage.replace(/ …$/, "")));
    }),
    { numRuns: 200 },
  );
});

test.serial("whoever marks the homework of a class sees which texts are alike", async (t) => {
  const { id } = await setHomework(teacher, offeringId, { instructions: "Write about a morning." });
  const path = `/assignments/${id}/similar-texts`;
  const rows = (await teacher.get(`/assignment-submissions?assignmentId=${id}&limit=100`)).body.data;
  const mine = rows.find((row) => row.studentId === studentId);
  t.is((await student.post(`/assignment-submissions/${mine.id}/attempts`, { text: copied })).status, 200);
  t.deepEqual((await teacher.get(path)).body, { compared: 1, pairs: [] });

  const other = students.find((each) => each !== studentId)!;
  const database = await sql(app.databaseUrl);
  await database.query(
    `UPDATE assignment_submissions SET text = $1, attempt = 1, submitted_at = now() - interval '1 hour', status = 'submitted'
     WHERE assignment_id = $2 AND student_id = $3`,
    [own, id, other],
  );
  await database.end();
  const { status, body } = await teacher.get(path);
  t.is(status, 200);
  t.is(body.compared, 2);
  t.like(body.pairs[0], { one: { studentId: other }, other: { studentId } });
  t.is((await admin.get(path)).status, 200);
  for (const client of [student, guardian]) t.is((await client.get(path)).status, 403);
  t.is((await elsewhere.get(path)).status, 404);
});
