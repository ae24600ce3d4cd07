import { lazyScreen } from "../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../i18n/i18n.ts";

/** The card of surveys that wait for the user's answer, for home screens, loaded with its texts. */
export const WaitingSurveys = lazyScreen(
  () => withAreaWords("surveys", import("./WaitingSurveysCard.tsx")),
  "WaitingSurveysCard",
);
