/** Whether a search for places is waiting or at work. */
export const isRunning = (generation: { status: string } | undefined): boolean =>
  generation?.status === "queued" || generation?.status === "running";
