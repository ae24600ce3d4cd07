import { transaction } from "../../../db/transaction.ts";
import { recordPackage } from "../../../emails/record-transfers/record-package.ts";
import { conflict } from "../../../lib/errors.ts";
import { RecordTransfer } from "../../../models/record-transfers/index.ts";
import { audited } from "../../audit/audited.ts";
import { transition } from "../../common/entities/transition.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { checkMayEmailLinks } from "../../identity/invitations/link-email.ts";
import { hashLinkToken } from "../../identity/invitations/link-tokens.ts";
import { findTransfer } from "../find-transfer.ts";
import { transferTransitions } from "../transfer-transitions.ts";
import { LINK_DAYS, packageLinks, packageUrl } from "./package-links.ts";

/**
 * Emails the office of the other school a link to the package. Name and data of the student are not in the email.
 * @throws {AppError} 403, 404, 409 `no_email`, `record_transfer_status`, `too_many_links`, 500 `public_url_missing`
 */
export async function sendPackageLink(id: string): Promise<void> {
  checkMayEmailLinks();
  await transaction(async () => {
    const transfer = await findTransfer(id, "outgoing");
    const { schoolEmail, schoolName } = transfer;
    if (!schoolEmail)
      throw conflict(
        "no_email",
        "The transfer has no address of the other school: download the package instead",
      );
    await packageLinks.checkLimit(id);
    if (transfer.status === "sent") await audited(RecordTransfer, id, "send", { after: { link: true } });
    else
      await transition(transfer, {
        ...transferTransitions("The transfer", "sent"),
        verb: "send",
        after: { link: true },
      });
    const token = await packageLinks.create(id);
    await queueEmail({
      template: recordPackage,
      entityKey: `RecordTransferLink:${hashLinkToken(token)}`,
      to: { address: schoolEmail, name: schoolName },
      props: { url: packageUrl(token), days: LINK_DAYS },
    });
  });
}
