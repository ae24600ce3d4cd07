import { isDatabaseAway, isPoolExhausted } from "../../../db/pool/failures.ts";
import { context } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { flushAccesses } from "../access-log/flush-accesses.ts";
import { pendingAccesses } from "../access-log/pending-accesses.ts";
import { auditEventOf, type Change } from "../record-audit.ts";
import { auditServices } from "../services.ts";
import { createRepeats } from "./repeats.ts";
import { type DeferredEvent, writeDeferred } from "./write-deferred.ts";

/** Maximum time of an event in memory; a killed process loses that much. A graceful stop loses nothing. */
const FLUSH_INTERVAL_MS = 1_000;

/** Events buffered while the database is unavailable. Beyond that the newest are dropped, and their number is logged. */
const MAX_BUFFERED = 20_000;

const waiting: DeferredEvent[] = [];
let dropped = 0;

function put(event: DeferredEvent): void {
  if (waiting.length < MAX_BUFFERED) waiting.push(event);
  else dropped += 1;
}

const repeats = createRepeats(put);

interface Deferred extends Change {
  /** Id or slug of a school as entered by a client. If no such school exists, the event belongs to the platform. */
  claimedSchool?: string | undefined;
  /** Events with the same action and key write at most two rows a minute: the first one, and a count of the others. */
  key: string;
}

/**
 * Records an event outside of a writing transaction: a read, a refused sign-in, a refused request. It is buffered and written
 * together with others, so that it does not slow the request. Without a school it belongs to the platform.
 */
export function deferAudit({ key, claimedSchool, ...change }: Deferred): void {
  const { schoolId = null, ...event } = auditEventOf({ ...change, ...schoolOf(change) });
  // A client address without an actor: an anonymous request, not a job.
  const actorType = event.actorType === "system" && event.ip ? "anonymous" : event.actorType;
  const claimed = schoolId ? null : (claimedSchool ?? null);
  repeats.add(
    { ...event, actorType, schoolId, claimedSchool: claimed, id: newId(), createdAt: new Date() },
    key,
  );
}

const schoolOf = ({ schoolId = context().schoolId }: Change) => (schoolId ? { schoolId } : {});

/** Starts to write deferred events periodically. `close` writes the rest. */
export function startDeferredAudit(): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    repeats.sweep();
    running = running.then(flush).then(flushAccesses);
  }, FLUSH_INTERVAL_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
      repeats.end();
      await flush();
      await flushAccesses();
      pendingAccesses.end();
    },
  };
}

/** Writes all buffered events. If the database is unavailable, they stay buffered for the next time. */
export async function flush(): Promise<void> {
  if (dropped)
    auditServices().logFailure(new Error(`${dropped} audit events were dropped`), "audit overflow");
  dropped = 0;
  const events = waiting.splice(0);
  if (!events.length) return;
  try {
    await writeDeferred(events);
  } catch (error) {
    if (isDatabaseAway(error) || isPoolExhausted(error)) {
      waiting.unshift(...events.slice(0, MAX_BUFFERED - waiting.length));
      auditServices().logFailure(error, "audit events wait for the database");
    } else await writeSingly(events);
  }
}

/** Writes events one by one, so that one that the database rejects does not block the others. */
async function writeSingly(events: readonly DeferredEvent[]): Promise<void> {
  for (const event of events)
    await writeDeferred([event]).catch((error: unknown) =>
      auditServices().logFailure(
        error,
        `audit event ${event.action} ${event.id} was rejected by the database and is lost`,
      ),
    );
}
