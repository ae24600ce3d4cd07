import { isDatabaseAway, isPoolExhausted } from "../../db/failures.ts";
import { context } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { auditEventOf, type Change } from "./record-audit.ts";
import { createRepeats } from "./repeats.ts";
import { auditServices } from "./services.ts";
import { type DeferredEvent, writeDeferred } from "./write-deferred.ts";

/** How long an event waits in memory at most: what a killed process loses. A graceful stop loses nothing. */
const FLUSH_INTERVAL_MS = 1_000;

/** While the database is away events wait here; beyond it the newest are dropped, and the log says how many. */
const MAX_WAITING = 20_000;

const waiting: DeferredEvent[] = [];
let dropped = 0;

function put(event: DeferredEvent): void {
  if (waiting.length < MAX_WAITING) waiting.push(event);
  else dropped += 1;
}

const repeats = createRepeats(put);

interface Deferred extends Change {
  /** Id or slug of a school that somebody typed: the event is the platform's where there is no such school. */
  claimedSchool?: string | undefined;
  /** Events of one kind with the same key leave at most two rows a minute: the first, and how many followed. */
  key: string;
}

/**
 * Records what happened outside of a transaction that writes: reads, refused sign-ins, refused requests. It is written
 * soon after, together with others, so that it costs the request nothing. Without a school it is the platform's.
 */
export function deferAudit({ key, claimedSchool, ...change }: Deferred): void {
  const { schoolId = null, ...event } = auditEventOf({ ...change, ...schoolOf(change) });
  // Nobody is signed in and somebody waits for an answer: no job of the service.
  const actorType = event.actorType === "system" && event.ip ? "anonymous" : event.actorType;
  const claimed = schoolId ? null : (claimedSchool ?? null);
  repeats.add(
    { ...event, actorType, schoolId, claimedSchool: claimed, id: newId(), createdAt: new Date() },
    key,
  );
}

const schoolOf = ({ schoolId = context().schoolId }: Change) => (schoolId ? { schoolId } : {});

/** Writes what was deferred now and then. Closing writes what is left. */
export function startDeferredAudit(): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    repeats.sweep();
    running = running.then(flush);
  }, FLUSH_INTERVAL_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
      repeats.end();
      await flush();
    },
  };
}

/** Writes everything that waits. What cannot be written now waits for the next time. */
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
      waiting.unshift(...events.slice(0, MAX_WAITING - waiting.length));
      auditServices().logFailure(error, "audit events wait for the database");
    } else await writeSingly(events);
  }
}

/** One event that the database refuses must not keep the others from being written. */
async function writeSingly(events: readonly DeferredEvent[]): Promise<void> {
  for (const event of events)
    await writeDeferred([event]).catch((error: unknown) =>
      auditServices().logFailure(error, `audit event ${event.action} ${event.id} was refused and is lost`),
    );
}
