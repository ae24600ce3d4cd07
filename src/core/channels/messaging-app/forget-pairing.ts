import { now } from "../../../lib/clock.ts";
import { type MessagingAccount, MessagingKey } from "../../../models/channels/index.ts";

/**
 * Disconnects an account: ends its lease and deletes the credentials and keys of its phone. The caller holds the lock of the
 * row.
 * @param why reason to show to the school
 */
export async function forgetPairing(account: MessagingAccount, why: string | null): Promise<void> {
  await account.update({
    status: "disconnected",
    ...{ pairingId: null, credentials: null, qr: null, number: null, lastError: why },
    ...{ leasedBy: null, leasedUntil: null, retryAt: null, failures: 0, since: now() },
  });
  // Delete after the update: it waits for concurrent writes of keys, which lock the account FOR SHARE.
  await MessagingKey.destroy({ where: { messagingAccountId: account.id } });
}
