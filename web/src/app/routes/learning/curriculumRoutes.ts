import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/curriculum`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("curriculum", load()), name);

/** A screen whose texts are in `i18n/standards`. */
const standardScreen = <N extends string>(
  load: () => Promise<{ [name in N]: ComponentType<any> }>,
  name: N,
) => lazyScreen(() => withAreaWords("standards", load()), name);

/** The screens of syllabuses, lesson plans and learning resources and standards. More specific paths come first. */
export const curriculumRoutes: readonly ScreenRoute[] = [
  {
    path: "/standard-frameworks",
    needs: ["curriculum.read"],
    for: staff,
    screen: standardScreen(
      () => import("../../../screens/curriculum/standards/FrameworkList.tsx"),
      "FrameworkList",
    ),
  },
  {
    path: "/standard-frameworks/:id",
    needs: ["curriculum.read"],
    for: staff,
    screen: standardScreen(
      () => import("../../../screens/curriculum/standards/FrameworkPage.tsx"),
      "FrameworkPage",
    ),
  },
  {
    path: "/gradebook/:id/standards",
    needs: ["grades.read"],
    for: staff,
    screen: standardScreen(
      () => import("../../../screens/curriculum/standards/ClassMastery.tsx"),
      "ClassMastery",
    ),
  },
  {
    path: "/curriculum",
    needs: ["lesson-plans.read"],
    for: staff,
    screen: screen(() => import("../../../screens/curriculum/Curriculum.tsx"), "Curriculum"),
  },
  {
    path: "/syllabuses/:id",
    needs: ["curriculum.read"],
    for: staff,
    screen: screen(() => import("../../../screens/curriculum/syllabuses/SyllabusPage.tsx"), "SyllabusPage"),
  },
  {
    path: "/lesson-plans/new",
    needs: ["lesson-plans.write"],
    for: staff,
    screen: screen(() => import("../../../screens/curriculum/lesson-plans/PlanLesson.tsx"), "PlanLesson"),
  },
  {
    path: "/lesson-plans/:id",
    needs: ["lesson-plans.read"],
    for: staff,
    screen: screen(
      () => import("../../../screens/curriculum/lesson-plans/LessonPlanPage.tsx"),
      "LessonPlanPage",
    ),
  },
  {
    path: "/learning-resources",
    needs: ["learning-resources.read"],
    for: ["guardian", "student"],
    screen: screen(() => import("../../../screens/curriculum/resources/OwnResources.tsx"), "OwnResources"),
  },
  {
    path: "/learning-resources/:id",
    needs: ["learning-resources.read"],
    for: staff,
    screen: screen(() => import("../../../screens/curriculum/resources/ResourcePage.tsx"), "ResourcePage"),
  },
];
