/** Keeps the files of this page in the browser, so that it opens again without a connection. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const files = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[href]")]
    .map((each) => ("src" in each ? each.src : each.href))
    .filter((url) => url.startsWith(location.origin));
  try {
    await navigator.serviceWorker.register("/kiosk-worker.js", { scope: "/kiosk" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: files });
  } catch {
    // Without the worker the kiosk works as long as the page stays open.
  }
}
