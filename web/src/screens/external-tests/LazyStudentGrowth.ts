import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** `StudentGrowth` with its texts, loaded when it is first shown. */
export const LazyStudentGrowth = lazyScreen(
  () => withAreaWords("external-tests", import("./StudentGrowth.tsx")),
  "StudentGrowth",
);
