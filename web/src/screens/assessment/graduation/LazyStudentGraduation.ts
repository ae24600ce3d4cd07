import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `StudentGraduation` with its texts, loaded when it is first shown. */
export const LazyStudentGraduation = lazyScreen(
  () => withAreaWords("graduation", import("./StudentGraduation.tsx")),
  "StudentGraduation",
);
