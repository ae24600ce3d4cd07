import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { office } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/alumni`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("alumni", load()), name);

/** The screens about former students. */
export const alumniRoutes: readonly ScreenRoute[] = [
  {
    path: "/alumni",
    needs: ["alumni.read"],
    for: office,
    screen: screen(() => import("../../../screens/alumni/Alumni.tsx"), "Alumni"),
  },
  {
    path: "/alumni/:id",
    needs: ["alumni.read"],
    for: office,
    screen: screen(() => import("../../../screens/alumni/Alumnus.tsx"), "Alumnus"),
  },
];
