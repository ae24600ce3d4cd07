import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { everybody } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/events`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("events", load()), name);

const organisers = ["office", "teacher"] as const;

/** The screens of the calendar of events. More specific paths come first. */
export const eventRoutes: readonly ScreenRoute[] = [
  {
    path: "/events",
    needs: [],
    for: everybody,
    screen: screen(() => import("../../../screens/events/Events.tsx"), "Events"),
  },
  {
    path: "/events/new",
    needs: ["events.manage"],
    for: organisers,
    screen: screen(() => import("../../../screens/events/planning/PlanEvent.tsx"), "PlanEvent"),
  },
  {
    path: "/events/:id/edit",
    needs: ["events.read", "events.manage"],
    for: organisers,
    screen: screen(() => import("../../../screens/events/planning/EditEvent.tsx"), "EditEvent"),
  },
  {
    path: "/events/:id/plan",
    needs: ["events.read"],
    for: organisers,
    screen: screen(() => import("../../../screens/events/planning/PlannedEvent.tsx"), "PlannedEvent"),
  },
  {
    path: "/events/:id",
    needs: [],
    for: everybody,
    screen: screen(() => import("../../../screens/events/Event.tsx"), "Event"),
  },
];
