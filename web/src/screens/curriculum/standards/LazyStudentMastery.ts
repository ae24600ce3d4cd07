import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `StudentMastery` with its texts, loaded when it is first shown. */
export const LazyStudentMastery = lazyScreen(
  () => withAreaWords("standards", import("./StudentMastery.tsx")),
  "StudentMastery",
);
