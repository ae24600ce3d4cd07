import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/behaviour` and, those of incidents, in `i18n/people`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("behaviour", withAreaWords("people", load())), name);

/** The screens about behaviour. More specific paths come first. */
export const behaviourRoutes: readonly ScreenRoute[] = [
  {
    path: "/my-behaviour",
    needs: ["behaviour-points.read"],
    for: ["guardian", "student"],
    screen: screen(() => import("../../../screens/behaviour/MyBehaviour.tsx"), "MyBehaviour"),
  },
  {
    path: "/behaviour",
    needs: ["behaviour.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/incidents/Incidents.tsx"), "Incidents"),
  },
  {
    path: "/behaviour/new",
    needs: ["behaviour.report", "students.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/incidents/ReportIncident.tsx"), "ReportIncident"),
  },
  {
    path: "/behaviour/sanctions",
    needs: ["discipline-actions.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/sanctions/Sanctions.tsx"), "Sanctions"),
  },
  {
    path: "/behaviour/points",
    needs: ["behaviour-points.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/points/PointsList.tsx"), "PointsList"),
  },
  {
    path: "/behaviour/award",
    needs: ["behaviour-points.award", "students.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/points/AwardPoints.tsx"), "AwardPoints"),
  },
  {
    path: "/behaviour/houses",
    needs: ["behaviour-points.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/points/Houses.tsx"), "Houses"),
  },
  {
    path: "/behaviour/:id",
    needs: ["behaviour.read"],
    for: staff,
    screen: screen(() => import("../../../screens/behaviour/incidents/Incident.tsx"), "Incident"),
  },
];
