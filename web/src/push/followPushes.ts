/** Goes where a notification leads that was pressed while the console is open. */
export function followPushes(): void {
  // Absent where the address is not a safe one.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers?.addEventListener("message", ({ data }) => {
    if (typeof data?.open === "string") history.pushState(null, "", data.open);
  });
}
