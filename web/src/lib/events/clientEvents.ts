import { accessTokenNow } from "../../session/accessTokenNow.ts";
import { maskPath } from "./maskPath.ts";

type Data = Record<string, string | number | null>;
interface ClientEvent {
  event: "UI_CLICK" | "API_RESPONSE" | "API_ERROR" | "NAV_PATH_CHANGE" | "NAV_RENDER";
  data: Data;
  path: string;
  durationMs: number | null;
}

const endpoint = "/api/v1/client-logs";
const most = 50;
const everyMs = 10_000;
let waiting: ClientEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function add(event: ClientEvent["event"], data: Data, durationMs: number | null = null): void {
  waiting.push({
    event,
    data,
    path: maskPath(location.pathname),
    durationMs: durationMs === null ? null : Math.round(durationMs),
  });
  if (waiting.length >= most) flush();
  else timer ??= setTimeout(flush, everyMs);
}

/** Sends queued client events in the background. Failures are not retried. */
function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const body = JSON.stringify(waiting);
  waiting = [];
  const token = accessTokenNow();
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  fetch(endpoint, { method: "POST", body, headers, keepalive: true }).catch(() => {});
}

/** @param path the API path with its placeholders, so that no ids are reported */
export function reportCall(method: string, path: string, status: number, durationMs: number): void {
  const ok = status >= 200 && status < 400;
  add(
    ok ? "API_RESPONSE" : "API_ERROR",
    { method: method.toUpperCase(), status, url: path.replace("/api/v1", "") },
    durationMs,
  );
}

let navigation = 0;
let shown: string | null = null;

/** Reports a route change and its rendering time. */
export function reportNavigation(to: string, rendered: (report: () => void) => void): void {
  const from = shown;
  const masked = maskPath(to);
  if (masked === from) return;
  shown = masked;
  navigation += 1;
  const navId = String(navigation);
  const began = performance.now();
  add("NAV_PATH_CHANGE", { from, href: masked, navId, text: null, to: masked });
  rendered(() => add("NAV_RENDER", { from, navId, to: masked }, performance.now() - began));
}

/** Reports a click by the control's event name, never by its label. */
function reportClick({ target }: Event): void {
  const control = target instanceof Element ? target.closest("button, a, [role=tab], [role=menuitem]") : null;
  if (!control) return;
  add("UI_CLICK", {
    id: control.getAttribute("data-event"),
    label: null,
    name: control.getAttribute("name"),
    type: control.getAttribute("role") ?? control.localName,
  });
}

export function startClientEvents(): void {
  document.addEventListener("click", reportClick, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
  addEventListener("pagehide", flush);
}
