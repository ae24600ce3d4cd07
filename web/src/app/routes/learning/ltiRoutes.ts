import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { office } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/lti`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("lti", load()), name);

/** The screens of learning tools. */
export const ltiRoutes: readonly ScreenRoute[] = [
  {
    path: "/learning-tools",
    needs: ["lti-links.read"],
    for: ["office", "teacher", "student"],
    screen: screen(() => import("../../../screens/lti/LearningTools.tsx"), "LearningTools"),
  },
  {
    path: "/learning-tools/:id",
    needs: ["lti-tools.read"],
    for: office,
    screen: screen(() => import("../../../screens/lti/tools/Tool.tsx"), "Tool"),
  },
];
