import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** `LiveClasses` with its texts, loaded when it is first shown. */
export const LazyLiveClasses = lazyScreen(
  () => withAreaWords("curriculum", import("./LiveClasses.tsx")),
  "LiveClasses",
);
