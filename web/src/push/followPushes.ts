/** Opens the target of a push notification clicked while the console is open. */
export function followPushes(): void {
  // Undefined outside of secure contexts.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers?.addEventListener("message", ({ data }) => {
    if (typeof data?.open === "string") history.pushState(null, "", data.open);
  });
}
