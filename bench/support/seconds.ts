/** Measures the duration of `run` in seconds. */
export async function seconds(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1_000;
}
