import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** The photo of a person that can be changed, with its texts, loaded when it is first shown. */
export const LazyPhoto = lazyScreen(() => withAreaWords("documents", import("./Photo.tsx")), "Photo");
