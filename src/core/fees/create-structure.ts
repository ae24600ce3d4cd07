import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { FeeComponent, FeeStructure } from "../../models/fees/index.ts";
import { AcademicTerm, AcademicYear, GradeLevel } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import { mostAtOnce } from "../money-schema.ts";
import { feeStructures } from "./fee-structures.ts";
import { categoryNames } from "./issue-invoice.ts";
import type { NewFeeStructure } from "./schemas.ts";
import { minorOf, schoolMoney } from "./school-money.ts";

type Values = Omit<z.output<typeof NewFeeStructure>, "components" | "lateFee">;

const audited = async (id: string, verb: string, after: object) => {
  await recordAudit({ action: `fee-structures.${verb}`, entityType: "FeeStructure", entityId: id, after });
  return feeStructures.get(id);
};

/**
 * A price list as a draft. One with the name of another of the year is its next version.
 * @throws {AppError} 400 for what it refers to and is not there, or another currency
 */
export const createStructure = ({ components, lateFee, ...values }: z.output<typeof NewFeeStructure>) =>
  transaction(async () => {
    const { currency } = await schoolMoney();
    await checkPlace(values);
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
    if (total > mostAtOnce) throw invalid([{ path: "components", message: "sum up to too much" }]);
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
    return audited(structure.id, "create", { name: values.name, version: structure.version });
  });

async function checkPlace({ academicYearId, termId, gradeLevelId }: Values): Promise<void> {
  const year = await AcademicYear.findByPk(academicYearId);
  const term = termId ? await AcademicTerm.findByPk(termId) : null;
  const faults = [
    ...(year ? [] : [{ path: "academicYearId", message: "there is no such year" }]),
    ...(termId && term?.academicYearId !== academicYearId
      ? [{ path: "termId", message: "there is no such term in the year" }]
      : []),
    ...(gradeLevelId && !(await GradeLevel.findByPk(gradeLevelId))
      ? [{ path: "gradeLevelId", message: "there is no such grade level" }]
      : []),
  ];
  if (faults.length) throw invalid(faults);
}

async function nextVersion({ academicYearId, name }: Values): Promise<number> {
  const [row] = await query<{ version: number }>(
    {
      text: `SELECT coalesce(max(version), 0)::int + 1 AS version FROM fee_structures
        WHERE school_id = $1 AND academic_year_id = $2 AND name = $3`,
    },
    [schoolId(), academicYearId, name],
  );
  return row!.version;
}

async function locked(id: string, status: FeeStructure["status"]): Promise<FeeStructure> {
  const structure = await FeeStructure.findByPk(id, { lock: true });
  if (!structure) throw notFound("Fee structure");
  if (structure.status !== status)
    throw conflict("structure_status", `The price list is ${structure.status}, not ${status}`);
  return structure;
}

/** @throws {AppError} 409 `own_request` where the caller drafted it */
export const approveStructure = (id: string) =>
  transaction(async () => {
    const structure = await locked(id, "draft");
    const { createdBy } = structure;
    await requireSecondPerson("fees.approve", [createdBy]);
    await structure.update({ status: "approved", approvedBy: actorId(), approvedAt: now() });
    return audited(id, "approve", { createdBy });
  });

/** From now on this version is billed; the one before is retired. */
export const activateStructure = (id: string) =>
  transaction(async () => {
    const structure = await locked(id, "approved");
    const { academicYearId, termId, gradeLevelId, studentCategory, name } = structure;
    await FeeStructure.update(
      { status: "retired" },
      { where: { academicYearId, termId, gradeLevelId, studentCategory, name, status: "active" } },
    );
    await structure.update({ status: "active" });
    return audited(id, "activate", { version: structure.version });
  });

export const retireStructure = (id: string) =>
  transaction(async () => {
    await (await locked(id, "active")).update({ status: "retired" });
    return audited(id, "retire", {});
  });
