import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";

/** The card of the next events for home screens, loaded with its texts. */
export const UpcomingEvents = lazyScreen(
  () => withAreaWords("events", import("./UpcomingEventsCard.tsx")),
  "UpcomingEventsCard",
);
