import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/activities`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("activities", load()), name);

/** The screens of clubs, sport and trips. More specific paths come first. */
export const activityRoutes: readonly ScreenRoute[] = [
  {
    path: "/activities",
    needs: ["extracurricular.read"],
    for: ["office", "teacher", "guardian", "student"],
    screen: screen(() => import("../../../screens/activities/Activities.tsx"), "Activities"),
  },
  {
    path: "/activities/new",
    needs: ["extracurricular.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/activities/PlanActivity.tsx"), "PlanActivity"),
  },
  {
    path: "/activities/:id",
    needs: ["extracurricular.read"],
    for: ["office", "teacher"],
    screen: screen(() => import("../../../screens/activities/ActivityPage.tsx"), "ActivityPage"),
  },
];
