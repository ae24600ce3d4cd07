import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `StudentHonours` with its texts, loaded when it is first shown. */
export const LazyStudentHonours = lazyScreen(
  () => withAreaWords("progress", import("./StudentHonours.tsx")),
  "StudentHonours",
);
