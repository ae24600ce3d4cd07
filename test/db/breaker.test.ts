import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { createBreaker } from "../../src/db/pool/breaker.ts";

test("one probe at a time checks an unavailable database, with back-off, until it responds", async (t) => {
  const asked: number[] = [];
  let under = 0;
  let most = 0;
  const began = performance.now();
  const breaker = createBreaker(async () => {
    asked.push(performance.now() - began);
    most = Math.max(most, ++under);
    await pause(20);
    under -= 1;
    return asked.length === 4;
  });
  t.false(breaker.isOpen());
  for (let n = 0; n < 100; n += 1) breaker.open();
  t.true(breaker.isOpen());
  while (breaker.isOpen()) await pause(5);
  t.is(asked.length, 4);
  t.is(most, 1);
  const gaps = asked.map((at, n) => at - (asked[n - 1] ?? 0));
  t.true(gaps[0]! >= 70 && gaps[3]! >= 600, gaps.join());
  t.true(gaps[3]! > gaps[1]!);
});

test("a closed breaker does not probe", async (t) => {
  let asked = 0;
  const breaker = createBreaker(async () => {
    asked += 1;
    return false;
  });
  breaker.open();
  breaker.close();
  breaker.open();
  await pause(300);
  t.is(asked, 0);
});
