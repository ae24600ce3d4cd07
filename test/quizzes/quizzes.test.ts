import test from "ava";
import { startApp } from "../support/app.ts";
import { automatic, choice, given, inHours, questions, quizClass, save, setQuiz } from "./quiz-class.ts";

const app = await startApp();
const { admin, teacher, student, studentId, offeringId } = await quizClass(app);
const guardian = await app.as("guardian");
test.after.always(() => app.close());

const start = async (quiz: { id: string }) => (await student.post(`/quizzes/${quiz.id}/attempts`)).body;
const handIn = (id: string) => student.put(`/quiz-attempts/${id}/hand-in`);
const paperOf = async (client: typeof student, id: string) =>
  (await client.get(`/quiz-attempts/${id}/paper`)).body;

test.serial("every type is marked exactly, and the best score flows into the gradebook", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, {
    ...{ maxAttempts: 2, resultsShown: "at_once", inGradebook: true, passScore: 60 },
  });
  t.is(quiz.maxScore, "9.00");
  const first = await start(quiz);
  t.is((await save(student, first.id, given)).status, 200);
  const handed = (await handIn(first.id)).body;
  // 1 + 2/3 of 1 (2 right, 1 wrong of 3: 0.67) + 1 + 1.5 + 2 + a third of 1.5.
  t.like(handed, { status: "graded", score: "6.67", passed: true });

  const second = await start(quiz);
  t.is(second.number, 2);
  await save(student, second.id, { cho: { chosen: ["c2"] } });
  t.is((await handIn(second.id)).body.score, "1.00");
  t.is((await student.post(`/quizzes/${quiz.id}/attempts`)).body.code, "attempts_used");

  const results = (await teacher.get(`/results?lineItemId=${quiz.lineItemId}&studentId=${studentId}`)).body
    .data;
  t.is(results[0].score, "6.67");
});

test.serial("starting twice gives the same attempt, also at the same time", async (t) => {
  const quiz = await setQuiz(teacher, offeringId);
  const both = await Promise.all([start(quiz), start(quiz), start(quiz)]);
  t.is(new Set(both.map(({ id }) => id)).size, 1);
  t.is((await start(quiz)).id, both[0].id);
});

test.serial("an older save never replaces a newer one, and repeating one changes nothing", async (t) => {
  const attempt = await start(await setQuiz(teacher, offeringId));
  await save(student, attempt.id, { sho: { text: "new" } }, 5);
  const late = await save(student, attempt.id, { sho: { text: "old" }, num: { text: "1" } }, 4);
  t.deepEqual(late.body.answers, [
    { question: "sho", sequence: 5 },
    { question: "num", sequence: 4 },
  ]);
  await save(student, attempt.id, { sho: { text: "other" } }, 5);
  const shown = await paperOf(student, attempt.id);
  t.is(shown.data.find(({ id }) => id === "sho").answer.text, "new");
  await save(student, attempt.id, { sho: null }, 6);
  t.is<unknown, null>((await paperOf(student, attempt.id)).data.find(({ id }) => id === "sho").answer, null);
});

test.serial("answers must fit the paper", async (t) => {
  const attempt = await start(await setQuiz(teacher, offeringId));
  const refused = async (answers: object) => (await save(student, attempt.id, answers)).body.errors?.[0].path;
  t.is(await refused({ xyz: { text: "?" } }), "answers.0.question");
  t.is(await refused({ cho: { text: "Nairobi" } }), "answers.0.answer");
  t.is(await refused({ cho: { chosen: ["c1", "c2"] } }), "answers.0.answer");
  t.is(await refused({ mul: { chosen: ["m1", "m1"] } }), "answers.0.answer");
  t.is(await refused({ mat: { pairs: [{ left: "l1", right: "c1" }] } }), "answers.0.answer");
});

test.serial("questions need right answers, and stay once published", async (t) => {
  const create = (question: object) =>
    teacher.post("/quizzes", { courseOfferingId: offeringId, title: "Q", questions: [question] });
  const wrong = choice.options.map((option) => ({ ...option, correct: true }));
  t.is((await create({ ...choice, options: wrong })).body.errors[0].path, "questions.0.options");
  const twice = choice.options.map((option) => ({ ...option, id: "same" }));
  t.is((await create({ ...choice, options: twice })).status, 400);
  const empty = (await teacher.post("/quizzes", { courseOfferingId: offeringId, title: "Q" })).body;
  t.is((await teacher.put(`/quizzes/${empty.id}/status`, { status: "published" })).body.code, "quiz_empty");
  t.is((await teacher.delete(`/quizzes/${empty.id}`)).status, 204);

  const quiz = await setQuiz(teacher, offeringId);
  t.is((await teacher.patch(`/quizzes/${quiz.id}`, { questions: [] })).body.code, "quiz_published");
  t.is((await teacher.patch(`/quizzes/${quiz.id}`, { title: "Renamed" })).body.title, "Renamed");
  t.is((await teacher.delete(`/quizzes/${quiz.id}`)).body.code, "quiz_published");
});

