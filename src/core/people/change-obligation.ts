import { Op } from "sequelize";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { GuardianEmailObligation } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { within } from "../within.ts";
import { obligationReach } from "./guardian-email-obligations.ts";
import { guardianEmailChannel } from "./oblige-guardians.ts";

type Status = GuardianEmailObligation["status"];

/** Has a mail tried again that was given up, with all its tries. @throws {AppError} 404, 409 `obligation_status` */
export const retryObligation = (id: string): Promise<GuardianEmailObligation> =>
  change(id, "retry", ["exhausted", "waived", "open"], async (obligation) => {
    await obligation.update({
      status: "open",
      attempts: 0,
      dueAt: now(),
      queuedEmailId: null,
      officeToldAt: null,
      reason: null,
    });
    await query({ text: `SELECT pg_notify('${guardianEmailChannel}', '')` }, [], { readOnly: false });
  });

/** The office told the guardian in another way, or nobody needs to. @throws {AppError} 404, 409 `obligation_status` */
export const waiveObligation = (id: string, reason: string): Promise<GuardianEmailObligation> =>
  change(id, "waive", ["open", "exhausted"], (obligation) => obligation.update({ status: "waived", reason }));

const change = (
  id: string,
  verb: "retry" | "waive",
  from: readonly Status[],
  act: (obligation: GuardianEmailObligation) => Promise<unknown>,
): Promise<GuardianEmailObligation> =>
  transaction(async () => {
    const obligation = await GuardianEmailObligation.findOne({
      where: { [Op.and]: [{ id }, within("guardian-emails.manage", obligationReach)] },
      lock: true,
    });
    if (!obligation) throw notFound("Guardian e-mail obligation");
    const before = { status: obligation.status, reason: obligation.reason };
    if (!from.includes(before.status))
      throw conflict(
        "obligation_status",
        `It is ${before.status}: only ${from.join(" or ")} ones can change`,
      );
    await act(obligation);
    const { status, reason } = obligation;
    await recordAudit({
      action: `guardian-email-obligations.${verb}`,
      entityType: "GuardianEmailObligation",
      entityId: id,
      before,
      after: { status, reason },
    });
    return obligation;
  });
