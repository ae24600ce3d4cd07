import test from "ava";
import { createRepeats } from "../../src/core/audit/deferred/repeats.ts";
import type { DeferredEvent } from "../../src/core/audit/deferred/write-deferred.ts";

const event = (more: Partial<DeferredEvent> = {}): DeferredEvent => ({
  id: "1",
  createdAt: new Date(),
  schoolId: null,
  claimedSchool: null,
  actorType: "anonymous",
  actorId: null,
  apiKeyId: null,
  action: "auth.login_failed",
  entityType: "User",
  outcome: "failure",
  ip: "192.0.2.1",
  userAgent: null,
  requestId: null,
  after: { reason: "unknown_account" },
  ...more,
});

test("a flood of addresses makes few rows, which say how many they were", (t) => {
  const emitted: DeferredEvent[] = [];
  const repeats = createRepeats((each) => emitted.push(each));
  for (let index = 0; index < 100_000; index += 1) repeats.add(event({ ip: `10.${index}` }), `10.${index}`);
  t.is(emitted.length, 251);
  t.like(emitted.at(-1), { ip: null, after: { flood: true } });
  repeats.add(event({ schoolId: "a", outcome: "success", action: "records.read" }), "somebody");
  t.is(emitted.length, 252, "a flood of refusals hides no read, and none of another school");
  repeats.end();
  t.is(emitted.length, 253);
  t.like(emitted.at(-1), { after: { flood: true, repeated: 100_000 - 251 } });
});
