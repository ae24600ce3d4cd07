import type { ComponentType } from "react";
import { withAreaWords } from "../../../i18n/i18n.ts";
import { office } from "../kinds.ts";
import { lazyScreen } from "../lazyScreen.tsx";
import type { ScreenRoute } from "../navigation.ts";

/** A screen whose texts are in `i18n/record-transfers`. */
const screen = <N extends string>(load: () => Promise<{ [name in N]: ComponentType<any> }>, name: N) =>
  lazyScreen(() => withAreaWords("record-transfers", load()), name);

/** The screens about records of students that go to other schools or come from them. */
export const recordTransferRoutes: readonly ScreenRoute[] = [
  {
    path: "/record-transfers",
    needs: ["record-transfers.read"],
    for: office,
    screen: screen(() => import("../../../screens/record-transfers/RecordTransfers.tsx"), "RecordTransfers"),
  },
  {
    path: "/record-transfers/new",
    needs: ["record-transfers.manage"],
    for: office,
    screen: screen(
      () => import("../../../screens/record-transfers/incoming/PlanTransfer.tsx"),
      "PlanTransfer",
    ),
  },
  {
    path: "/record-transfers/:id",
    needs: ["record-transfers.read"],
    for: office,
    screen: screen(() => import("../../../screens/record-transfers/RecordTransfer.tsx"), "RecordTransfer"),
  },
];
