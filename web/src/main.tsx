import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { fetchHome } from "./app/routes/fetchHome.ts";
import { lastHome } from "./app/routes/homes.ts";
import { startLanguages } from "./i18n/i18n.ts";
import { applyDensity, isCompact } from "./lib/density.ts";
import { startClientEvents } from "./lib/events/clientEvents.ts";
import { applyTheme, chosenTheme } from "./lib/theme.ts";
import { watchLeaving } from "./lib/unsaved/watchLeaving.ts";
import { followPushes } from "./push/followPushes.ts";
import { accessToken } from "./session/accessToken.ts";
import { onPlatform } from "./session/onPlatform.ts";
import { session } from "./session/session.ts";
import "./styles/tokens.css";
import "./styles/base.css";

applyTheme(chosenTheme());
applyDensity(isCompact());
startClientEvents();
followPushes();
watchLeaving();
const expected = !onPlatform && session.expected();
// Load the home screen's code in parallel. If the service is unreachable, the sign-in page says so.
const [Shown] = await Promise.all([
  onPlatform ? import("./app/PlatformApp.tsx").then(({ PlatformApp }) => PlatformApp) : App,
  startLanguages(),
  accessToken().catch(() => undefined),
  expected && fetchHome(lastHome.get()),
]);
createRoot(document.getElementById("root")!).render(<Shown />);
