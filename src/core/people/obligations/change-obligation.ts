import { execute } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { GuardianEmailObligation } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { obligationScope } from "./guardian-email-obligations.ts";
import { guardianEmailChannel } from "./require-guardian-emails.ts";

type Status = GuardianEmailObligation["status"];

/** Sends a required email again, with its attempts reset. @throws {AppError} 404, 409 `obligation_status` */
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
    await execute(unprepared`SELECT pg_notify(${guardianEmailChannel}, '')`);
  });

/**
 * Waives a required email, because the office informed the guardian in another way or nobody has to be informed.
 * @throws {AppError} 404, 409 `obligation_status`
 */
export const waiveObligation = (id: string, reason: string): Promise<GuardianEmailObligation> =>
  change(id, "waive", ["open", "exhausted"], (obligation) => obligation.update({ status: "waived", reason }));

const change = (
  id: string,
  verb: "retry" | "waive",
  from: readonly Status[],
  apply: (obligation: GuardianEmailObligation) => Promise<unknown>,
): Promise<GuardianEmailObligation> =>
  transaction(async () => {
    const obligation = await findLocked(GuardianEmailObligation, id, {
      where: scopeWhere("guardian-emails.manage", obligationScope),
    });
    const before = { status: obligation.status, reason: obligation.reason };
    if (!from.includes(before.status))
      throw conflict(
        "obligation_status",
        `The required email is ${before.status}. Only these can be changed: ${from.join(", ")}`,
      );
    await apply(obligation);
    const { status, reason } = obligation;
    await audited(GuardianEmailObligation, id, verb, { before, after: { status, reason } });
    return obligation;
  });
