/** Runs a function when the browser is idle. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  // Not every browser supports requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(id);
}
