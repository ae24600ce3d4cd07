import { inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { RecordTransfer, RecordTransferLink } from "../../../models/record-transfers/index.ts";
import { audited } from "../../audit/audited.ts";
import { identityServices } from "../../common/identity-services.ts";
import { fileServices } from "../../documents/file-services.ts";
import { atLinkSchool, invalidLink } from "../../identity/invitations/at-link-school.ts";
import { emailedLinks } from "../../identity/invitations/emailed-links.ts";
import { notifyDownloaded } from "../notify-transfer.ts";
import { packageName } from "../read-transfer-file.ts";

export const LINK_DAYS = 14;

/** Each link opens the package of one transfer. */
export const packageLinks = emailedLinks({
  model: RecordTransferLink,
  opens: "recordTransferId",
  days: LINK_DAYS,
});

/** Builds the address of a token. It is in the fragment, which browsers send to no server and write to no log. */
export const packageUrl = (token: string): string =>
  `${identityServices().publicUrl}/record-package#token=${token}`;

/**
 * Finds the package that the caller's link opens, and records that it was opened.
 * @throws {AppError} 401 `invalid_link`
 */
export const readPackageByLink = async (
  token: string | undefined,
): Promise<{ name: string; chunks: AsyncIterable<Uint8Array> }> =>
  atLinkSchool(token, (school, token) =>
    inSchool(school, async () => {
      const id = await packageLinks.find(token);
      const transfer = id === null ? null : await RecordTransfer.findByPk(id, { lock: true });
      if (!transfer?.fileSha256 || transfer.status !== "sent") throw invalidLink();
      if (!transfer.downloadedAt) {
        await transfer.update({ downloadedAt: now() });
        await notifyDownloaded(transfer);
      }
      await audited(RecordTransfer, transfer.id, "show", { after: { byLink: true } });
      // Read in this transaction: the store reads in the school of the link, which no session names.
      const pieces: Uint8Array[] = [];
      for await (const piece of fileServices().store.read(transfer.fileSha256)) pieces.push(piece);
      return {
        name: packageName(transfer.studentName),
        chunks: (async function* () {
          yield* pieces;
        })(),
      };
    }),
  );
