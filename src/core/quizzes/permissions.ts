export const permissions = {
  "quizzes.read": "See quizzes, attempts and results",
  "quizzes.write": "Set quizzes, keep the question bank and mark attempts",
  "quizzes.take": "Answer quizzes",
} as const;
