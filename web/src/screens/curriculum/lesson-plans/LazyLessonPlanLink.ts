import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `LessonPlanLink` with its texts, loaded when it is first shown. */
export const LazyLessonPlanLink = lazyScreen(
  () => withAreaWords("curriculum", import("./LessonPlanLink.tsx")),
  "LessonPlanLink",
);
