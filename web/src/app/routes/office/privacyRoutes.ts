import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/privacy`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("privacy", load()), name);

/** The screens of data protection. */
export const privacyRoutes: readonly ScreenRoute[] = [
  {
    path: "/data-requests",
    needs: ["data-requests.preview"],
    for: ["office"],
    screen: screen(() => import("../../../screens/privacy/DataProtection.tsx"), "DataProtection"),
  },
  {
    path: "/data-requests",
    needs: ["data-requests.submit"],
    for: ["guardian"],
    screen: screen(() => import("../../../screens/privacy/OwnData.tsx"), "OwnData"),
  },
  {
    path: "/data-requests/:id",
    needs: ["data-requests.preview"],
    for: ["office"],
    screen: screen(() => import("../../../screens/privacy/DataRequest.tsx"), "DataRequest"),
  },
];
