import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/admissions`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("admissions", load()), name);

const shared = { needs: ["admissions.read"], for: ["office"] } as const;

/** The screens of the admissions office. More specific paths come first. */
export const admissionRoutes: readonly ScreenRoute[] = [
  {
    ...shared,
    path: "/admissions",
    screen: screen(() => import("../../../screens/admissions/Admissions.tsx"), "Admissions"),
  },
  {
    ...shared,
    path: "/admissions/applications/:id",
    screen: screen(() => import("../../../screens/admissions/applications/Application.tsx"), "Application"),
  },
  {
    ...shared,
    path: "/admissions/inquiries/:id",
    screen: screen(() => import("../../../screens/admissions/inquiries/Inquiry.tsx"), "Inquiry"),
  },
  {
    ...shared,
    path: "/admissions/campaigns/:id",
    screen: screen(() => import("../../../screens/admissions/campaigns/Campaign.tsx"), "Campaign"),
  },
  {
    path: "/application-fees",
    needs: ["application-fees.read"],
    for: ["office"],
    screen: screen(() => import("../../../screens/admissions/fees/ApplicationFees.tsx"), "ApplicationFees"),
  },
];
