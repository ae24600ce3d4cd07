import { z } from "zod";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { MessagingAccount } from "../../../models/channels/index.ts";
import { type MessagingAccountView, showAccount, whyDisabled } from "./account.ts";
import { auditAccount } from "./audit-account.ts";
import { forgetPairing } from "./forget-pairing.ts";
import { wakeHolders } from "./wake-holders.ts";

export const NewPairing = z
  .strictObject({
    replace: z.boolean().default(false).describe("Unpair the present phone, or restart a pairing"),
  })
  .meta({ id: "NewPairing" });

/**
 * Starts pairing: a worker connects and publishes the code to scan. A pairing in progress continues unless `replace` is set.
 * @throws {AppError} 409 `channel_disabled`, `already_paired`
 */
export async function pairAccount({
  replace,
}: z.output<typeof NewPairing>): Promise<z.input<typeof MessagingAccountView>> {
  // Outside of the transaction, because loading the library is slow.
  const why = await whyDisabled();
  if (why) throw conflict("channel_disabled", `The messaging app cannot be used: ${why}`);
  return transaction(async () => {
    await execute(sql`
      INSERT INTO messaging_accounts (school_id, id, since) VALUES (${currentSchool}, ${newId()}, ${currentTime})
        ON CONFLICT (school_id) DO NOTHING`);
    const account = await MessagingAccount.findOne({ lock: true, rejectOnEmpty: true });
    if (account.status !== "disconnected" && !replace) {
      if (!account.number) return showAccount();
      const message = `${account.number} is already paired; unpair it first, or set \`replace\``;
      throw conflict("already_paired", message);
    }
    await forgetPairing(account, null);
    await account.update({ status: "connecting", pairingId: newId() });
    await auditAccount(account.id, "pair", { replace });
    await wakeHolders();
    return showAccount();
  });
}
