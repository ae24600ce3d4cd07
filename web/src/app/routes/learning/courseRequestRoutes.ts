import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/course-requests`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("course-requests", load()), name);

/** The screens of course requests. More specific paths come first. */
export const courseRequestRoutes: readonly ScreenRoute[] = [
  {
    path: "/course-requests",
    needs: ["course-requests.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/course-requests/rounds/Rounds.tsx"), "Rounds"),
  },
  {
    path: "/course-requests/new",
    needs: ["course-requests.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/course-requests/rounds/PlanRound.tsx"), "PlanRound"),
  },
  {
    path: "/course-requests/:id",
    needs: ["course-requests.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/course-requests/rounds/RoundPage.tsx"), "RoundPage"),
  },
  {
    path: "/my-course-requests",
    needs: ["course-requests.read"],
    for: ["guardian", "student"],
    screen: screen(() => import("../../../screens/course-requests/OwnRequests.tsx"), "OwnRequests"),
  },
];
