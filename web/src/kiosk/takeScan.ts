import { kept } from "./kept.ts";
import { messageOf } from "./messageOf.ts";
import { type Message, state } from "./state.ts";
import { sync } from "./sync.ts";
import type { Result } from "./types.ts";
import { updateKiosk } from "./updateKiosk.ts";
import { beep } from "./views/beep.ts";
import { t } from "./words.ts";

const SHOWN_MS = 5000;
const MAX_LENGTH = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes what a scanner typed or the camera read: it is kept before it is sent. */
export async function takeScan(typed: string): Promise<void> {
  // Scanners may be set to send control characters around the code.
  const code = typed.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_LENGTH);
  if (!code) return;
  const scanId = newScanId();
  try {
    kept.addScan({ scanId, code, scannedAt: new Date().toISOString() });
  } catch {
    show({ tone: "bad", title: t("kiosk.full"), text: t("kiosk.toOffice") });
    return;
  }
  state.scanId = scanId;
  show({ tone: "plain", title: t("kiosk.read"), text: t("kiosk.sending") }, false);
  await sync(showResults);
  if (state.scanId === scanId && kept.queue().some((each) => each.scanId === scanId))
    show({ tone: "good", title: t("kiosk.read"), text: t("kiosk.saved") });
  updateKiosk();
}

/** Shows the result of the scan that was made last; those of earlier ones are not shown, their students have gone on. */
export function showResults(results: readonly Result[]): void {
  const result = results.find(({ scanId }) => scanId === state.scanId);
  if (result && state.kiosk) show(messageOf(result, state.kiosk.purpose));
  updateKiosk();
}

function show(message: Message, isFinal = true): void {
  state.message = message;
  if (isFinal) beep(message.tone);
  clearTimeout(timer);
  timer = setTimeout(() => {
    Object.assign(state, { message: null, scanId: null });
    updateKiosk();
  }, SHOWN_MS);
  updateKiosk();
}

/** A random UUID; also where the page is served without HTTPS, and `randomUUID` is missing. */
function newScanId(): string {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
