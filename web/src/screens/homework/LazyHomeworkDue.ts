import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** `HomeworkDue` with its texts, loaded when it is first shown. */
export const LazyHomeworkDue = lazyScreen(
  () => withAreaWords("homework", import("./HomeworkDue.tsx")),
  "HomeworkDue",
);
