import { withAreaWords } from "../../../i18n/i18n.ts";
import { office } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** The screen of kiosks and the cards scanned at them. The page of a kiosk itself is `web/src/kiosk`. */
export const kioskRoutes: readonly ScreenRoute[] = [
  {
    path: "/kiosks",
    needs: ["kiosks.read"],
    for: office,
    screen: lazyScreen(() => withAreaWords("kiosks", import("../../../screens/kiosks/Kiosks.tsx")), "Kiosks"),
  },
];
