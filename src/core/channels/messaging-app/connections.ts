import type { MessagingSocket } from "../../../lib/delivery/messaging-library.ts";
import { withTimeout } from "../../../lib/with-timeout.ts";
import { addressOf, messageName } from "./numbers.ts";

/** Open connections of this process, by school. */
const open = new Map<string, MessagingSocket>();

export const connectedSchools = (): string[] => [...open.keys()];

export const markConnectionOpen = (schoolId: string, socket: MessagingSocket): void =>
  void open.set(schoolId, socket);

export function markConnectionClosed(schoolId: string, socket: MessagingSocket): void {
  if (open.get(schoolId) === socket) open.delete(schoolId);
}

const RESPONSE_TIMEOUT_MS = 15_000;

/** Sends one message of a school. Never throws: errors are in the result; `final` means that a retry is pointless. */
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
      const error = `${toAddress} has no account with the messaging app; check the number and its country code`;
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

const inTime = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(RESPONSE_TIMEOUT_MS, work, "The messaging app did not respond in time");
