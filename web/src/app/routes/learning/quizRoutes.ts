import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/quizzes`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("quizzes", load()), name);

const staff = ["office", "teacher"] as const;
const family = ["guardian", "student"] as const;

/** The screens of quizzes. More specific paths come first. */
export const quizRoutes: readonly ScreenRoute[] = [
  {
    path: "/quizzes",
    needs: ["quizzes.read"],
    for: [...staff, ...family],
    screen: screen(() => import("../../../screens/quizzes/Quizzes.tsx"), "Quizzes"),
  },
  {
    path: "/quizzes/new",
    needs: ["quizzes.write"],
    for: staff,
    screen: screen(() => import("../../../screens/quizzes/NewQuiz.tsx"), "NewQuiz"),
  },
  {
    path: "/quizzes/take/:id",
    needs: ["quizzes.read"],
    for: family,
    screen: screen(() => import("../../../screens/quizzes/attempt/TakeQuiz.tsx"), "TakeQuiz"),
  },
  {
    path: "/quizzes/attempts/:id",
    needs: ["quizzes.read"],
    for: family,
    screen: screen(() => import("../../../screens/quizzes/attempt/AttemptPage.tsx"), "AttemptPage"),
  },
  {
    path: "/quizzes/:id",
    needs: ["quizzes.write"],
    for: staff,
    screen: screen(() => import("../../../screens/quizzes/QuizPage.tsx"), "QuizPage"),
  },
];
