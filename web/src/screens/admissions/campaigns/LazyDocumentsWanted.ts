import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** The documents that a campaign asks for, loaded with the names of their types. */
export const LazyDocumentsWanted = lazyScreen(
  () => withAreaWords("documents", import("./DocumentsWanted.tsx")),
  "DocumentsWanted",
);
