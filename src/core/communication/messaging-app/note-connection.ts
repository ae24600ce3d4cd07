import { query } from "../../../db/query.ts";
import { now } from "../../../lib/clock.ts";
import { MessagingAccount } from "../../../models/communication/index.ts";
import { identityServices } from "../../identity/services.ts";
import { outboxChannel } from "../queue-channel-messages.ts";
import { auditAccount } from "./audit-account.ts";
import type { ClaimedAccount } from "./claim-account.ts";
import { forgetPairing } from "./forget-pairing.ts";
import { numberOf } from "./numbers.ts";
import { qrPlace } from "./qr-place.ts";
import { cancelWaiting } from "./unpair-account.ts";

/** Longer with each connection in a row that comes to nothing: seconds. The first is tried again at once. */
const delays = [0, 5, 15, 30, 60, 120, 300];

/** The account, where this claim still counts; its row stays locked. */
const mine = ({ token }: ClaimedAccount): Promise<MessagingAccount | null> =>
  MessagingAccount.findOne({ where: { leasedBy: token }, lock: true });

/** Sealed: whoever scans it makes their own phone the school's. */
export async function noteQr(claimed: ClaimedAccount, qr: string): Promise<void> {
  const account = await mine(claimed);
  const { schoolId, id } = claimed;
  await account?.update({ qr: identityServices().encryption.encrypt(qr, qrPlace(schoolId, id)) });
}

const wakeSenders = { name: "wake-senders", text: `SELECT pg_notify('${outboxChannel}', '')` };

/** From now on messages leave. @returns whether this process still has the account */
export async function noteReady(claimed: ClaimedAccount, address: string | undefined): Promise<boolean> {
  const account = await mine(claimed);
  if (!account) return false;
  const number = numberOf(address) ?? account.number;
  const fresh = { qr: null, lastError: null, failures: 0, retryAt: null, since: now() };
  await account.update({ status: "ready", number, ...fresh });
  await auditAccount(account.id, "connect", { number });
  await query(wakeSenders, [], { readOnly: false });
  return true;
}

interface Ending {
  why: string;
  /** The phone does not want us any more, or nobody scanned: nothing is tried again. */
  final: boolean;
  /** The app asks for it, right after pairing. */
  restart: boolean;
}

/** @returns the seconds after which the connection is to be tried again; null where it is not */
export async function noteClosing(
  claimed: ClaimedAccount,
  { why, final, restart }: Ending,
): Promise<number | null> {
  const account = await mine(claimed);
  if (!account) return null;
  const { status, failures, number } = account;
  if (final) {
    await forgetPairing(account, why);
    await cancelWaiting();
  } else {
    const delay = restart ? 0 : delays[Math.min(failures, delays.length - 1)]!;
    // Spread, so that what was cut off together does not return together.
    const retryAt = delay ? new Date(now().getTime() + delay * (900 + Math.random() * 200)) : null;
    await account.update({
      status: "connecting",
      ...{ qr: null, retryAt, leasedBy: null, leasedUntil: null },
      ...(!restart && { failures: failures + 1, lastError: why }),
      ...(status === "ready" && { since: now() }),
    });
    if (status === "ready") await auditAccount(account.id, "disconnect", { number, why });
    return delay;
  }
  await auditAccount(account.id, "disconnect", { number, why, unpaired: true });
  return null;
}
