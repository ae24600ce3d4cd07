import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { FeeComponent, FeeStructure } from "../../../models/fees/index.ts";
import { AcademicTerm, AcademicYear, GradeLevel } from "../../../models/structure/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { MAX_AMOUNT_MINOR } from "../../common/input/money-schema.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { categoryNames } from "../invoices/issue-invoice.ts";
import type { NewFeeStructure } from "../schemas.ts";
import { minorOf, schoolMoney } from "../school-money.ts";
import { feeStructures } from "./fee-structures.ts";

type Values = Omit<z.output<typeof NewFeeStructure>, "components" | "lateFee">;

const auditAndGet = async (id: string, verb: AuditVerb, after: object) => {
  await audited(FeeStructure, id, verb, { after });
  return feeStructures.get(id);
};

/**
 * Creates a draft fee structure. If the academic year already has one with this name, it becomes the next version.
 * @throws {AppError} 400 if a referenced row does not exist, or an amount is in another currency
 */
export const createStructure = ({ components, lateFee, ...values }: z.output<typeof NewFeeStructure>) =>
  transaction(async () => {
    const { currency } = await schoolMoney();
    await checkReferences(values);
    const minor = minorOf(
      currency,
      Object.fromEntries([
        ...components.map(({ amount }, index) => [`components.${index}.amount`, amount] as const),
        ...(lateFee?.amount ? [["lateFee.amount", lateFee.amount] as const] : []),
        ...(lateFee?.cap ? [["lateFee.cap", lateFee.cap] as const] : []),
      ]),
    );
    const names = await categoryNames(
      components.map(({ feeCategoryId }) => feeCategoryId),
      "components",
    );
    const rows = components.map(({ feeCategoryId, description, isOptional }, index) => ({
      feeCategoryId,
      isOptional,
      currency,
      position: index + 1,
      description: description ?? names.get(feeCategoryId)!,
      amountMinor: String(minor[`components.${index}.amount`]!),
    }));
    const total = rows.reduce(
      (sum, { amountMinor, isOptional }) => sum + (isOptional ? 0n : BigInt(amountMinor)),
      0n,
    );
    if (total > MAX_AMOUNT_MINOR)
      throw invalid([{ path: "components", message: "total exceeds the allowed maximum" }]);
    const structure = await FeeStructure.create({
      ...values,
      currency,
      version: await nextVersion(values),
      totalMinor: String(total),
      createdBy: actorId(),
      lateFeeKind: lateFee ? (lateFee.amount ? "fixed" : "percent") : "none",
      lateFeeMinor: lateFee?.amount ? String(minor["lateFee.amount"]) : null,
      lateFeeBasisPoints: lateFee?.basisPoints ?? null,
      lateFeeGraceDays: lateFee?.graceDays ?? 0,
      lateFeeCapMinor: lateFee?.cap ? String(minor["lateFee.cap"]) : null,
    });
    await FeeComponent.bulkCreate(rows.map((row) => ({ ...row, feeStructureId: structure.id })));
    return auditAndGet(structure.id, "create", { name: values.name, version: structure.version });
  });

async function checkReferences({ academicYearId, termId, gradeLevelId }: Values): Promise<void> {
  const year = await AcademicYear.findByPk(academicYearId);
  const term = termId ? await AcademicTerm.findByPk(termId) : null;
  const errors = [
    ...(year ? [] : [{ path: "academicYearId", message: "no academic year with this id" }]),
    ...(termId && term?.academicYearId !== academicYearId
      ? [{ path: "termId", message: "no term with this id in the academic year" }]
      : []),
    ...(gradeLevelId && !(await GradeLevel.findByPk(gradeLevelId))
      ? [{ path: "gradeLevelId", message: "no grade level with this id" }]
      : []),
  ];
  if (errors.length) throw invalid(errors);
}

async function nextVersion({ academicYearId, name }: Values): Promise<number> {
  const [row] = await query<{ version: number }>(unprepared`
    SELECT coalesce(max(version), 0)::int + 1 AS version FROM fee_structures
    WHERE school_id = ${currentSchool} AND academic_year_id = ${academicYearId} AND name = ${name}`);
  return row!.version;
}

const mustBe = (wanted: string) => (status: string) =>
  conflict("structure_status", `The fee structure is ${status}; it must be ${wanted}`);

/** Approves a draft. @throws {AppError} 409 `structure_status`, or `own_request` if the caller drafted it */
export const approveStructure = (id: string) =>
  transaction(async () => {
    const structure = await findLocked(FeeStructure, id);
    const { createdBy } = structure;
    await transition(structure, {
      from: "draft",
      to: "approved",
      verb: "approve",
      refuse: mustBe("draft"),
      check: () => requireSecondPerson("fees.approve", [createdBy]),
      set: { approvedBy: actorId(), approvedAt: now() },
      after: { createdBy },
    });
    return feeStructures.get(id);
  });

/** Makes an approved version the one that fee runs bill, and retires the previous version. */
export const activateStructure = (id: string) =>
  transaction(async () => {
    const structure = await findLocked(FeeStructure, id);
    const { academicYearId, termId, gradeLevelId, studentCategory, name, version } = structure;
    const former = { academicYearId, termId, gradeLevelId, studentCategory, name, status: "active" } as const;
    await FeeStructure.update({ status: "retired" }, { where: former });
    await transition(structure, {
      from: "approved",
      to: "active",
      verb: "activate",
      refuse: mustBe("approved"),
      after: { version },
    });
    return feeStructures.get(id);
  });

export const retireStructure = (id: string) =>
  transaction(async () => {
    const structure = await findLocked(FeeStructure, id);
    await transition(structure, { from: "active", to: "retired", verb: "retire", refuse: mustBe("active") });
    return feeStructures.get(id);
  });
