import { withAreaWords } from "../../i18n/i18n.ts";
import type { Kind } from "./kinds.ts";
import { lazyScreen } from "./lazyScreen.tsx";

const daily = <T>(screen: Promise<T>) => withAreaWords("daily", screen);

/** The home screen of each kind of user. */
export const homes = {
  office: lazyScreen(() => daily(import("../../screens/dashboard/Dashboard.tsx")), "Dashboard"),
  teacher: lazyScreen(() => daily(import("../../screens/attendance/TeacherHome.tsx")), "TeacherHome"),
  guardian: lazyScreen(() => daily(import("../../screens/family/Children.tsx")), "Children"),
  student: lazyScreen(() => import("../../screens/family/StudentHome.tsx"), "StudentHome"),
} as const satisfies Record<Kind, object>;

const key = "home";

/** The kind of user whose home screen was last shown in this browser. */
export const lastHome = {
  get: () => localStorage.getItem(key) as Kind | null,
  set: (kind: Kind) => localStorage.setItem(key, kind),
};
