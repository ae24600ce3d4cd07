import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** `StudentConduct` with its texts, loaded when it is first shown. */
export const LazyStudentConduct = lazyScreen(
  () => withAreaWords("behaviour", import("./StudentConduct.tsx")),
  "StudentConduct",
);
