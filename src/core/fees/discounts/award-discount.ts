import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { DiscountScheme, FeeCategory, StudentDiscount } from "../../../models/fees/index.ts";
import { Student } from "../../../models/people/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { notifyDeciders } from "../../four-eyes/notify-deciders.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import type { NewDiscountScheme, NewStudentDiscount, Verdict } from "../schemas.ts";
import { minorOf, schoolMoney } from "../school-money.ts";
import { discountSchemes } from "./discount-schemes.ts";
import { studentDiscounts } from "./student-discounts.ts";

export const createScheme = ({ amount, basisPoints, ...values }: z.output<typeof NewDiscountScheme>) =>
  transaction(async () => {
    const { currency } = await schoolMoney();
    const minor = amount ? minorOf(currency, { amount }).amount : null;
    if (values.feeCategoryId && !(await FeeCategory.findByPk(values.feeCategoryId)))
      throw invalid([{ path: "feeCategoryId", message: "no fee category with this id" }]);
    const scheme = await DiscountScheme.create({
      ...values,
      basis: amount ? "amount" : "percent",
      basisPoints: basisPoints ?? null,
      currency,
      amountMinor: minor === null ? null : String(minor),
      createdBy: actorId(),
    });
    await audited(DiscountScheme, scheme.id, "create", { after: { name: values.name } });
    return discountSchemes.get(scheme.id);
  });

async function changeStatus(id: string, from: "draft" | "active", to: "active" | "expired") {
  const scheme = await findLocked(DiscountScheme, id);
  const { createdBy } = scheme;
  await transition(scheme, {
    from,
    to,
    verb: to === "active" ? "activate" : "expire",
    refuse: (status) => conflict("scheme_status", `The discount scheme is ${status}; it must be ${from}`),
    check: async () => to === "active" && (await requireSecondPerson("fee-plans.manage", [createdBy])),
    after: { createdBy },
  });
  return discountSchemes.get(id);
}

/**
 * Activates a scheme: it lowers invoices issued from now on, never earlier ones. Some kinds apply without an award, so
 * activation is their approval and needs a second person.
 * @throws {AppError} 409 `scheme_status`, or `own_request` if the caller created the scheme
 */
export const activateScheme = (id: string) => transaction(() => changeStatus(id, "draft", "active"));
export const expireScheme = (id: string) => transaction(() => changeStatus(id, "active", "expired"));

const auditAndGet = async (id: string, verb: AuditVerb, after: object) => {
  await audited(StudentDiscount, id, verb, { after });
  return studentDiscounts.get(id);
};

/** Requests a discount for a student. @throws {AppError} 409 `duplicate` if it is already requested or approved */
export const requestDiscount = (values: z.output<typeof NewStudentDiscount>) =>
  transaction(async () => {
    const errors = [
      ...((await Student.findByPk(values.studentId))
        ? []
        : [{ path: "studentId", message: "no student with this id" }]),
      ...((await DiscountScheme.findByPk(values.discountSchemeId))?.status === "active"
        ? []
        : [{ path: "discountSchemeId", message: "no active discount scheme with this id" }]),
    ];
    if (errors.length) throw invalid(errors);
    const { id } = await StudentDiscount.create({ ...values, requestedBy: actorId() });
    await notifyDeciders("fees.approve", {
      subject: "discount",
      entityType: "StudentDiscount",
      entityId: id,
      url: "/fees?tab=plan&view=awards&status=requested",
    });
    return auditAndGet(id, "request", { ...values });
  });

/**
 * Approves or rejects a requested discount. Requesters may reject, and so withdraw, their own request.
 * @throws {AppError} 409 `discount_decided`; `own_request` if the caller would approve their own request;
 *   `no_places_left` if the scheme has reached `maxBeneficiaries`
 */
export const decideDiscount = (id: string, { approved, note = null }: z.output<typeof Verdict>) =>
  transaction(async () => {
    const award = await findLocked(StudentDiscount, id);
    if (award.status !== "requested")
      throw conflict("discount_decided", `The discount is already ${award.status}`);
    const { discountSchemeId, requestedBy } = award;
    if (approved) await requireSecondPerson("fees.approve", [requestedBy]);
    // Lock the scheme so that two concurrent approvals cannot both take the last place.
    const scheme = await DiscountScheme.findByPk(discountSchemeId, { lock: true, rejectOnEmpty: true });
    const maxBeneficiaries = scheme.maxBeneficiaries;
    const taken = await StudentDiscount.count({ where: { discountSchemeId, status: "approved" } });
    if (approved && maxBeneficiaries !== null && taken >= maxBeneficiaries)
      throw conflict(
        "no_places_left",
        `${scheme.name} is limited to ${maxBeneficiaries} students, and all places are taken`,
      );
    const status = approved ? "approved" : "rejected";
    await award.update({ status, decidedBy: actorId(), decidedAt: now(), decisionNote: note });
    return auditAndGet(id, approved ? "approve" : "reject", { note, requestedBy });
  });

export const endDiscount = (id: string, reason: string) =>
  transaction(async () => {
    const award = await findLocked(StudentDiscount, id);
    const { today } = await schoolMoney();
    const endsOn = award.startsOn > today ? award.startsOn : today;
    await transition(award, {
      from: "approved",
      to: "ended",
      verb: "end",
      refuse: (status) => conflict("discount_status", `The discount is ${status}; it must be approved`),
      set: { endsOn, decisionNote: reason },
      after: { reason },
    });
    return studentDiscounts.get(id);
  });
