import { setTimeout as pause } from "node:timers/promises";
import { platformQuery } from "../platform/platform-query.ts";

const reserve = {
  name: "reserve-mail-pace",
  text: `INSERT INTO mail_paces (id, next_at) VALUES ($1, clock_timestamp() + $2 * interval '1 second')
    ON CONFLICT (id) DO UPDATE
      SET next_at = greatest(mail_paces.next_at, clock_timestamp()) + $2 * interval '1 second'
    RETURNING extract(epoch FROM next_at - clock_timestamp())::float8 AS until`,
};

/**
 * Takes the next turns that nobody else has, on any node.
 * @param key whose turns: `smtp` for all mails together
 * @returns when each is, on the clock of `performance.now()`
 */
export async function reserveTurns(key: string, count: number, gapMs: number): Promise<number[]> {
  const [row] = await platformQuery<{ until: number }>(reserve, [key, (count * gapMs) / 1000]);
  const first = performance.now() + row!.until * 1000 - count * gapMs;
  return Array.from({ length: count }, (_, index) => first + index * gapMs);
}

/** Turns that were not taken for so long are let go: they would make a burst. Milliseconds. */
const staleMs = 100;

/**
 * Spreads mails evenly over the second, together with all other nodes: each takes turns that nobody else has.
 * @returns a function that waits for the next turn
 */
export function mailPace(ratePerSecond: number): (signal: AbortSignal) => Promise<void> {
  const gapMs = 1000 / ratePerSecond;
  // A tenth of a second's worth at once, so that a high rate does not cost a statement per mail.
  const atOnce = Math.max(1, Math.floor(ratePerSecond / 10));
  let turns: number[] = [];
  let reserving: Promise<void> | undefined;
  const take = async () => {
    turns = await reserveTurns("smtp", atOnce, gapMs);
  };
  return async (signal) => {
    for (;;) {
      turns = turns.filter((turn) => turn > performance.now() - staleMs);
      const turn = turns.shift();
      if (turn !== undefined) {
        await pause(Math.max(0, turn - performance.now()), undefined, { signal });
        return;
      }
      reserving ??= take().finally(() => {
        reserving = undefined;
      });
      await reserving;
    }
  };
}
