import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `GraduationWarning` with its texts, loaded when it is first shown. */
export const LazyGraduationWarning = lazyScreen(
  () => withAreaWords("graduation", import("./GraduationWarning.tsx")),
  "GraduationWarning",
);
