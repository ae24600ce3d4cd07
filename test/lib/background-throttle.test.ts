import test from "ava";
import { requestUnderWay, yieldToRequests } from "../../src/lib/runtime/background-throttle.ts";

const hour = 3_600_000;
const never = new AbortController().signal;

test.serial("where little is asked for nothing waits", async (t) => {
  const ended = Array.from({ length: 4 }, requestUnderWay);
  await yieldToRequests(hour, never);
  for (const end of ended) end();
  t.pass();
});

test.serial("the background waits for requests, no longer than they take", async (t) => {
  const ended = Array.from({ length: 5 }, requestUnderWay);
  let goesOn = false;
  const waiting = yieldToRequests(hour, never).then(() => {
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
  const waiting = yieldToRequests(hour, stop.signal);
  stop.abort();
  await waiting;
  for (const end of ended) end();
  t.pass();
});
