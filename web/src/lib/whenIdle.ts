/** Runs something as soon as the browser has nothing better to do, such as drawing. @returns a function that gives it up */
export function whenIdle(run: () => void): () => void {
  // Not every browser says when it is idle.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(id);
}
