import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** `StudentSupport` with its texts, loaded when it is first shown. */
export const LazyStudentSupport = lazyScreen(
  () => withAreaWords("student-support", import("./StudentSupport.tsx")),
  "StudentSupport",
);
