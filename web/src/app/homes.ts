import { lazyScreen } from "./lazyScreen.tsx";
import type { Kind } from "./navigation.ts";

/** The first screen of each kind of person. */
export const homes = {
  office: lazyScreen(() => import("../screens/dashboard/Dashboard.tsx"), "Dashboard"),
  teacher: lazyScreen(() => import("../screens/attendance/TeacherHome.tsx"), "TeacherHome"),
  guardian: lazyScreen(() => import("../screens/family/Children.tsx"), "Children"),
  student: lazyScreen(() => import("../screens/family/StudentHome.tsx"), "StudentHome"),
} as const satisfies Record<Kind, object>;

const key = "home";

/** Whose first screen was shown last in this browser. */
export const lastHome = {
  get: () => localStorage.getItem(key) as Kind | null,
  set: (kind: Kind) => localStorage.setItem(key, kind),
};
