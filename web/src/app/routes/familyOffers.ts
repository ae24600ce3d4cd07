import { everybody, family } from "./kinds.ts";
import type { Offer } from "./navigation.ts";

/** Further entries, most of them for guardians and students. They follow the conversations, which must stay in the tab bar of a phone. */
export const familyOffers: readonly Offer[] = [
  {
    href: "/surveys",
    name: "surveys",
    icon: "check",
    group: "communication",
    needs: [],
    for: everybody,
  },
  {
    href: "/my-behaviour",
    name: "behaviour",
    icon: "flag",
    group: "care",
    needs: ["behaviour-points.read"],
    for: family,
  },
  {
    href: "/my-progress",
    name: "progress",
    icon: "grades",
    group: "learning",
    needs: ["exams.read"],
    for: family,
  },
  {
    href: "/my-course-requests",
    name: "courseRequests",
    icon: "check",
    group: "learning",
    needs: ["course-requests.read"],
    for: family,
  },
  {
    href: "/learning-resources",
    name: "learningResources",
    icon: "report",
    group: "learning",
    needs: ["learning-resources.read"],
    for: family,
  },
  {
    href: "/my-support",
    name: "supportPlans",
    icon: "people",
    group: "care",
    needs: ["support-plans.read"],
    for: ["guardian"],
  },
  {
    href: "/quizzes",
    name: "quizzes",
    icon: "check",
    group: "learning",
    needs: ["quizzes.read"],
    for: family,
  },
  {
    href: "/learning-tools",
    name: "learningTools",
    icon: "report",
    group: "learning",
    needs: ["lti-links.read"],
    for: ["student"],
  },
];
