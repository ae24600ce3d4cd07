import test from "ava";
import fc from "fast-check";
import { readGift } from "../../src/core/quizzes/gift/read-gift.ts";
import { writeGift } from "../../src/core/quizzes/gift/write-gift.ts";
import { NewQuestion } from "../../src/core/quizzes/questions/question-schemas.ts";
import type { Question } from "../../src/models/quizzes/index.ts";
import { startApp } from "../support/app.ts";
import { anyQuestion, line, withoutIds } from "./any-question.ts";
import { questions, quizClass } from "./quiz-class.ts";

const app = await startApp();
const { admin, teacher, student, offeringId } = await quizClass(app);
const { courseId } = (await admin.get(`/course-offerings/${offeringId}`)).body;
const { subjectId, gradeLevelId } = (await admin.get(`/courses/${courseId}`)).body;
test.after.always(() => app.close());

async function addCourse(code: string): Promise<string> {
  const values = { title: `Course ${code}`, code, subjectId, gradeLevelId };
  const { status, body } = await admin.post("/courses", values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const importGift = (text: string, options: object = {}) =>
  teacher.post("/quiz-questions/gift", { courseId, text, ...options });

// Examples in the words of Moodle's documentation of the format.
const ofMoodle = `// true or false
::Grant:: Grant is buried in a tomb in New York City.{T}

$CATEGORY: $course$/top/Second

// [tag:geography] [tag:beginners]
::Q2:: Two plus {
=two
=2#as a digit
} equals four.

::Kings::[html]<p>Who is buried in <b>Grant&#39;s</b> tomb?</p>{
~no one #was true for 12 years
=Grant
~Napoleon
####Grant was the <i>18th</i> president.
}

What two people are entombed in Grant\\'s tomb? {
   ~%-50%No one
   ~%50%Grant
   ~%50%Grant\\'s wife
   ~%-50%Grant\\'s father
}

When was Ulysses S. Grant born? {#1822:5}

What is a number from 1 to 2? {#1..2}

Match the countries with their capitals. {
=Canada -> Ottawa
=Italy  -> Rome
}

Write a short biography of Dag Hammarskjöld. {}

Which answer equals 5? {
~ \\= 2 + 2
= \\= 2 + 3
}
`;

test.serial("the examples of Moodle become questions of their types", async (t) => {
  const checked = (await importGift(ofMoodle, { dryRun: true, points: "2" })).body;
  t.deepEqual(
    checked.data.map(({ type, fault }) => fault ?? type),
    ["choice", "short", "choice", "multiple", "numeric", "numeric", "matching", "essay", "choice"],
  );
  t.is(checked.data[1].line, 7);
  t.is((await teacher.get(`/quiz-questions?courseId=${courseId}&count=true&tag=geography`)).body.total, 0);

  t.is((await importGift(ofMoodle, { points: "2" })).body.imported, 9);
  const { data } = (await teacher.get(`/quiz-questions?courseId=${courseId}&limit=50`)).body;
  const of = (start: string) => data.find(({ text }) => text.startsWith(start));
  t.deepEqual(of("Two plus").tags, ["geography", "beginners"]);
  t.like(of("Two plus").question, {
    text: "Two plus _____ equals four.",
    accepted: ["two", "2"],
    points: "2",
  });
  t.like(of("Who is").question, {
    ...{ text: "Who is buried in Grant's tomb?", explanation: "Grant was the 18th president." },
  });
  t.like(of("What is a number").question, { value: "1.5", tolerance: "0.5" });
  const { question } = of("Which answer");
  t.deepEqual(question.type === "choice" && question.options.map(({ text, correct }) => [text, correct]), [
    ["= 2 + 2", false],
    ["= 2 + 3", true],
  ]);
  const again = (await importGift(ofMoodle)).body;
  t.is(again.imported, 0);
  t.true(again.data.every(({ known }) => known));
});

test.serial(
  "questions that cannot be kept are named by their line, and the others can be imported",
  async (t) => {
    const file = [
      "Fine? {=yes ~no}",
      "No answers at all",
      "Open {=a ~b",
      "Half {~%50%a ~%25%b ~c}",
      "Two {=a =b ~c}",
      "Partly {=%50%a =b}",
      "Number {#about 3}",
      "Plain {a ~b}",
      "One pair {=a -> b}",
      "Nothing right {~a ~b}",
      `${"x".repeat(4_001)} {}`,
    ].join("\n\n");
    const refused = await importGift(file);
    t.like(refused.body, { status: 400, code: "validation_failed" });
    t.deepEqual(
      refused.body.errors.map(({ message }) => Number(/^line (\d+): ./.exec(message)?.[1])),
      [3, 5, 7, 9, 11, 13, 15, 17, 19, 21],
    );
    t.is((await importGift(file, { skipInvalid: true })).body.imported, 1);
    t.is((await importGift("\n// only a comment\n")).body.errors[0].message, "has no questions");
    t.is((await importGift("Q {}\n\n".repeat(501))).status, 400);
  },
);

test.serial("a bank is exported and imported without loss", async (t) => {
  const target = await addCourse("GIFT1");
  for (const question of questions) {
    const made = await admin.post("/quiz-questions", { courseId: target, question, tags: ["a]b", "c\\d"] });
    t.is(made.status, 201, JSON.stringify(made.body));
  }
  const exportOf = async (id: string) =>
    (await admin.get(`/quiz-questions/questions.gift?courseId=${id}`)).body;
  const file = await exportOf(target);
  const copy = await addCourse("GIFT2");
  t.is((await admin.post("/quiz-questions/gift", { courseId: copy, text: file })).body.imported, 7);
  t.is(await exportOf(copy), file);
});

test.serial("only those who teach a course read and fill its bank", async (t) => {
  const id = await addCourse("OTHER");
  t.is((await teacher.post("/quiz-questions/gift", { courseId: id, text: "Q {}" })).status, 400);
  t.is((await teacher.get(`/quiz-questions/questions.gift?courseId=${id}`)).status, 400);
  t.is((await student.get(`/quiz-questions/questions.gift?courseId=${courseId}`)).status, 403);
});

test("whatever is written is read as it was", (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyQuestion, fc.array(line, { maxLength: 2 })), { minLength: 1 }),
      (bank) => {
        const file = bank
          .map(([question, tags]) => `${writeGift({ question: question as Question, tags })}\n`)
          .join("");
        const read = readGift(file, "9");
        t.deepEqual(
          read.map(({ tags, fault }) => [tags, fault]),
          bank.map(([, tags]) => [tags, null]),
        );
        for (const [at, [question]] of bank.entries())
          t.deepEqual(withoutIds(NewQuestion.parse(read[at]!.question)), withoutIds(question));
      },
    ),
    { numRuns: 300 },
  );
});
