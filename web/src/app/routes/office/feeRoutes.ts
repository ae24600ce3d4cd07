import { withAreaWords } from "../../../i18n/i18n.ts";
import { staff } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

const read = { needs: ["fees.read"], for: staff };
const plan = { needs: ["fee-plans.read"], for: staff };
const managePlan = { needs: ["fee-plans.manage"], for: staff };
const clear = { needs: ["clearances.read"], for: staff };

/** A screen of the fees, loaded together with their texts. */
const screen = <N extends string>(name: N, load: () => Promise<{ [name in N]: ScreenRoute["screen"] }>) =>
  lazyScreen(() => withAreaWords("fees", load()), name);

/** The screens of the finance office. More specific paths come first. */
export const feeRoutes: readonly ScreenRoute[] = [
  {
    ...read,
    path: "/fees",
    screen: screen("Fees", () => withAreaWords("daily", import("../../../screens/fees/Fees.tsx"))),
  },
  {
    path: "/fees/pay",
    needs: ["fees.collect"],
    for: staff,
    screen: screen("TakePayment", () => import("../../../screens/fees/payments/TakePayment.tsx")),
  },
  {
    ...read,
    path: "/fees/payments/:id",
    screen: screen("Payment", () => import("../../../screens/fees/payments/Payment.tsx")),
  },
  {
    path: "/fees/invoices/new",
    needs: ["fees.bill"],
    for: staff,
    screen: screen("NewInvoice", () => import("../../../screens/fees/invoices/NewInvoice.tsx")),
  },
  {
    ...read,
    path: "/fees/invoices/:id",
    screen: screen("Invoice", () => import("../../../screens/fees/invoices/Invoice.tsx")),
  },
  {
    ...managePlan,
    path: "/fees/structures/new",
    screen: screen("NewStructure", () => import("../../../screens/fees/catalogue/NewStructure.tsx")),
  },
  {
    ...plan,
    path: "/fees/structures/:id",
    screen: screen("Structure", () => import("../../../screens/fees/catalogue/Structure.tsx")),
  },
  {
    ...managePlan,
    path: "/fees/runs/new",
    screen: screen("NewRun", () => import("../../../screens/fees/runs/NewRun.tsx")),
  },
  {
    ...plan,
    path: "/fees/runs/:id",
    screen: screen("Run", () => import("../../../screens/fees/runs/Run.tsx")),
  },
  {
    ...clear,
    path: "/clearances",
    screen: screen("Clearances", () => import("../../../screens/fees/clearance/Clearances.tsx")),
  },
  {
    ...clear,
    path: "/clearances/:id",
    screen: screen("Clearance", () => import("../../../screens/fees/clearance/Clearance.tsx")),
  },
];
