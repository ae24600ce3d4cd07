import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/guardian-requests`, and in `i18n/front-office` for letters. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("front-office", withAreaWords("guardian-requests", load())), name);

/** The screens of requests of guardians. More specific paths come first. */
export const requestRoutes: readonly ScreenRoute[] = [
  {
    path: "/requests",
    needs: ["guardian-requests.manage"],
    for: ["office"],
    screen: screen(
      () => import("../../../screens/guardian-requests/GuardianRequests.tsx"),
      "GuardianRequests",
    ),
  },
  {
    path: "/requests",
    needs: ["guardian-requests.submit"],
    for: ["guardian"],
    screen: screen(() => import("../../../screens/guardian-requests/OwnRequests.tsx"), "OwnRequests"),
  },
  {
    path: "/requests/new",
    needs: ["guardian-requests.submit"],
    for: ["guardian"],
    screen: screen(() => import("../../../screens/guardian-requests/NewRequest.tsx"), "NewRequest"),
  },
  {
    path: "/requests/:id",
    needs: ["guardian-requests.read"],
    for: ["office", "guardian"],
    screen: screen(() => import("../../../screens/guardian-requests/GuardianRequest.tsx"), "GuardianRequest"),
  },
];
