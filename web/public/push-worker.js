// Shows what the school pushes, also while the console is closed. It answers no request and keeps nothing.
const read = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};
// Within the console alone, whatever was sent.
const inside = (path) => (/^\/(?![/\\])/.test(path ?? "") ? path : "/notifications");
const isConsole = ({ url }) => !/^\/(platform|api)(\/|$)/.test(new URL(url).pathname);

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  const { id, title, body, url } = read(event.data);
  const shown = { body: body ?? "", dir: "auto", data: { path: inside(url) }, ...(id && { tag: id }) };
  // A browser takes the permission away where nothing is shown.
  event.waitUntil(registration.showNotification(title || location.hostname, shown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(inside(event.notification.data?.path)));
});

/** Focuses the most recently used window, which navigates itself, or opens a new one. */
async function lead(path) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(isConsole);
  if (!open) return clients.openWindow(path);
  open.postMessage({ open: path });
  return open.focus();
}
