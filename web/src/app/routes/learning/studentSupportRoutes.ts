import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/student-support`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("student-support", load()), name);

/** The screens of support plans and early warnings. More specific paths come first. */
export const studentSupportRoutes: readonly ScreenRoute[] = [
  {
    path: "/support",
    needs: ["early-warnings.read"],
    for: staff,
    screen: screen(() => import("../../../screens/student-support/Support.tsx"), "Support"),
  },
  {
    path: "/my-support",
    needs: ["support-plans.read"],
    for: ["guardian"],
    screen: screen(() => import("../../../screens/student-support/MySupport.tsx"), "MySupport"),
  },
  {
    path: "/support-plans/new",
    needs: ["support-plans.manage"],
    for: staff,
    screen: screen(() => import("../../../screens/student-support/plans/NewPlan.tsx"), "NewPlan"),
  },
  {
    path: "/support-plans/:id",
    needs: ["support-plans.read"],
    for: staff,
    screen: screen(() => import("../../../screens/student-support/plans/PlanPage.tsx"), "PlanPage"),
  },
];
