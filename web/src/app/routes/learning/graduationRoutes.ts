import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/graduation` and `i18n/assessment`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("assessment", withAreaWords("graduation", load())), name);

/** The screens of graduation plans. */
export const graduationRoutes: readonly ScreenRoute[] = [
  {
    path: "/graduation-plans",
    needs: ["graduation-plans.read"],
    for: staff,
    screen: screen(
      () => import("../../../screens/assessment/graduation/GraduationPlans.tsx"),
      "GraduationPlans",
    ),
  },
  {
    path: "/graduation-plans/:id",
    needs: ["graduation-plans.read"],
    for: staff,
    screen: screen(
      () => import("../../../screens/assessment/graduation/GraduationPlan.tsx"),
      "GraduationPlan",
    ),
  },
  {
    path: "/graduation-checks",
    needs: ["graduation-plans.read"],
    for: staff,
    screen: screen(
      () => import("../../../screens/assessment/graduation/GraduationChecks.tsx"),
      "GraduationChecks",
    ),
  },
];
