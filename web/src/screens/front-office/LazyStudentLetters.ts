import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** The issued documents of a student with their texts, loaded when they are first shown. */
export const LazyStudentLetters = lazyScreen(
  () => withAreaWords("front-office", import("./issued/StudentLetters.tsx")),
  "StudentLetters",
);
