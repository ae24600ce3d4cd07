import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { DiscountScheme, FeeCategory, StudentDiscount } from "../../models/fees/index.ts";
import { Student } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notifyDeciders } from "../four-eyes/notify-deciders.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import { discountSchemes } from "./discount-schemes.ts";
import type { NewDiscountScheme, NewStudentDiscount, Verdict } from "./schemas.ts";
import { minorOf, schoolMoney } from "./school-money.ts";
import { studentDiscounts } from "./student-discounts.ts";

const auditScheme = async (id: string, verb: string, after: object) => {
  await recordAudit({
    action: `discount-schemes.${verb}`,
    entityType: "DiscountScheme",
    entityId: id,
    after,
  });
  return discountSchemes.get(id);
};

export const createScheme = ({ amount, basisPoints, ...values }: z.output<typeof NewDiscountScheme>) =>
  transaction(async () => {
    const { currency } = await schoolMoney();
    const minor = amount ? minorOf(currency, { amount }).amount : null;
    if (values.feeCategoryId && !(await FeeCategory.findByPk(values.feeCategoryId)))
      throw invalid([{ path: "feeCategoryId", message: "there is no such fee head" }]);
    const scheme = await DiscountScheme.create({
      ...values,
      basis: amount ? "amount" : "percent",
      basisPoints: basisPoints ?? null,
      currency,
      amountMinor: minor === null ? null : String(minor),
      createdBy: actorId(),
    });
    return auditScheme(scheme.id, "create", { name: values.name });
  });

async function move(id: string, from: DiscountScheme["status"], to: DiscountScheme["status"]) {
  const scheme = await DiscountScheme.findByPk(id, { lock: true });
  if (!scheme) throw notFound("Discount scheme");
  if (scheme.status !== from)
    throw conflict("scheme_status", `The discount is ${scheme.status}, not ${from}`);
  if (to === "active") await requireSecondPerson("fee-plans.manage", [scheme.createdBy]);
  await scheme.update({ status: to });
  return auditScheme(id, to, { createdBy: scheme.createdBy });
}

/**
 * From now on it lowers what is billed; what was billed before stays. Some kinds apply without an award, so that this is
 * the approval.
 * @throws {AppError} 409 `own_request` where the caller made the scheme
 */
export const activateScheme = (id: string) => transaction(() => move(id, "draft", "active"));
export const expireScheme = (id: string) => transaction(() => move(id, "active", "expired"));

const audited = async (id: string, verb: string, after: object) => {
  await recordAudit({
    action: `student-discounts.${verb}`,
    entityType: "StudentDiscount",
    entityId: id,
    after,
  });
  return studentDiscounts.get(id);
};

/** Asks for a discount for a student. @throws {AppError} 409 `duplicate` where it is asked for or there already */
export const requestDiscount = (values: z.output<typeof NewStudentDiscount>) =>
  transaction(async () => {
    const faults = [
      ...((await Student.findByPk(values.studentId))
        ? []
        : [{ path: "studentId", message: "there is no such student" }]),
      ...((await DiscountScheme.findByPk(values.discountSchemeId))?.status === "active"
        ? []
        : [{ path: "discountSchemeId", message: "there is no such active discount" }]),
    ];
    if (faults.length) throw invalid(faults);
    const { id } = await StudentDiscount.create({ ...values, requestedBy: actorId() });
    await notifyDeciders("fees.approve", {
      subject: "discount",
      entityType: "StudentDiscount",
      entityId: id,
      url: `/students/${values.studentId}`,
    });
    return audited(id, "request", { ...values });
  });

/**
 * Rejecting one's own request withdraws it.
 * @throws {AppError} 409 `own_request` where the caller asked for it, `no_places_left` where the scheme has all the
 * beneficiaries that it may have
 */
export const decideDiscount = (id: string, { approved, note = null }: z.output<typeof Verdict>) =>
  transaction(async () => {
    const award = await StudentDiscount.findByPk(id, { lock: true });
    if (!award) throw notFound("Student discount");
    if (award.status !== "requested")
      throw conflict("discount_decided", `The discount is ${award.status} already`);
    const { discountSchemeId, requestedBy } = award;
    if (approved) await requireSecondPerson("fees.approve", [requestedBy]);
    // Locked, so that two decisions cannot take the last place.
    const scheme = await DiscountScheme.findByPk(discountSchemeId, { lock: true, rejectOnEmpty: true });
    const most = scheme.maxBeneficiaries;
    const taken = await StudentDiscount.count({ where: { discountSchemeId, status: "approved" } });
    if (approved && most !== null && taken >= most)
      throw conflict("no_places_left", `${scheme.name} is for ${most} students, and all places are taken`);
    const status = approved ? "approved" : "rejected";
    await award.update({ status, decidedBy: actorId(), decidedAt: now(), decisionNote: note });
    return audited(id, approved ? "approve" : "reject", { note, requestedBy });
  });

export const endDiscount = (id: string, reason: string) =>
  transaction(async () => {
    const award = await StudentDiscount.findByPk(id, { lock: true });
    if (!award) throw notFound("Student discount");
    if (award.status !== "approved") throw conflict("discount_status", `The discount is ${award.status}`);
    const { today } = await schoolMoney();
    const endsOn = award.startsOn > today ? award.startsOn : today;
    await award.update({ status: "ended", endsOn, decisionNote: reason });
    return audited(id, "end", { reason });
  });
