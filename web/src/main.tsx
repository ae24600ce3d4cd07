import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { startLanguages } from "./i18n/i18n.ts";
import { startClientEvents } from "./lib/clientEvents.ts";
import { applyTheme, chosenTheme } from "./lib/theme.ts";
import { accessToken } from "./session/accessToken.ts";
import { onPlatform } from "./session/onPlatform.ts";
import "./styles/tokens.css";
import "./styles/base.css";

applyTheme(chosenTheme());
startClientEvents();
// The words and the session are fetched at the same time; without an answer the sign-in page says so itself.
const [Shown] = await Promise.all([
  onPlatform ? import("./app/PlatformApp.tsx").then(({ PlatformApp }) => PlatformApp) : App,
  startLanguages(),
  accessToken().catch(() => undefined),
]);
createRoot(document.getElementById("root")!).render(<Shown />);
