import { z } from "zod";
import { attemptStatuses, QuizAttempt } from "../../../models/quizzes/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { attemptRelation, attemptScope } from "../row-scope.ts";

export const QuizAttemptView = z
  .object({
    id: z.uuid(),
    quizId: z.uuid(),
    studentId: z.uuid(),
    number: z.int().describe("1 for the first attempt of the student"),
    startedAt: z.date(),
    dueAt: z.date().nullable().describe("When the time is over; null without a limit"),
    savedAt: z.date().nullable(),
    submittedAt: z.date().nullable(),
    score: shownTo("staff", z.string().nullable().describe("Families see it once the quiz allows")),
    passed: shownTo("staff", z.boolean().nullable().describe("Families see it once the quiz allows")),
    markedBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    postedAt: shownTo("staff", z.date().nullable().describe("When the gradebook took the score")),
    status: z.enum(attemptStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "QuizAttempt" });

export const quizAttempts = crud(QuizAttempt, {
  name: "Quiz attempt",
  view: QuizAttemptView,
  access: { read: "quizzes.read" },
  list: {
    filters: { quizId: z.uuid(), studentId: z.uuid(), status: z.enum(attemptStatuses) },
    sort: ["-startedAt", "createdAt"],
  },
  rowScope: attemptScope,
  relation: attemptRelation,
});
