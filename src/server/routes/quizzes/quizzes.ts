import { z } from "zod";
import { handInAttempt } from "../../../core/quizzes/attempts/hand-in-attempt.ts";
import { AttemptMarks, markAttempt } from "../../../core/quizzes/attempts/mark-attempt.ts";
import { QuizAttemptView, quizAttempts } from "../../../core/quizzes/attempts/quiz-attempts.ts";
import { AnswersToSave, SavedAnswers, saveAnswers } from "../../../core/quizzes/attempts/save-answers.ts";
import { AttemptPaper, showPaper } from "../../../core/quizzes/attempts/show-paper.ts";
import { startAttempt } from "../../../core/quizzes/attempts/start-attempt.ts";
import { exportGift, GiftExport } from "../../../core/quizzes/gift/export-gift.ts";
import { GiftFile, GiftImport, importGift } from "../../../core/quizzes/gift/import-gift.ts";
import { exportQti, QtiExport } from "../../../core/quizzes/qti/export-qti.ts";
import { importQti, QtiFile, QtiImport, qtiFile } from "../../../core/quizzes/qti/import-qti.ts";
import {
  changeQuizQuestion,
  createQuizQuestion,
  NewQuizQuestion,
  QuizQuestionChanges,
  QuizQuestionView,
  quizQuestions,
} from "../../../core/quizzes/questions/quiz-questions.ts";
import {
  CorrectedQuiz,
  correctQuestion,
  QuestionCorrection,
} from "../../../core/quizzes/quizzes/correct-question.ts";
import { moveQuiz, QuizMove } from "../../../core/quizzes/quizzes/move-quiz.ts";
import {
  changeQuiz,
  createQuiz,
  NewQuiz,
  QuizChanges,
  QuizView,
  quizzes as quizRows,
  removeQuiz,
} from "../../../core/quizzes/quizzes/quizzes.ts";
import { QuizContent, showQuestions } from "../../../core/quizzes/quizzes/show-questions.ts";
import { QuizStatistics, showStatistics } from "../../../core/quizzes/quizzes/show-statistics.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const quizzes = [
  // Before the routes with `:id`, which would match "questions.gift".
  route({
    method: "get",
    path: "/quiz-questions/questions.gift",
    summary: "Download the questions in the bank of a course as a GIFT file",
    permission: "quizzes.write",
    query: GiftExport,
    file: { type: "text/plain", name: "questions.gift" },
    records: "QuizQuestion",
    handle: ({ query }) => exportGift(query),
  }),
  route({
    method: "get",
    path: "/quiz-questions/questions.zip",
    summary: "Download the questions in the bank of a course as a QTI 2.1 package",
    permission: "quizzes.write",
    query: QtiExport,
    file: { type: "application/zip", name: "questions.zip" },
    records: "QuizQuestion",
    handle: ({ query }) => exportQti(query),
  }),
  ...crudRoutes("/quizzes", quizRows, shownWith("courseOffering", "lineItem")),
  ...crudRoutes("/quiz-attempts", quizAttempts, shownWith("quiz", "student")),
  ...crudRoutes("/quiz-questions", quizQuestions, shownWith("course")),
  route({
    method: "post",
    path: "/quizzes",
    summary: "Create a quiz as a draft",
    permission: "quizzes.write",
    status: 201,
    idempotent: true,
    body: NewQuiz,
    response: QuizView,
    handle: ({ body }) => createQuiz(body),
  }),
  route({
    method: "patch",
    path: "/quizzes/:id",
    summary: "Update a quiz; once it is published, its questions stay",
    permission: "quizzes.write",
    params,
    body: QuizChanges,
    response: QuizView,
    handle: ({ params, body }) => changeQuiz(params.id, body),
  }),
  route({
    method: "delete",
    path: "/quizzes/:id",
    summary: "Remove a quiz that was never published",
    permission: "quizzes.write",
    params,
    handle: ({ params }) => removeQuiz(params.id),
  }),
  route({
    method: "put",
    path: "/quizzes/:id/status",
    summary: "Publish, close or reopen a quiz",
    permission: "quizzes.write",
    params,
    body: QuizMove,
    response: QuizView,
    handle: ({ params, body }) => moveQuiz(params.id, body),
  }),
  route({
    method: "get",
    path: "/quizzes/:id/questions",
    summary: "Show the questions of a quiz with their right answers",
    permission: "quizzes.write",
    params,
    response: QuizContent,
    handle: ({ params }) => showQuestions(params.id),
  }),
  route({
    method: "put",
    path: "/quizzes/:id/correction",
    summary: "Correct the right answer of a question and mark all attempts again",
    permission: "quizzes.write",
    params,
    body: QuestionCorrection,
    response: CorrectedQuiz,
    handle: ({ params, body }) => correctQuestion(params.id, body),
  }),
  route({
    method: "get",
    path: "/quizzes/:id/statistics",
    summary: "Show how the questions of a quiz worked",
    permission: "quizzes.write",
    params,
    response: QuizStatistics,
    handle: ({ params }) => showStatistics(params.id),
  }),
  route({
    method: "post",
    path: "/quizzes/:id/attempts",
    summary: "Start an attempt, or continue the running one",
    permission: "quizzes.take",
    status: 200,
    idempotent: true,
    params,
    response: QuizAttemptView,
    handle: ({ params }) => startAttempt(params.id),
  }),
  route({
    method: "get",
    path: "/quiz-attempts/:id/paper",
    summary: "Show the questions of an attempt with its answers, and its marks once they are shown",
    permission: "quizzes.read",
    params,
    response: AttemptPaper,
    handle: ({ params }) => showPaper(params.id),
  }),
  route({
    method: "put",
    path: "/quiz-attempts/:id/answers",
    summary: "Save one, several or all answers of a running attempt",
    permission: "quizzes.take",
    params,
    body: AnswersToSave,
    response: SavedAnswers,
    handle: ({ params, body }) => saveAnswers(params.id, body),
  }),
  route({
    method: "put",
    path: "/quiz-attempts/:id/hand-in",
    summary: "Hand in an attempt with the answers that were saved",
    permission: "quizzes.take",
    params,
    response: QuizAttemptView,
    handle: ({ params }) => handInAttempt(params.id),
  }),
  route({
    method: "put",
    path: "/quiz-attempts/:id/marks",
    summary: "Mark answers of an attempt by hand",
    permission: "quizzes.write",
    params,
    body: AttemptMarks,
    response: QuizAttemptView,
    handle: ({ params, body }) => markAttempt(params.id, body),
  }),
  route({
    method: "post",
    path: "/quiz-questions",
    summary: "Add a question to the bank of a course",
    permission: "quizzes.write",
    status: 201,
    idempotent: true,
    body: NewQuizQuestion,
    response: QuizQuestionView,
    handle: ({ body }) => createQuizQuestion(body),
  }),
  route({
    method: "patch",
    path: "/quiz-questions/:id",
    summary: "Update or archive a question of the bank",
    permission: "quizzes.write",
    params,
    body: QuizQuestionChanges,
    response: QuizQuestionView,
    handle: ({ params, body }) => changeQuizQuestion(params.id, body),
  }),
  route({
    method: "post",
    path: "/quiz-questions/gift",
    summary: "Check the questions of a GIFT file, and add them to the bank of a course",
    permission: "quizzes.write",
    status: 200,
    idempotent: true,
    body: GiftFile,
    response: GiftImport,
    handle: ({ body }) => importGift(body),
  }),
  route({
    method: "post",
    path: "/quiz-questions/qti",
    summary: "Check the items of a QTI 2 or 3 package, and add them to the bank of a course",
    permission: "quizzes.write",
    status: 200,
    transaction: "none",
    query: QtiFile,
    upload: qtiFile,
    response: QtiImport,
    handle: ({ query, upload }) => importQti(query, upload),
  }),
];
