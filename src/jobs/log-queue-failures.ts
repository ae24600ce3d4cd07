import type { Logger } from "../lib/logger.ts";

const INTERVAL_MS = 60_000;

/**
 * Log failures of the job queues: one of each kind per minute, with the number omitted since the last. While the database is
 * away, dozens of queues fail every few seconds.
 * @param now milliseconds on a clock that is never set back
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
