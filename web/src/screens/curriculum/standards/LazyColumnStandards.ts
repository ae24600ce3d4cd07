import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `ColumnStandards` with its texts, loaded when it is first shown. */
export const LazyColumnStandards = lazyScreen(
  () => withAreaWords("standards", import("./ColumnStandards.tsx")),
  "ColumnStandards",
);
