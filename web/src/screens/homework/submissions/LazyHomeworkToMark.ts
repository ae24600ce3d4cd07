import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `HomeworkToMark` with its texts, loaded when it is first shown. */
export const LazyHomeworkToMark = lazyScreen(
  () => withAreaWords("homework", import("./HomeworkToMark.tsx")),
  "HomeworkToMark",
);
