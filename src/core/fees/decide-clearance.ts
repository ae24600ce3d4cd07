import { randomInt } from "node:crypto";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { toMinor } from "../../lib/money.ts";
import { ClearanceItem, FeeClearance } from "../../models/fees/index.ts";
import { Student } from "../../models/people/index.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { clearanceItems } from "./clearance-items.ts";
import { clearanceOf } from "./clearance-of.ts";
import type { NewClearance, Override, SignOff } from "./clearance-schemas.ts";
import { feeClearances } from "./fee-clearances.ts";
import { minorOf, schoolMoney } from "./school-money.ts";

/** Without letters and digits that look alike. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const newCode = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join("");

const audited = async (id: string, verb: string, after: object) => {
  await recordAudit({ action: `fee-clearances.${verb}`, entityType: "FeeClearance", entityId: id, after });
  return feeClearances.get(id);
};

/** Puts down where the student stands now. */
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
 * Opens a clearance, with a sign-off for each department that is asked.
 * @throws {AppError} 400 for an unknown student or term; 409 `clearance_open` where there is one
 */
export const openClearance = ({ threshold, departments, ...values }: z.output<typeof NewClearance>) =>
  transaction(async () => {
    const { currency } = await schoolMoney();
    const thresholdMinor = threshold ? minorOf(currency, { threshold }).threshold : 0n;
    const faults = [
      ...((await Student.findByPk(values.studentId))
        ? []
        : [{ path: "studentId", message: "there is no such student" }]),
      ...(values.termId && !(await AcademicTerm.findByPk(values.termId))
        ? [{ path: "termId", message: "there is no such term" }]
        : []),
    ];
    if (faults.length) throw invalid(faults);
    const clearance = await FeeClearance.create({
      ...values,
      currency,
      thresholdMinor: String(thresholdMinor),
      balanceMinor: "0",
      code: newCode(),
    });
    await ClearanceItem.bulkCreate(
      departments.map((department) => ({ department, currency, feeClearanceId: clearance.id })),
    );
    await evaluate(clearance);
    return audited(clearance.id, "open", { ...values, departments });
  });

async function locked(id: string): Promise<FeeClearance> {
  const clearance = await FeeClearance.findByPk(id, { lock: true });
  if (!clearance) throw notFound("Fee clearance");
  if (clearance.status === "revoked") throw conflict("clearance_revoked", "The clearance is revoked");
  return clearance;
}

/** Looks again: dues may have been paid since. An override stays. */
export const refreshClearance = (id: string) =>
  transaction(async () => {
    const clearance = await locked(id);
    await evaluate(clearance);
    return audited(id, "refresh", { status: clearance.status });
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
    return audited(id, "override", { reason, validUntil });
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
    return audited(id, "revoke", { reason });
  });

/** A department says whether anything is due to it. */
export const signOff = (id: string, { status, amountDue, note }: z.output<typeof SignOff>) =>
  transaction(async () => {
    const found = await ClearanceItem.findByPk(id);
    if (!found) throw notFound("Clearance item");
    const clearance = await locked(found.feeClearanceId);
    const { currency } = await schoolMoney();
    const minor = amountDue ? minorOf(currency, { amountDue }).amountDue : 0n;
    await found.update({ status, note, amountDueMinor: String(minor), signedBy: actorId(), signedAt: now() });
    if (clearance.status !== "overridden") await evaluate(clearance);
    await audited(clearance.id, "sign", { department: found.department, status });
    return clearanceItems.get(id);
  });
