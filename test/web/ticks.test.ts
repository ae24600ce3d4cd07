import test from "ava";
import fc from "fast-check";
import { ticksOf } from "../../web/src/ui/charts/ticksOf.ts";

test("the marks of an axis are round and enclose what is shown", (t) => {
  t.deepEqual(ticksOf(0, 60), [0, 20, 40, 60]);
  t.deepEqual(ticksOf(0.8, 1), [0.8, 0.85, 0.9, 0.95, 1]);
  t.deepEqual(ticksOf(0, 3, true), [0, 1, 2, 3]);
  t.deepEqual(ticksOf(0, 0, true), [0]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (least, span) => {
      const ticks = ticksOf(least, least + span);
      const step = ticks[1]! - ticks[0]!;
      return (
        ticks[0]! <= least &&
        ticks.at(-1)! >= least + span - step * 1e-6 &&
        ticks.length >= 3 &&
        ticks.length <= 7 &&
        ticks.slice(1).every((tick, index) => Math.abs(tick - ticks[index]! - step) < step * 1e-3)
      );
    }),
  );
});
