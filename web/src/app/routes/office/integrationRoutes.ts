import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/integrations`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("integrations", load()), name);

/** The screens of imports and integrations. More specific paths come first. */
export const integrationRoutes: readonly ScreenRoute[] = [
  {
    path: "/imports",
    needs: ["imports.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/imports/Imports.tsx"), "Imports"),
  },
  {
    path: "/imports/:id",
    needs: ["imports.manage"],
    for: ["office"],
    screen: screen(() => import("../../../screens/imports/Import.tsx"), "Import"),
  },
  {
    path: "/integrations",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screen(() => import("../../../screens/integrations/Integrations.tsx"), "Integrations"),
  },
  {
    path: "/integrations/connections/:id",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screen(() => import("../../../screens/integrations/connections/Connection.tsx"), "Connection"),
  },
  {
    path: "/integrations/runs/:id",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screen(() => import("../../../screens/integrations/sync/SyncRun.tsx"), "SyncRun"),
  },
  {
    path: "/integrations/webhooks/:id",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screen(() => import("../../../screens/integrations/webhooks/Webhook.tsx"), "Webhook"),
  },
];
