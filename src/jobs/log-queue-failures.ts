import type { Logger } from "../lib/logger.ts";

const INTERVAL_MS = 60_000;

/**
 * Log each kind of queue failure once a minute, with the number omitted since the last: while the database is unavailable,
 * dozens of queues fail every few seconds.
 * @param now time of a monotonic clock, in milliseconds
 */
export function logQueueFailures(
  logger: Pick<Logger, "error">,
  now: () => number = () => performance.now(),
): (error: Error & { code?: string }) => void {
  const kinds = new Map<string, { loggedAt: number; omitted: number }>();
  return (error) => {
    // pg-boss appends the queue to the message.
    const kind = error.code ?? error.message.split(" (Queue: ")[0]!;
    const last = kinds.get(kind);
    if (last && now() - last.loggedAt < INTERVAL_MS) {
      last.omitted++;
      return;
    }
    logger.error({ err: error, ...(last?.omitted && { omitted: last.omitted }) }, "queue failure");
    kinds.set(kind, { loggedAt: now(), omitted: 0 });
  };
}
