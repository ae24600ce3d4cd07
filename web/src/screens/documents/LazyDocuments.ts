import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** The documents of a person with their texts, loaded when they are first shown. */
export const LazyDocuments = lazyScreen(
  () => withAreaWords("documents", import("./Documents.tsx")),
  "Documents",
);
