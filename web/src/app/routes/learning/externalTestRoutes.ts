import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/external-tests` and `i18n/assessment`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("assessment", withAreaWords("external-tests", load())), name);

/** The screens of outside tests and targets. */
export const externalTestRoutes: readonly ScreenRoute[] = [
  {
    path: "/external-tests",
    needs: ["external-tests.read"],
    for: staff,
    screen: screen(() => import("../../../screens/external-tests/ExternalTests.tsx"), "ExternalTests"),
  },
  {
    path: "/external-tests/:id",
    needs: ["external-tests.read"],
    for: staff,
    screen: screen(() => import("../../../screens/external-tests/ExternalTest.tsx"), "ExternalTest"),
  },
  {
    path: "/subject-growth",
    needs: ["external-tests.read"],
    for: staff,
    screen: screen(() => import("../../../screens/external-tests/SubjectGrowth.tsx"), "SubjectGrowth"),
  },
];
