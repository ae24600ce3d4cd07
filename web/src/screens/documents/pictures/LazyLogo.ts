import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** The card of the logo with its texts, loaded when it is first shown. */
export const LazyLogo = lazyScreen(() => withAreaWords("documents", import("./Logo.tsx")), "Logo");
