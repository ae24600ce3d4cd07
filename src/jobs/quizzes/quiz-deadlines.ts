import { closeDueQuizzes } from "../../core/quizzes/close-due-quizzes.ts";
import { scheduledJob } from "../job.ts";

export const quizDeadlines = scheduledJob({
  name: "quiz-deadlines",
  summary: "Hand in quiz attempts whose time is over, close quizzes, and post their scores to the gradebook",
  schedule: { every: 60 },
  run: ({ school, signal, dryRun }) => closeDueQuizzes({ school, signal, dryRun }),
});
