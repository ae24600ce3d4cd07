import "../styles/tokens.css";
import "./kiosk.css";
import { keepPage } from "./keepPage.ts";
import { kept } from "./kept.ts";
import { setUp } from "./setUp.ts";
import { state } from "./state.ts";
import { checkKey, sync } from "./sync.ts";
import { showResults } from "./takeScan.ts";
import { updateKiosk } from "./updateKiosk.ts";
import { renderPage } from "./views/renderPage.ts";
import { keptLanguage, speak } from "./words.ts";

const TICK_MS = 1000;
const RETRY_MS = 10_000;
const CHECK_MS = 60_000;

/** Sends what waits, or asks whether the key is still valid. */
async function reach(): Promise<void> {
  if (kept.queue().length) await sync(showResults);
  else await checkKey();
  updateKiosk();
}

async function start(): Promise<void> {
  speak(keptLanguage());
  state.render = renderPage;
  Object.assign(state, { key: kept.key(), kiosk: kept.kiosk(), isOnline: navigator.onLine });
  renderPage();
  void keepPage();
  await openAddress();
  await reach();
}

/** Sets the device up with the key in the address, if there is one. */
async function openAddress(): Promise<void> {
  const { hash } = location;
  if (!hash.startsWith("#key=")) return;
  // The key must not stay in the address, which everybody who stands before the tablet can read.
  history.replaceState(null, "", location.pathname);
  await setUp(hash);
}

// What a scanner types reaches the field wherever the focus was.
addEventListener("keydown", ({ target, key }) => {
  if (key.length === 1 && !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
    document.getElementById("code")?.focus();
});
addEventListener("click", ({ target }) => {
  if (target instanceof Element && !target.closest("button, select, input"))
    document.getElementById("code")?.focus();
});
addEventListener("hashchange", () => void openAddress());
addEventListener("online", () => void reach());
addEventListener("offline", () => {
  state.isOnline = false;
  updateKiosk();
});
setInterval(updateKiosk, TICK_MS);
setInterval(() => kept.queue().length && void reach(), RETRY_MS);
setInterval(() => void reach(), CHECK_MS);
void start();
