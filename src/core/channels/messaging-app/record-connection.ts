import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withJitter } from "../../../lib/backoff.ts";
import { now } from "../../../lib/clock.ts";
import { MessagingAccount } from "../../../models/channels/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { outboxChannel } from "../queue-channel-messages.ts";
import { auditAccount } from "./audit-account.ts";
import type { ClaimedAccount } from "./claim-account.ts";
import { forgetPairing } from "./forget-pairing.ts";
import { numberOf } from "./numbers.ts";
import { qrPlace } from "./qr-place.ts";
import { cancelWaiting } from "./unpair-account.ts";

/** Back-off by number of consecutive failures. The first retry is immediate. */
const RETRY_DELAYS_SECONDS = [0, 5, 15, 30, 60, 120, 300];

/** Finds and locks the account, if this claim still holds its lease. */
const findClaimed = ({ token }: ClaimedAccount): Promise<MessagingAccount | null> =>
  MessagingAccount.findOne({ where: { leasedBy: token }, lock: true });

/** Stores the code to scan, encrypted: scanning it pairs the scanning phone with the school. */
export async function recordQrCode(claimed: ClaimedAccount, qr: string): Promise<void> {
  const account = await findClaimed(claimed);
  const { schoolId, id } = claimed;
  await account?.update({ qr: identityServices().encryption.encrypt(qr, qrPlace(schoolId, id)) });
}

/** Marks the account as ready and wakes the senders. @returns false if the lease has been lost */
export async function recordConnectionReady(
  claimed: ClaimedAccount,
  address: string | undefined,
): Promise<boolean> {
  const account = await findClaimed(claimed);
  if (!account) return false;
  const number = numberOf(address) ?? account.number;
  const fresh = { qr: null, lastError: null, failures: 0, retryAt: null, since: now() };
  await account.update({ status: "ready", number, ...fresh });
  await auditAccount(account.id, "connect", { number });
  await execute(sql`SELECT pg_notify(${outboxChannel}, '')`);
  return true;
}

interface Disconnection {
  why: string;
  /** The phone was unlinked, or the code was not scanned: do not retry. */
  final: boolean;
  /** The app requests a reconnection, right after pairing. */
  restart: boolean;
}

/** Records that the connection was closed. @returns seconds until the retry; null if there is none */
export async function recordConnectionClosing(
  claimed: ClaimedAccount,
  { why, final, restart }: Disconnection,
): Promise<number | null> {
  const account = await findClaimed(claimed);
  if (!account) return null;
  const { status, failures, number } = account;
  if (final) {
    await forgetPairing(account, why);
    await cancelWaiting();
  } else {
    const delay = restart ? 0 : RETRY_DELAYS_SECONDS[Math.min(failures, RETRY_DELAYS_SECONDS.length - 1)]!;
    // Jitter of ±10 %, so that connections that were lost together are not retried together.
    const retryAt = delay ? new Date(now().getTime() + withJitter(delay, 0.1) * 1_000) : null;
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
