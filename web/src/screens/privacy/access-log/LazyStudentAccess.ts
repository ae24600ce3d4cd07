import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `StudentAccess` with its texts, loaded when it is first shown. */
export const LazyStudentAccess = lazyScreen(
  () => withAreaWords("privacy", import("./StudentAccess.tsx")),
  "StudentAccess",
);
