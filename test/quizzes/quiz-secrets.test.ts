import test from "ava";
import { startApp } from "../support/app.ts";
import { given, questions, quizClass, save, setQuiz } from "./quiz-class.ts";

const app = await startApp();
const { teacher, student, offeringId } = await quizClass(app);
const guardian = await app.as("guardian");
test.after.always(() => app.close());

const start = async (quiz: { id: string }) => (await student.post(`/quizzes/${quiz.id}/attempts`)).body;
const own = (quiz: { id: string }) => [
  ...["/quizzes", `/quizzes/${quiz.id}`, `/quizzes/${quiz.id}/questions`, `/quizzes/${quiz.id}/statistics`],
  ...[
    "/quiz-questions",
    `/quiz-attempts?include=quiz&quizId=${quiz.id}`,
    `/quiz-attempts.csv?quizId=${quiz.id}`,
  ],
];
/** Texts and names that only a right answer has. */
const secrets = /correct|accepted|"value"|tolerance|targetId|Since 1907|Look for two|"right":\{|"awarded":"/;

/** What a client can read of a quiz and an attempt, as one text. */
async function everything(client: typeof student, quiz: { id: string }, attempt: { id: string }) {
  const paths = [...own(quiz), `/quiz-attempts/${attempt.id}`, `/quiz-attempts/${attempt.id}/paper`];
  const responses = await Promise.all(paths.map((path) => client.get(path)));
  return responses.map(({ body }) => JSON.stringify(body)).join("\n");
}

test.serial("families see no right answer, mark or score before the rule allows", async (t) => {
  for (const resultsShown of ["never", "after_close"]) {
    const quiz = await setQuiz(teacher, offeringId, { questions, resultsShown, title: "Secret" });
    const attempt = await start(quiz);
    const saved = await save(student, attempt.id, { ...given, ess: { text: "Because." } });
    for (const client of [student, guardian])
      t.notRegex(await everything(client, quiz, attempt), secrets, "while it is answered");
    const handed = await student.put(`/quiz-attempts/${attempt.id}/hand-in`);
    const marked = await teacher.put(`/quiz-attempts/${attempt.id}/marks`, {
      marks: [{ question: "ess", points: "3" }],
    });
    t.is(marked.body.status, "graded");
    for (const client of [student, guardian]) {
      const text = await everything(client, quiz, attempt);
      t.notRegex(text, secrets, "once it is marked");
      t.notRegex(text, /"score":|"passed":/);
    }
    t.notRegex(JSON.stringify([saved.body, handed.body]), /score|correct/);
  }
});

test.serial("after the close a student and the guardian see marks and right answers", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { resultsShown: "after_close" });
  const attempt = await start(quiz);
  await save(student, attempt.id, given);
  await teacher.put(`/quizzes/${quiz.id}/status`, { status: "closed" });
  for (const client of [student, guardian]) {
    t.like((await client.get(`/quiz-attempts/${attempt.id}`)).body, { status: "graded", score: "6.67" });
    const [choice] = (await client.get(`/quiz-attempts/${attempt.id}/paper`)).body.data;
    t.like(choice, { awarded: "1.00", right: { chosen: ["c2"] }, explanation: "Since 1907." });
  }
});

test.serial("with an attempt left the marks are shown, but not the right answers", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { resultsShown: "at_once", maxAttempts: 2 });
  const attempt = await start(quiz);
  await student.put(`/quiz-attempts/${attempt.id}/hand-in`);
  const paper = async () => (await student.get(`/quiz-attempts/${attempt.id}/paper`)).body.data[0];
  t.like(await paper(), { awarded: "0.00", right: null, explanation: null });
  const last = await start(quiz);
  t.is<unknown, null>((await paper()).right, null, "while the last one runs");
  await student.put(`/quiz-attempts/${last.id}/hand-in`);
  t.deepEqual((await paper()).right, { chosen: ["c2"] });
});

test.serial("shuffled papers keep no trace of the order", async (t) => {
  const options = Array.from({ length: 12 }, (_, index) => ({
    text: `Option ${index}`,
    correct: index === 0,
  }));
  const items = Array.from({ length: 12 }, (_, index) => ({ text: `Item ${index}` }));
  const quiz = await setQuiz(teacher, offeringId, {
    shuffle: true,
    questions: [
      { type: "choice", text: "Which?", points: "1", options },
      { type: "ordering", text: "Order", points: "1", items },
    ],
  });
  const attempt = await start(quiz);
  const { data } = (await student.get(`/quiz-attempts/${attempt.id}/paper`)).body;
  for (const { options: shown } of data) {
    t.is(shown.length, 12);
    const texts = shown.map(({ text }) => text);
    t.notDeepEqual(
      texts,
      texts.toSorted((a: string, b: string) => Number(a.slice(-2)) - Number(b.slice(-2))),
    );
  }
});

test.serial("drafts, attempts and papers of others do not exist", async (t) => {
  const draft = (await teacher.post("/quizzes", { courseOfferingId: offeringId, title: "Draft" })).body;
  t.is((await student.get(`/quizzes/${draft.id}`)).status, 404);
  t.is((await student.post(`/quizzes/${draft.id}/attempts`)).status, 404);
  const attempt = await start(await setQuiz(teacher, offeringId));
  const elsewhere = await app.as("student", "riverside");
  for (const client of [elsewhere, await app.as("teacher", "riverside")])
    t.is((await client.get(`/quiz-attempts/${attempt.id}/paper`)).status, 404);
  // An administrator may read, but not answer for a student.
  const admin = await app.as("admin");
  t.is((await admin.get(`/quiz-attempts/${attempt.id}/paper`)).status, 200);
  t.is((await save(admin, attempt.id, given)).status, 404);
  t.is((await admin.put(`/quiz-attempts/${attempt.id}/hand-in`)).status, 404);
});
