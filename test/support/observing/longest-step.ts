/**
 * Runs work and measures the longest uninterrupted computation of this thread, in milliseconds of processor time: the delay
 * for other requests, regardless of other load on the machine.
 */
export async function longestStepOf(work: Promise<unknown>): Promise<{ longestMs: number; turns: number }> {
  let [longestMs, turns] = [0, 0];
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  for (let before = process.threadCpuUsage(); !done; before = process.threadCpuUsage()) {
    await new Promise((resolve) => setImmediate(resolve));
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    turns += 1;
  }
  await work;
  return { longestMs, turns };
}
