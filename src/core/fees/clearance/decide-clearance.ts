import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { toMinor } from "../../../lib/money.ts";
import { ClearanceItem, FeeClearance } from "../../../models/fees/index.ts";
import { Student } from "../../../models/people/index.ts";
import { AcademicTerm } from "../../../models/structure/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { newVerificationCode } from "../../common/new-verification-code.ts";
import { minorOf, schoolMoney } from "../school-money.ts";
import { clearanceItems } from "./clearance-items.ts";
import { clearanceOf } from "./clearance-of.ts";
import type { NewClearance, Override, SignOff } from "./clearance-schemas.ts";
import { feeClearances } from "./fee-clearances.ts";

const auditAndGet = async (id: string, verb: AuditVerb, after: object) => {
  await audited(FeeClearance, id, verb, { after });
  return feeClearances.get(id);
};

/** Stores the current position of the student on the clearance. */
async function evaluate(clearance: FeeClearance): Promise<void> {
  const position = await clearanceOf(clearance.studentId, clearance.purpose, clearance.termId);
  await clearance.update({
    status: position.status,
    balanceMinor: String(toMinor(position.due)),
    decidedAt: now(),
    decidedBy: actorId(),
  });
}

/**
 * Opens a clearance with one pending sign-off per department.
 * @throws {AppError} 400 for an unknown student or term; 409 `clearance_open` if one is already open
 */
export const openClearance = ({ threshold, departments, ...values }: z.output<typeof NewClearance>) =>
  transaction(async () => {
    const { currency } = await schoolMoney();
    const thresholdMinor = threshold ? minorOf(currency, { threshold }).threshold : 0n;
    const errors = [
      ...((await Student.findByPk(values.studentId))
        ? []
        : [{ path: "studentId", message: "no student with this id" }]),
      ...(values.termId && !(await AcademicTerm.findByPk(values.termId))
        ? [{ path: "termId", message: "no term with this id" }]
        : []),
    ];
    if (errors.length) throw invalid(errors);
    const clearance = await FeeClearance.create({
      ...values,
      currency,
      thresholdMinor: String(thresholdMinor),
      balanceMinor: "0",
      code: newVerificationCode(),
    });
    await ClearanceItem.bulkCreate(
      departments.map((department) => ({ department, currency, feeClearanceId: clearance.id })),
    );
    await evaluate(clearance);
    return auditAndGet(clearance.id, "open", { ...values, departments });
  });

async function locked(id: string): Promise<FeeClearance> {
  const clearance = await findLocked(FeeClearance, id);
  if (clearance.status === "revoked") throw conflict("clearance_revoked", "The clearance has been revoked");
  return clearance;
}

/** Re-evaluates a clearance, for example after a payment. An override that has not expired stays in force. */
export const refreshClearance = (id: string) =>
  transaction(async () => {
    const clearance = await locked(id);
    await evaluate(clearance);
    return auditAndGet(id, "refresh", { status: clearance.status });
  });

export const overrideClearance = (id: string, { reason, validUntil }: z.output<typeof Override>) =>
  transaction(async () => {
    const clearance = await locked(id);
    await clearance.update({
      status: "overridden",
      overrideReason: reason,
      validUntil,
      decidedBy: actorId(),
      decidedAt: now(),
    });
    return auditAndGet(id, "override", { reason, validUntil });
  });

export const revokeClearance = (id: string, reason: string) =>
  transaction(async () => {
    const clearance = await locked(id);
    await clearance.update({
      status: "revoked",
      revokedReason: reason,
      decidedBy: actorId(),
      decidedAt: now(),
    });
    return auditAndGet(id, "revoke", { reason });
  });

/** Records whether anything is due to a department. */
export const signOff = (id: string, { status, amountDue, note }: z.output<typeof SignOff>) =>
  transaction(async () => {
    const item = await ClearanceItem.findByPk(id);
    if (!item) throw notFound("Clearance item");
    const clearance = await locked(item.feeClearanceId);
    const { currency } = await schoolMoney();
    const minor = amountDue ? minorOf(currency, { amountDue }).amountDue : 0n;
    await item.update({ status, note, amountDueMinor: String(minor), signedBy: actorId(), signedAt: now() });
    if (clearance.status !== "overridden") await evaluate(clearance);
    await auditAndGet(clearance.id, "sign", { department: item.department, status });
    return clearanceItems.get(id);
  });