test.serial("a quiz is open between its times only", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { opensAt: inHours(1), closesAt: inHours(2) });
  t.is((await student.post(`/quizzes/${quiz.id}/attempts`)).body.code, "quiz_not_open");
  t.is((await admin.post(`/quizzes/${quiz.id}/attempts`)).status, 403);
  t.is((await guardian.post(`/quizzes/${quiz.id}/attempts`)).status, 403);
});

test.serial("a teacher marks essays, and overrides an automatic mark", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { questions, resultsShown: "at_once" });
  const attempt = await start(quiz);
  await save(student, attempt.id, { ...given, ess: { text: "Because." } });
  const handed = (await handIn(attempt.id)).body;
  t.is(handed.status, "submitted");
  t.is("score" in handed, false);
  t.true((await teacher.get("/quizzes?toMark=true")).body.data.some(({ id }) => id === quiz.id));
  const path = `/quiz-attempts/${attempt.id}/marks`;
  t.is((await teacher.put(path, { marks: [{ question: "ess", points: "3.5" }] })).status, 400);
  const marks = [
    { question: "ess", points: "2.25", comment: "One more reason" },
    { question: "ord", points: "1.5" },
  ];
  t.like((await teacher.put(path, { marks })).body, { status: "graded", score: "9.92" });
  t.is((await student.put(path, { marks })).status, 403);
  const shown = (await paperOf(student, attempt.id)).data.find(({ id }) => id === "ess");
  t.like(shown, { awarded: "2.25", comment: "One more reason", guidance: null });
  const types = (await student.get("/communication/notifications?limit=100")).body.data.map(
    ({ type }) => type,
  );
  t.true(types.includes("quiz_published") && types.includes("quiz_graded"));
});

test.serial("a corrected key marks all attempts again, except marks of the teacher", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, { resultsShown: "at_once", inGradebook: true });
  const attempt = await start(quiz);
  await save(student, attempt.id, { cho: { chosen: ["c1"] } });
  t.is((await handIn(attempt.id)).body.score, "0.00");
  const question = {
    ...choice,
    options: choice.options.map((each) => ({ ...each, correct: !each.correct })),
  };
  const correct = (value: object) => teacher.put(`/quizzes/${quiz.id}/correction`, { question: value });
  t.is((await correct({ ...question, points: "2" })).status, 400);
  t.is((await correct({ ...question, options: question.options.slice(0, 1) })).status, 400);
  t.deepEqual((await correct(question)).body, { changed: 1 });
  t.is((await teacher.get(`/quiz-attempts/${attempt.id}`)).body.score, "1.00");
  const results = (await teacher.get(`/results?lineItemId=${quiz.lineItemId}&studentId=${studentId}`)).body
    .data;
  t.is(results[0].score, "1.00");

  await teacher.put(`/quiz-attempts/${attempt.id}/marks`, { marks: [{ question: "cho", points: "0.5" }] });
  t.deepEqual((await correct(choice)).body, { changed: 0 });
});

test.serial("statistics say how easy a question was", async (t) => {
  const quiz = await setQuiz(teacher, offeringId, {
    questions: automatic.slice(0, 2),
    resultsShown: "at_once",
  });
  const attempt = await start(quiz);
  await save(student, attempt.id, { cho: { chosen: ["c2"] } });
  await handIn(attempt.id);
  const { attempts, data } = (await teacher.get(`/quizzes/${quiz.id}/statistics`)).body;
  t.is(attempts, 1);
  t.like(data[0], { question: "cho", answered: 1, share: 1, discrimination: null });
  t.like(data[1], { question: "mul", answered: 0, share: 0 });
  t.is((await student.get(`/quizzes/${quiz.id}/statistics`)).status, 403);
});

test.serial("the bank of a course is for its teachers", async (t) => {
  const { courseId } = (await admin.get(`/course-offerings/${offeringId}`)).body;
  const made = await teacher.post("/quiz-questions", { courseId, question: choice, tags: ["cities"] });
  t.is(made.status, 201);
  t.like(made.body, { type: "choice", text: "Capital of Kenya?", tags: ["cities"], status: "active" });
  t.is((await teacher.get("/quiz-questions?tag=cities")).body.data.length, 1);
  t.is((await teacher.get("/quiz-questions?tag=rivers")).body.data.length, 0);
  const archived = await teacher.patch(`/quiz-questions/${made.body.id}`, { status: "archived" });
  t.is(archived.body.status, "archived");
  t.is((await student.get("/quiz-questions")).status, 403);

  const [subject] = (await admin.get("/subjects")).body.data;
  const [gradeLevel] = (await admin.get("/grade-levels")).body.data;
  const foreign = await admin.post("/courses", {
    ...{ title: "Not taught", code: "NOT1", subjectId: subject.id, gradeLevelId: gradeLevel.id },
  });
  t.is(foreign.status, 201);
  const refused = await teacher.post("/quiz-questions", {
    courseId: foreign.body.id,
    question: { ...choice, options: [] },
  });
  t.is(refused.body.errors[0].path, "courseId", "the course is checked before the question");
});
