import { kept } from "./kept.ts";
import { type Message, state } from "./state.ts";
import { clockWords, t } from "./words.ts";

const icons: Readonly<Record<Message["tone"], string>> = { plain: "•", good: "✓", warn: "!", bad: "✕" };

const fill = (id: string, text: string) => {
  const place = document.getElementById(id);
  // An unchanged text must not be announced again.
  if (place && place.textContent !== text) place.textContent = text;
};

/** Fills in what changes while the page is open, without touching the field that has the focus. */
export function updateKiosk(): void {
  const { message, kiosk, isOnline, fault } = state;
  if (kiosk) fill("clock", clockWords(kiosk.school.timezone));
  const panel = document.getElementById("message");
  if (panel) panel.dataset["tone"] = message?.tone ?? "idle";
  fill("message-icon", message ? icons[message.tone] : "");
  fill("message-title", message?.title ?? "");
  fill("message-text", message?.text ?? "");
  const waiting = kept.queue().length;
  const noneWaiting = panel ? t("kiosk.noneWaiting") : "";
  fill("waiting", waiting ? t("kiosk.waiting", { count: waiting }) : noneWaiting);
  fill("connection-icon", isOnline ? "●" : "○");
  fill("connection-text", isOnline ? t("kiosk.online") : t("kiosk.offline"));
  const connection = document.getElementById("connection");
  if (connection) connection.dataset["online"] = String(isOnline);
  fill("fault", fault === "suspended" ? t("kiosk.suspended") : "");
}
