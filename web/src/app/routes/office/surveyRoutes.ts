import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/surveys`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("surveys", load()), name);

const authors = ["office", "teacher"] as const;
const everybody = ["office", "teacher", "guardian", "student"] as const;

/** The screens of surveys. More specific paths come first. */
export const surveyRoutes: readonly ScreenRoute[] = [
  {
    path: "/surveys",
    needs: [],
    for: everybody,
    screen: screen(() => import("../../../screens/surveys/Surveys.tsx"), "Surveys"),
  },
  {
    path: "/surveys/new",
    needs: ["surveys.manage"],
    for: authors,
    screen: screen(() => import("../../../screens/surveys/NewSurvey.tsx"), "NewSurvey"),
  },
  {
    path: "/surveys/answer/:id",
    needs: [],
    for: everybody,
    screen: screen(() => import("../../../screens/surveys/answers/AnswerSurvey.tsx"), "AnswerSurvey"),
  },
  {
    path: "/surveys/:id/edit",
    needs: ["surveys.read", "surveys.manage"],
    for: authors,
    screen: screen(() => import("../../../screens/surveys/EditSurvey.tsx"), "EditSurvey"),
  },
  {
    path: "/surveys/:id",
    needs: ["surveys.read"],
    for: authors,
    screen: screen(() => import("../../../screens/surveys/SurveyPage.tsx"), "SurveyPage"),
  },
];
