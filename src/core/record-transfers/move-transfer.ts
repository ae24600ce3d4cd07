import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { RecordTransferLink } from "../../models/record-transfers/index.ts";
import { transition } from "../common/entities/transition.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { releaseFiles } from "../documents/store/release-files.ts";
import { findTransfer } from "./find-transfer.ts";
import { recordTransfers, type ShownTransfer } from "./record-transfers.ts";
import { transferTransitions } from "./transfer-transitions.ts";

const verbs = { sent: "send", completed: "complete", cancelled: "cancel", rejected: "reject" } as const;

export const RecordTransferMove = z
  .strictObject({
    status: z.enum(["sent", "completed", "cancelled", "rejected"]),
    reason: paragraphs(1000).optional().describe("Required for `cancelled` and `rejected`"),
  })
  .refine(({ status, reason }) => reason || status === "sent" || status === "completed", {
    path: ["reason"],
    message: "is required: say why",
  })
  .meta({ id: "RecordTransferMove" });

/**
 * Records that a package was handed over or has arrived, cancels an outgoing transfer, or rejects an incoming one. The package of
 * a cancelled or rejected transfer is removed; its hash stays.
 * @throws {AppError} 400, 403, 404, 409 `record_transfer_status`
 */
export const moveTransfer = (
  id: string,
  { status, reason }: z.output<typeof RecordTransferMove>,
): Promise<ShownTransfer> =>
  transaction(async () => {
    const removes = status === "cancelled" || status === "rejected";
    if (removes) await lockInSchool("files");
    const transfer = await findTransfer(id);
    const { fileSha256 } = transfer;
    await transition(transfer, {
      ...transferTransitions("The transfer", status),
      verb: verbs[status],
      set: {
        ...(status !== "sent" && { decidedAt: now(), decidedBy: actorId(), decisionNote: reason ?? null }),
        ...(removes && { fileSha256: null }),
      },
      after: { reason },
    });
    if (status !== "sent") await RecordTransferLink.destroy({ where: { recordTransferId: id } });
    if (removes && fileSha256) await releaseFiles(fileSha256);
    return recordTransfers.get(id) as Promise<ShownTransfer>;
  });
