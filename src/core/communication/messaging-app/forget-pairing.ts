import { now } from "../../../lib/clock.ts";
import { type MessagingAccount, MessagingKey } from "../../../models/communication/index.ts";

/**
 * Takes the account from whoever holds it, with all that its phone entrusted to us. The row is locked by the caller.
 * @param why what the school is to know of it
 */
export async function forgetPairing(account: MessagingAccount, why: string | null): Promise<void> {
  await account.update({
    status: "disconnected",
    ...{ pairingId: null, credentials: null, qr: null, number: null, lastError: why },
    ...{ leasedBy: null, leasedUntil: null, retryAt: null, failures: 0, since: now() },
  });
  // After the update, which waited for keys that were just being written.
  await MessagingKey.destroy({ where: { messagingAccountId: account.id } });
}
