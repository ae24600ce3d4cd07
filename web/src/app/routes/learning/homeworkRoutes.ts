import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/homework`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("homework", load()), name);

/** The screens of homework. More specific paths come first. */
export const homeworkRoutes: readonly ScreenRoute[] = [
  {
    path: "/homework",
    needs: ["homework.read"],
    for: ["office", "teacher", "guardian", "student"],
    screen: screen(() => import("../../../screens/homework/Homework.tsx"), "Homework"),
  },
  {
    path: "/homework/new",
    needs: ["homework.write"],
    for: staff,
    screen: screen(() => import("../../../screens/homework/assignments/SetHomework.tsx"), "SetHomework"),
  },
  {
    path: "/homework/hand-in/:id",
    needs: ["homework.read"],
    for: ["guardian", "student"],
    screen: screen(() => import("../../../screens/homework/submissions/HandIn.tsx"), "HandIn"),
  },
  {
    path: "/rubrics",
    needs: ["homework.write"],
    for: staff,
    screen: screen(() => import("../../../screens/homework/rubrics/RubricList.tsx"), "RubricList"),
  },
  {
    path: "/rubrics/:id",
    needs: ["homework.write"],
    for: staff,
    screen: screen(() => import("../../../screens/homework/rubrics/RubricPage.tsx"), "RubricPage"),
  },
  {
    path: "/homework/:id",
    needs: ["homework.read"],
    for: staff,
    screen: screen(
      () => import("../../../screens/homework/assignments/AssignmentPage.tsx"),
      "AssignmentPage",
    ),
  },
];
