import { everybody, staff } from "./kinds.ts";
import type { Offer } from "./navigation.ts";

const assessmentArea = [
  ...["/gradebook", "/exams", "/exam-papers", "/exam-approvals"],
  ...["/report-cards", "/report-card-templates", "/comment-bank", "/transcripts"],
  ...["/honour-rolls", "/rank-list", "/external-tests", "/subject-growth"],
  ...["/graduation-plans", "/graduation-checks"],
];
const assessment = { name: "assessment", icon: "grades", group: "learning", area: assessmentArea } as const;

/** Entries of the navigation for marks, homework, the curriculum and quizzes. */
export const learningOffers: readonly Offer[] = [
  // One entry: the first list of the area that the user may open.
  { ...assessment, href: "/gradebook", needs: ["grades.write", "structure.read"], for: staff },
  { ...assessment, href: "/exams", needs: ["exams.read", "structure.read"], for: staff },
  { ...assessment, href: "/report-cards", needs: ["report-cards.read", "structure.read"], for: staff },
  { ...assessment, href: "/transcripts", needs: ["transcripts.read"], for: staff },
  {
    href: "/homework",
    name: "homework",
    icon: "report",
    group: "learning",
    area: ["/homework", "/rubrics"],
    needs: ["homework.read", "structure.read"],
    for: everybody,
  },
  {
    href: "/curriculum",
    name: "curriculum",
    icon: "report",
    group: "learning",
    area: ["/curriculum", "/syllabuses", "/lesson-plans", "/learning-resources", "/standard-frameworks"],
    needs: ["lesson-plans.read", "structure.read", "staff.read", "curriculum.read"],
    for: staff,
  },
  {
    href: "/support",
    name: "support",
    icon: "flag",
    group: "care",
    area: ["/support"],
    needs: ["early-warnings.read", "students.read", "staff.read"],
    for: staff,
  },
  {
    href: "/quizzes",
    name: "quizzes",
    icon: "check",
    group: "learning",
    needs: ["quizzes.write", "quizzes.read", "structure.read"],
    for: staff,
  },
  {
    href: "/learning-tools",
    name: "learningTools",
    icon: "report",
    group: "learning",
    needs: ["lti-links.write", "lti-links.read", "structure.read"],
    for: staff,
  },
];
