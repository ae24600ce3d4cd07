import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { afterCommit, inSchool, transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";

/** The NOTIFY channel that distributes realtime events to all nodes. */
export const eventChannel = "school_svc_events";

/** An event for the sockets of these accounts, or (`users` null) of everybody in the school who may see it. */
export interface RealtimeEvent {
  school: string;
  users: string[] | null;
  event: string;
  data: object;
  /** New unread count of the only account in `users`, if it changed. */
  unread?: number;
  /** Number of a notification; ascending per account. */
  number?: number;
}

/** Distributes an event to the nodes by another way than NOTIFY. @returns false if it could not be sent */
export type EventTransport = (event: string) => Promise<boolean>;

let transport: EventTransport | undefined;

/** Connects a transport. Without an argument events go through NOTIFY, which the database delivers at the commit. */
export function connectEvents(to?: EventTransport): void {
  transport = to;
}

/** Whether events go through NOTIFY, so that a statement can signal its events itself. */
export const signalsInDatabase = (): boolean => transport === undefined;
const send = (events: readonly string[]) =>
  execute(sql`SELECT pg_notify(${eventChannel}, event) FROM unnest(${events}::text[]) event`);
/** Accounts per event: a NOTIFY payload must be shorter than 8,000 bytes. */
const MAX_USERS_PER_EVENT = 100;

/** Sends events through the transport after the commit of the running transaction; no effect if they go through NOTIFY. */
export function sendAfterCommit(events: readonly string[]): void {
  const through = transport;
  if (!through) return;
  const school = schoolId();
  afterCommit(async () => {
    for (const event of events)
      if (!(await through(event))) await inSchool(school, () => send([event])).catch(() => {});
  });
}

/** For a statement that calls pg_notify itself: the payload, or null if the event goes through the transport. */
export function eventToSignal(event: string, data: object = {}): string | null {
  const payload = textOf(event, null, data);
  if (signalsInDatabase()) return payload;
  sendAfterCommit([payload]);
  return null;
}

const textOf = (event: string, users: string[] | null, data: object): string =>
  JSON.stringify({ school: schoolId(), users, event, data } satisfies RealtimeEvent);

/** Sends an event to the sockets of the school at the commit of the running transaction; a rollback discards it. */
export const raiseEvent = (event: string, users: string[] | null, data: object): Promise<void> =>
  sendTexts((users ? chunks(users) : [null]).map((some) => textOf(event, some, data)));

/** As `raiseEvent`, with different data for each account. */
export const raiseEvents = (
  event: string,
  recipients: ReadonlyArray<{ userId: string; data: object }>,
): Promise<void> => sendTexts(recipients.map(({ userId, data }) => textOf(event, [userId], data)));

const sendTexts = (texts: readonly string[]): Promise<void> =>
  transaction(async () => {
    if (texts.length === 0) return;
    if (signalsInDatabase()) await send(texts);
    else sendAfterCommit(texts);
  });

const chunks = (users: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(users.length / MAX_USERS_PER_EVENT) }, (_none, index) =>
    users.slice(index * MAX_USERS_PER_EVENT, (index + 1) * MAX_USERS_PER_EVENT),
  );
