import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { context } from "../../lib/context.ts";
import { ClientEvent } from "../../models/audit/index.ts";
import { type ClientEvents, clientEventMessages } from "./client-event-schemas.ts";

type Record = (event: object, message: string) => void;

/** Logs what clients report; what a signed-in user's client reports is kept for support as well. */
export async function recordClientEvents(
  given: z.output<typeof ClientEvents>,
  userAgent: string | null,
  record: Record,
): Promise<void> {
  const { actor, schoolId } = context();
  const events = [given].flat().map((event) => ({ ...event, userAgent: event.userAgent ?? userAgent }));
  for (const { event, ...rest } of events) {
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
