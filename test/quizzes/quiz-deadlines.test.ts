import test from "ava";
import { closeDueQuizzes } from "../../src/core/quizzes/close-due-quizzes.ts";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { given, inHours, quizClass, save, setQuiz } from "./quiz-class.ts";

const app = await startApp();
const { teacher, admin, student, studentId, offeringId } = await quizClass(app);
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const { signal } = new AbortController();
const run = (dryRun = false) => closeDueQuizzes({ signal, dryRun });
const later = (seconds: number) => setClock(() => new Date(Date.now() + seconds * 1_000));
const start = async (quiz: { id: string }) => (await student.post(`/quizzes/${quiz.id}/attempts`)).body;

test.serial(
  "saves are refused some seconds after the time limit; what was saved before counts",
  async (t) => {
    const quiz = await setQuiz(teacher, offeringId, { timeLimitMinutes: 10, resultsShown: "at_once" });
    const attempt = await start(quiz);
    t.is(Date.parse(attempt.dueAt) - Date.parse(attempt.startedAt), 600_000);
    await save(student, attempt.id, { cho: { chosen: ["c2"] } });
    later(602);
    t.is((await save(student, attempt.id, { sho: { text: "cold" } })).status, 200, "within the grace");
    later(610);
    t.is((await save(student, attempt.id, given, 2)).body.code, "time_over");
    const handed = (await student.put(`/quiz-attempts/${attempt.id}/hand-in`)).body;
    t.like(handed, { status: "graded", score: "2.00", submittedAt: attempt.dueAt });
    t.is((await save(student, attempt.id, given, 3)).body.code, "attempt_handed_in");
  },
);

test.serial("the job hands in, closes, and posts to the gradebook", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, {
    ...{ timeLimitMinutes: 600, closesAt: inHours(1), inGradebook: true },
  });
  const attempt = await start(quiz);
  t.is(attempt.dueAt, quiz.closesAt, "the end of the quiz ends the attempt");
  await save(student, attempt.id, given);
  t.deepEqual(await run(), { schools: 0, handedIn: 0, closed: 0, posted: 0 });
  later(3_700);
  t.deepEqual(await run(true), { schools: 1, handedIn: 1, closed: 1, posted: 0 });
  t.like(await run(), { handedIn: 1, closed: 1 });
  t.like(await run(), { handedIn: 0, closed: 0, posted: 0 });
  t.is((await teacher.get(`/quizzes/${quiz.id}`)).body.status, "closed");
  const results = (await teacher.get(`/results?lineItemId=${quiz.lineItemId}&studentId=${studentId}`)).body
    .data;
  t.is(results[0].score, "6.67");
  t.is(
    (await teacher.put(`/quizzes/${quiz.id}/status`, { status: "published" })).body.code,
    "closes_in_the_past",
  );
});

test.serial("a locked column keeps a score back until it is open again", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { inGradebook: true, resultsShown: "at_once" });
  const column = `/line-items/${quiz.lineItemId}`;
  await teacher.put(`${column}/publication`);
  t.is((await admin.put(`${column}/lock`)).status, 200);
  const attempt = await start(quiz);
  t.is((await student.put(`/quiz-attempts/${attempt.id}/hand-in`)).body.status, "graded");
  t.is<unknown, null>((await teacher.get(`/quiz-attempts/${attempt.id}`)).body.postedAt, null);
  t.is((await run()).posted, 0);
  await admin.delete(`${column}/lock`);
  t.is((await run()).posted, 1);
});

test.serial("a new closing time moves running attempts, and closing hands them in", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { closesAt: inHours(1) });
  const attempt = await start(quiz);
  const moved = inHours(3);
  await teacher.patch(`/quizzes/${quiz.id}`, { closesAt: moved });
  t.is((await student.get(`/quiz-attempts/${attempt.id}`)).body.dueAt, moved);
  await teacher.put(`/quizzes/${quiz.id}/status`, { status: "closed" });
  t.is((await student.get(`/quiz-attempts/${attempt.id}`)).body.status, "graded");
});

test.serial("a new start hands in an attempt whose time is over", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { timeLimitMinutes: 5, maxAttempts: 2 });
  const first = await start(quiz);
  later(400);
  const second = await start(quiz);
  t.is(second.number, 2);
  t.is((await student.get(`/quiz-attempts/${first.id}`)).body.status, "graded");
});
