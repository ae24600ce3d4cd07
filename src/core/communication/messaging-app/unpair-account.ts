import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { MessagingAccount } from "../../../models/communication/index.ts";
import { auditAccount } from "./audit-account.ts";
import { forgetPairing } from "./forget-pairing.ts";
import { wakeHolders } from "./wake-holders.ts";

const cancel = {
  name: "cancel-app-messages",
  text: `UPDATE channel_messages SET status = 'CANCELLED', last_error = 'The account was unpaired', updated_at = now()
    WHERE school_id = $1 AND channel = 'messaging_app' AND status = 'PENDING'`,
};

/** What still waits is not sent: by the next pairing it may be old news. */
export const cancelWaiting = (): Promise<unknown> => query(cancel, [schoolId()], { readOnly: false });

/** Forgets the account; the worker that holds the connection tells the app. @throws {AppError} 409 `not_paired` */
export const unpairAccount = (): Promise<void> =>
  transaction(async () => {
    const account = await MessagingAccount.findOne({ lock: true });
    if (!account || account.status === "disconnected")
      throw conflict("not_paired", "No phone is paired: there is nothing to unpair");
    const { number } = account;
    await forgetPairing(account, null);
    await cancelWaiting();
    await auditAccount(account.id, "unpair", { number });
    await wakeHolders();
  });
