import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { context } from "../../../lib/context.ts";
import { ClientEvent } from "../../../models/audit/index.ts";
import { type ClientEvents, clientEventMessages } from "./client-event-schemas.ts";

type Record = (event: object, message: string) => void;

/** Log lines per request of a client that is not signed in. */
const MAX_ANONYMOUS_LINES = 10;

/** Samples evenly, including the first event: anybody can send anonymous events, which must not fill the disk. */
const sample = <T>(events: readonly T[]): T[] => {
  const step = Math.max(1, events.length / MAX_ANONYMOUS_LINES);
  return Array.from(
    { length: Math.min(events.length, MAX_ANONYMOUS_LINES) },
    (_, index) => events[Math.floor(index * step)]!,
  );
};

/** Logs events of clients. Events of signed-in users are also stored, for support. */
export async function recordClientEvents(
  given: z.output<typeof ClientEvents>,
  userAgent: string | null,
  record: Record,
): Promise<void> {
  const { actor, schoolId } = context();
  const agent = userAgent?.slice(0, 200) ?? null;
  const events = [given].flat().map((event) => ({ ...event, userAgent: event.userAgent ?? agent }));
  for (const { event, ...rest } of actor ? events : sample(events)) {
    const { data, path = null, durationMs = null } = rest;
    record(
      {
        event,
        data,
        path,
        durationMs,
        userAgent: rest.userAgent,
        userId: actor?.id ?? null,
        schoolId: schoolId ?? null,
      },
      clientEventMessages[event],
    );
  }
  if (!actor) return;
  await transaction(() => ClientEvent.bulkCreate(events.map((event) => ({ ...event, userId: actor.id }))));
}
