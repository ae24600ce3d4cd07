import { query } from "../../db/query.ts";
import { afterCommit, inSchool, transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { eventChannel } from "./write-notifications-sql.ts";

/** Something that sockets are told: of these accounts, or of everybody in the school who may see it. */
export interface RealtimeEvent {
  school: string;
  users: string[] | null;
  event: string;
  data: object;
  /** Of the one account that it is for, where it changed. */
  unread?: number;
  /** Of a notification: they count up for each account. */
  number?: number;
}

/** Another way to the nodes than the database's own signals. @returns false where it could not be sent */
export type EventTransport = (event: string) => Promise<boolean>;

let transport: EventTransport | undefined;

/** Without an argument events go through the database, which gives them to every node at the commit. */
export function connectEvents(to?: EventTransport): void {
  transport = to;
}

/** Whether a statement is to signal its events itself. */
export const signalsInDatabase = (): boolean => transport === undefined;

const signal = {
  name: "signal-events",
  text: `SELECT pg_notify('${eventChannel}', event) FROM unnest($1::text[]) event`,
};
const send = (events: readonly string[]) => query(signal, [events], { readOnly: false });
/** Accounts that one signal names: the database takes no signal of 8,000 bytes. */
const mostNamed = 100;

/** Sends events that were made in the running transaction once it is committed, where the database does not do it. */
export function sendAfterCommit(events: readonly string[]): void {
  const through = transport;
  if (!through) return;
  const school = schoolId();
  afterCommit(async () => {
    for (const event of events)
      if (!(await through(event))) await inSchool(school, () => send([event])).catch(() => {});
  });
}

/** For a statement that signals by itself: what it is to signal, null where that goes another way. */
export function eventToSignal(event: string, data: object = {}): string | null {
  const text = textOf(event, null, data);
  if (signalsInDatabase()) return text;
  sendAfterCommit([text]);
  return null;
}

const textOf = (event: string, users: string[] | null, data: object): string =>
  JSON.stringify({ school: schoolId(), users, event, data } satisfies RealtimeEvent);

/** Tells the sockets of the school, once the running transaction is committed and never after a rollback. */
export const raiseEvent = (event: string, users: string[] | null, data: object): Promise<void> =>
  sendTexts((users ? chunks(users) : [null]).map((some) => textOf(event, some, data)));

/** As `raiseEvent`, with something else for each account. */
export const raiseEvents = (
  event: string,
  told: ReadonlyArray<{ userId: string; data: object }>,
): Promise<void> => sendTexts(told.map(({ userId, data }) => textOf(event, [userId], data)));

const sendTexts = (texts: readonly string[]): Promise<void> =>
  transaction(async () => {
    if (texts.length === 0) return;
    if (signalsInDatabase()) await send(texts);
    else sendAfterCommit(texts);
  });

const chunks = (users: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(users.length / mostNamed) }, (_none, index) =>
    users.slice(index * mostNamed, (index + 1) * mostNamed),
  );
