import test from "ava";
import { giveWay, requestUnderWay } from "../../src/lib/give-way.ts";

const hour = 3_600_000;
const never = new AbortController().signal;

test.serial("where little is asked for nothing waits", async (t) => {
  const ended = Array.from({ length: 4 }, requestUnderWay);
  await giveWay(hour, never);
  for (const end of ended) end();
  t.pass();
});

test.serial("the background waits for requests, no longer than they take", async (t) => {
  const ended = Array.from({ length: 5 }, requestUnderWay);
  let goesOn = false;
  const waiting = giveWay(hour, never).then(() => {
    goesOn = true;
  });
  await new Promise(setImmediate);
  t.false(goesOn);
  for (const end of ended) end();
  await waiting;
  t.true(goesOn);
});

test.serial("who is told to stop does not wait", async (t) => {
  const ended = Array.from({ length: 5 }, requestUnderWay);
  const stop = new AbortController();
  const waiting = giveWay(hour, stop.signal);
  stop.abort();
  await waiting;
  for (const end of ended) end();
  t.pass();
});
