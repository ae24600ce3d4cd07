import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { MessagingAccount } from "../../../models/channels/index.ts";
import { auditAccount } from "./audit-account.ts";
import { forgetPairing } from "./forget-pairing.ts";
import { wakeHolders } from "./wake-holders.ts";

/** Cancels the pending messages of the messaging app: by the next pairing they may be outdated. */
export const cancelWaiting = (): Promise<unknown> =>
  execute(sql`
  UPDATE channel_messages SET status = 'CANCELLED', last_error = 'The account was unpaired', updated_at = now()
  WHERE school_id = ${currentSchool} AND channel = 'messaging_app' AND status = 'PENDING'`);

/** Unpairs the account; the worker that holds its connection logs out of the app. @throws {AppError} 409 `not_paired` */
export const unpairAccount = (): Promise<void> =>
  transaction(async () => {
    const account = await MessagingAccount.findOne({ lock: true });
    if (!account || account.status === "disconnected") throw conflict("not_paired", "No phone is paired");
    const { number } = account;
    await forgetPairing(account, null);
    await cancelWaiting();
    await auditAccount(account.id, "unpair", { number });
    await wakeHolders();
  });
