import test from "ava";
import { backoff, withJitter } from "../../src/lib/backoff.ts";
import { runConcurrently } from "../../src/lib/run-concurrently.ts";
import { withTimeout } from "../../src/lib/with-timeout.ts";

test("a back-off doubles with each failure, up to its maximum", (t) => {
  const delays = [1, 2, 3, 4, 40].map((attempt) => backoff({ base: 30, max: 200, attempt }));
  t.deepEqual(delays, [30, 60, 120, 200, 200]);
  t.is(backoff({ base: 5, max: 900, attempt: 0 }), 5);
});

test("jitter stays within its share", (t) => {
  const delays = Array.from({ length: 200 }, () => withJitter(100, 0.1));
  t.true(delays.every((delay) => delay >= 90 && delay <= 110));
  t.true(new Set(delays).size > 10);
});

test("items are processed concurrently up to the limit", async (t) => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await runConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  });
  t.is(most, 2);
  t.deepEqual(done.sort(), [1, 2, 3, 4, 5]);
});

test("after a failure or false no further item is started", async (t) => {
  const started: number[] = [];
  const failing = runConcurrently([1, 2, 3], 1, async (item) => {
    started.push(item);
    if (item === 2) throw new Error("broken");
  });
  await t.throwsAsync(failing, { message: "broken" });
  await runConcurrently([4, 5], 1, async (item) => {
    started.push(item);
    return false;
  });
  t.deepEqual(started, [1, 2, 4]);
});

test("work that does not end in time is reported", async (t) => {
  // The timer of the limit keeps no process alive, so that something else must.
  const alive = setInterval(() => {}, 60_000);
  t.teardown(() => clearInterval(alive));
  t.is(await withTimeout(60_000, Promise.resolve(1), "late"), 1);
  await t.throwsAsync(withTimeout(1, new Promise(() => {}), "late"), { message: "late" });
});
