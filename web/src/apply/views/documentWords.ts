import type { Application } from "../types.ts";
import { t } from "../words.ts";

/** The name of a type of document. */
export const documentWords = (type: Application["documentsWanted"][number]): string =>
  t(`apply.document.${type}`);
