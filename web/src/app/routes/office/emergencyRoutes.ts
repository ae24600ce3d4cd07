import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { everybody } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/emergency-alarms`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("emergency-alarms", load()), name);

const readers = ["office", "teacher"] as const;

/** The screens of emergency alarms. More specific paths come first. */
export const emergencyRoutes: readonly ScreenRoute[] = [
  {
    path: "/emergency",
    needs: [],
    for: everybody,
    screen: screen(() => import("../../../screens/emergency-alarms/Emergency.tsx"), "Emergency"),
  },
  {
    path: "/emergency-alarms",
    needs: ["emergency-alarms.read"],
    for: readers,
    screen: screen(() => import("../../../screens/emergency-alarms/EmergencyAlarms.tsx"), "EmergencyAlarms"),
  },
  {
    path: "/emergency-alarms/new",
    needs: ["emergency-alarms.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/emergency-alarms/StartAlarm.tsx"), "StartAlarm"),
  },
  {
    path: "/emergency-alarms/:id",
    needs: ["emergency-alarms.read"],
    for: readers,
    screen: screen(() => import("../../../screens/emergency-alarms/AlarmBoard.tsx"), "AlarmBoard"),
  },
];
