import { Op } from "sequelize";
import { inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { RecordTransfer, RecordTransferLink } from "../../../models/record-transfers/index.ts";
import { audited } from "../../audit/audited.ts";
import { identityServices } from "../../common/identity-services.ts";
import { fileServices } from "../../documents/file-services.ts";
import { atLinkSchool, invalidLink } from "../../identity/invitations/at-link-school.ts";
import { hashLinkToken, newLinkToken } from "../../identity/invitations/link-tokens.ts";
import { notifyDownloaded } from "../notify-transfer.ts";
import { packageName } from "../read-transfer-file.ts";

export const LINK_DAYS = 14;

/** Per transfer, so that nobody can flood a mailbox with links. */
const MAX_LINKS_PER_HOUR = 5;

/** Creates a link to the package of a transfer. @returns its token; only the hash is stored */
export async function createPackageLink(recordTransferId: string): Promise<string> {
  const { token, hash } = newLinkToken(schoolId());
  const expiresAt = new Date(now().getTime() + LINK_DAYS * DAY_MS);
  await RecordTransferLink.create({ recordTransferId, tokenHash: hash, expiresAt });
  return token;
}

/** Builds the address of a token. It is in the fragment, which browsers send to no server and write to no log. */
export const packageUrl = (token: string): string =>
  `${identityServices().publicUrl}/record-package#token=${token}`;

/** Whether a transfer has reached its limit of emailed links within the last hour. */
export async function hasManyPackageLinks(recordTransferId: string): Promise<boolean> {
  const createdAt = { [Op.gt]: new Date(now().getTime() - 3_600_000) };
  return (await RecordTransferLink.count({ where: { recordTransferId, createdAt } })) >= MAX_LINKS_PER_HOUR;
}

/**
 * Finds the package that the caller's link opens, and records that it was opened.
 * @throws {AppError} 401 `invalid_link`
 */
export const readPackageByLink = async (
  token: string | undefined,
): Promise<{ name: string; chunks: AsyncIterable<Uint8Array> }> =>
  atLinkSchool(token, (school, token) =>
    inSchool(school, async () => {
      const link = await RecordTransferLink.findOne({
        where: { tokenHash: hashLinkToken(token), expiresAt: { [Op.gt]: now() } },
      });
      const transfer = link && (await RecordTransfer.findByPk(link.recordTransferId, { lock: true }));
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
