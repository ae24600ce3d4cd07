import { setTimeout as pause } from "node:timers/promises";
import type { MessagingSocket } from "../../../lib/messaging-library.ts";
import { addressOf, messageName } from "./numbers.ts";

/** The connections of this process that messages can leave by, by school. */
const open = new Map<string, MessagingSocket>();

export const connectedSchools = (): string[] => [...open.keys()];

export const noteOpen = (schoolId: string, socket: MessagingSocket): void => void open.set(schoolId, socket);

export function noteClosed(schoolId: string, socket: MessagingSocket): void {
  if (open.get(schoolId) === socket) open.delete(schoolId);
}

const answerMs = 15_000;

/** Sends one message of a school. Nothing is thrown: `final` says that trying again is of no use. */
export async function handToApp(
  schoolId: string,
  { id, toAddress, body }: { id: string; toAddress: string; body: string },
): Promise<{ ok: boolean; providerId?: string | null; error?: string; final?: boolean }> {
  const socket = open.get(schoolId);
  if (!socket) return { ok: false, error: "The account is not connected" };
  const address = addressOf(toAddress);
  try {
    const known = await inTime(Promise.resolve(socket.onWhatsApp?.(address)));
    if (known && !known.some(({ exists }) => exists)) {
      const error = `${toAddress} has no account of the messaging app: check the number and its country code`;
      return { ok: false, error, final: true };
    }
    const sent = await inTime(
      socket.sendMessage(known?.[0]?.jid ?? address, { text: body }, { messageId: messageName(id) }),
    );
    return { ok: true, providerId: sent?.key.id ?? null };
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(answerMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error("The messaging app did not answer in time");
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
