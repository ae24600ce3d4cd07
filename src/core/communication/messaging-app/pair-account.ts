import { z } from "zod";
import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { MessagingAccount } from "../../../models/communication/index.ts";
import { type MessagingAccountView, showAccount, whyDisabled } from "./account.ts";
import { auditAccount } from "./audit-account.ts";
import { forgetPairing } from "./forget-pairing.ts";
import { wakeHolders } from "./wake-holders.ts";

export const NewPairing = z
  .strictObject({
    replace: z.boolean().default(false).describe("Unpair the phone that is paired now, or begin anew"),
  })
  .meta({ id: "NewPairing" });

const make = {
  name: "make-messaging-account",
  text: `INSERT INTO messaging_accounts (school_id, id, since) VALUES ($1, $2, $3) ON CONFLICT (school_id) DO NOTHING`,
};

/**
 * Has a worker connect, which then shows what the phone is to scan. Where a pairing is under way it goes on.
 * @throws {AppError} 409 `channel_disabled`, `already_paired`
 */
export async function pairAccount({
  replace,
}: z.output<typeof NewPairing>): Promise<z.input<typeof MessagingAccountView>> {
  // Loading takes a moment, which is not to be one of a transaction.
  const why = await whyDisabled();
  if (why) throw conflict("channel_disabled", `The messaging app cannot be used: ${why}`);
  return transaction(async () => {
    await query(make, [schoolId(), newId(), now()], { readOnly: false });
    const account = await MessagingAccount.findOne({ lock: true, rejectOnEmpty: true });
    if (account.status !== "disconnected" && !replace) {
      if (!account.number) return showAccount();
      const said = `${account.number} is paired: unpair it first, or ask to replace it`;
      throw conflict("already_paired", said);
    }
    await forgetPairing(account, null);
    await account.update({ status: "connecting", pairingId: newId() });
    await auditAccount(account.id, "pair", { replace });
    await wakeHolders();
    return showAccount();
  });
}
