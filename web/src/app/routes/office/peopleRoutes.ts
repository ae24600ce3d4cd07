import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/people`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("people", load()), name);

/** The screens about students, families and staff. More specific paths come first. */
export const peopleRoutes: readonly ScreenRoute[] = [
  {
    path: "/students",
    needs: ["students.read"],
    for: staff,
    screen: screen(
      () =>
        withAreaWords(
          "front-office",
          withAreaWords("daily", import("../../../screens/people/students/Students.tsx")),
        ),
      "Students",
    ),
  },
  {
    path: "/students/new",
    needs: ["students.manage"],
    for: staff,
    screen: screen(() => import("../../../screens/people/students/admit/AdmitStudent.tsx"), "AdmitStudent"),
  },
  {
    path: "/students/:id",
    needs: ["students.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/students/Student.tsx"), "Student"),
  },
  {
    path: "/student-groups",
    needs: ["students.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/groups/StudentGroups.tsx"), "StudentGroups"),
  },
  {
    path: "/student-groups/:id",
    needs: ["students.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/groups/StudentGroup.tsx"), "StudentGroup"),
  },
  {
    path: "/documents",
    needs: ["documents.manage"],
    for: ["office"],
    screen: lazyScreen(
      () => withAreaWords("documents", import("../../../screens/documents/AllDocuments.tsx")),
      "AllDocuments",
    ),
  },
  {
    path: "/front-office",
    needs: ["issued-documents.read"],
    for: ["office"],
    screen: screen(
      () => withAreaWords("front-office", import("../../../screens/front-office/FrontOffice.tsx")),
      "FrontOffice",
    ),
  },
  {
    path: "/reception",
    needs: ["visitors.read"],
    for: ["office"],
    screen: screen(
      () => withAreaWords("front-office", import("../../../screens/front-office/reception/Reception.tsx")),
      "Reception",
    ),
  },
  {
    path: "/guardians",
    needs: ["guardians.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/guardians/Guardians.tsx"), "Guardians"),
  },
  {
    path: "/guardians/:id",
    needs: ["guardians.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/guardians/Guardian.tsx"), "Guardian"),
  },
  {
    path: "/households",
    needs: ["guardians.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/households/Households.tsx"), "Households"),
  },
  {
    path: "/duplicates",
    needs: ["students.merge"],
    for: staff,
    screen: screen(() => import("../../../screens/people/merge/Duplicates.tsx"), "Duplicates"),
  },
  {
    path: "/year-end",
    needs: ["promotions.manage", "structure.read"],
    for: staff,
    screen: screen(() => import("../../../screens/people/year-end/YearEnd.tsx"), "YearEnd"),
  },
  {
    path: "/staff",
    needs: ["staff.read"],
    for: staff,
    screen: screen(() => import("../../../screens/staff/StaffMembers.tsx"), "StaffMembers"),
  },
  {
    path: "/staff/teaching",
    needs: ["staff.read", "structure.read"],
    for: staff,
    screen: screen(() => import("../../../screens/staff/teaching/TeachingGrid.tsx"), "TeachingGrid"),
  },
  {
    path: "/staff/:id",
    needs: ["staff.read"],
    for: staff,
    screen: screen(() => import("../../../screens/staff/StaffMember.tsx"), "StaffMember"),
  },
];
