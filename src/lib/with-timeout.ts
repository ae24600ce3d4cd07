/**
 * Waits for work, at most this long. The work itself continues.
 * @param timeoutMs milliseconds
 * @throws {Error} with this message after the timeout
 */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
