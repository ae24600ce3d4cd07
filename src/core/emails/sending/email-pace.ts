import { setTimeout as pause } from "node:timers/promises";
import { sql } from "../../../db/sql.ts";
import { platformQuery } from "../../common/platform-query.ts";

const reserveGap = (key: string, count: number) => sql`
  INSERT INTO mail_paces (id, next_at) VALUES (${key}, clock_timestamp() + ${count} * interval '1 second')
  ON CONFLICT (id) DO UPDATE
    SET next_at = greatest(mail_paces.next_at, clock_timestamp()) + ${count} * interval '1 second'
  RETURNING extract(epoch FROM next_at - clock_timestamp())::float8 AS until`;

/**
 * Reserves the next free slots of a rate limit, across all nodes.
 * @param key the rate limit: `smtp` for all emails, `school:<id>` for one school
 * @param gapMs time between two slots
 * @returns the time of each slot, on the clock of `performance.now()`
 */
export async function reserveSlots(key: string, count: number, gapMs: number): Promise<number[]> {
  const [row] = await platformQuery<{ until: number }>(reserveGap(key, (count * gapMs) / 1000));
  const first = performance.now() + row!.until * 1000 - count * gapMs;
  return Array.from({ length: count }, (_, index) => first + index * gapMs);
}

/** Slots that are older than this are dropped unused: using them late would cause a burst. */
const SLOT_TTL_MS = 100;

/**
 * Spreads emails evenly over each second, across all nodes.
 * @returns a function that waits for the next slot
 */
export function emailPace(ratePerSecond: number): (signal: AbortSignal) => Promise<void> {
  const gapMs = 1000 / ratePerSecond;
  // Reserve slots for a tenth of a second at a time, so that a high rate does not cost a statement per email.
  const batchSize = Math.max(1, Math.floor(ratePerSecond / 10));
  let slots: number[] = [];
  let reserving: Promise<void> | undefined;
  const reserve = async () => {
    slots = await reserveSlots("smtp", batchSize, gapMs);
  };
  return async (signal) => {
    for (;;) {
      slots = slots.filter((slot) => slot > performance.now() - SLOT_TTL_MS);
      const slot = slots.shift();
      if (slot !== undefined) {
        await pause(Math.max(0, slot - performance.now()), undefined, { signal });
        return;
      }
      reserving ??= reserve().finally(() => {
        reserving = undefined;
      });
      await reserving;
    }
  };
}
