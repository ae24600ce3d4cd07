import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { family, staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/progress` and `i18n/assessment`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("assessment", withAreaWords("progress", load())), name);

/** The screens about exams and achievements of students. More specific paths come first. */
export const progressRoutes: readonly ScreenRoute[] = [
  {
    path: "/my-progress",
    needs: ["exams.read"],
    for: family,
    screen: screen(() => import("../../../screens/assessment/progress/MyProgress.tsx"), "MyProgress"),
  },
  {
    path: "/honour-rolls",
    needs: ["report-cards.read"],
    for: staff,
    screen: screen(() => import("../../../screens/assessment/honour-rolls/HonourRolls.tsx"), "HonourRolls"),
  },
  {
    path: "/honour-rolls/:id",
    needs: ["report-cards.read"],
    for: staff,
    screen: screen(() => import("../../../screens/assessment/honour-rolls/HonourRoll.tsx"), "HonourRoll"),
  },
  {
    path: "/rank-list",
    needs: ["report-cards.read"],
    for: staff,
    screen: screen(() => import("../../../screens/assessment/honour-rolls/RankList.tsx"), "RankList"),
  },
];
