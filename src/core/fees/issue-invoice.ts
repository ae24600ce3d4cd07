import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { invalid } from "../../lib/errors.ts";
import { FeeCategory } from "../../models/fees/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { mostAtOnce } from "../money-schema.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { feeInvoices } from "./fee-invoices.ts";
import { findDiscounts } from "./find-discounts.ts";
import { lockAccounts } from "./lock-accounts.ts";
import type { NewFeeInvoice } from "./schemas.ts";
import { checkDay, minorOf, schoolMoney } from "./school-money.ts";
import { writeInvoices } from "./write-invoices.ts";

/**
 * Bills one student.
 * @throws {AppError} 400 for an unknown student or fee head, another currency, or dates before the issue
 */
export const issueInvoice = ({
  studentId,
  kind,
  lines,
  installments,
  withDiscounts,
  ...values
}: z.output<typeof NewFeeInvoice>) =>
  transaction(async () => {
    const { currency, today } = await schoolMoney();
    const issuedOn = values.issuedOn ?? today;
    checkDay(issuedOn, today, "issuedOn");
    if (kind === "charge" && installments[0]!.dueOn < issuedOn)
      throw invalid([
        { path: "installments.0.dueOn", message: `must not lie before the issue, ${issuedOn}` },
      ]);
    const minor = minorOf(
      currency,
      Object.fromEntries(lines.map(({ unitAmount }, index) => [`lines.${index}.unitAmount`, unitAmount])),
    );
    const names = await categoryNames(lines.map(({ feeCategoryId }) => feeCategoryId));
    const charges = lines.map((line, index) => ({
      feeCategoryId: line.feeCategoryId,
      description: line.description ?? names.get(line.feeCategoryId)!,
      quantity: line.quantity,
      unitMinor: minor[`lines.${index}.unitAmount`]!,
    }));
    if (!(await lockAccounts([studentId])).has(studentId))
      throw invalid([{ path: "studentId", message: "there is no such student" }]);
    const discounts =
      withDiscounts && kind === "charge" ? await findDiscounts([studentId], issuedOn) : undefined;
    const draft = draftInvoice(charges, discounts?.get(studentId) ?? [], installments);
    if (draft.subtotalMinor > mostAtOnce) throw invalid([{ path: "lines", message: "sum up to too much" }]);
    const { academicYearId, termId } = values;
    const bill = { studentId, kind, academicYearId, termId, draft };
    const none = { feeStructureId: null, feeScheduleId: null, lateFeeForId: null };
    const [invoice] = await writeInvoices([{ ...bill, ...none }], { currency, issuedOn });
    await recordAudit({
      action: "fee-invoices.issue",
      entityType: "FeeInvoice",
      entityId: invoice!.id,
      after: { number: invoice!.number, studentId, totalMinor: String(draft.totalMinor), currency },
    });
    return feeInvoices.get(invoice!.id);
  });

/** @throws {AppError} 400 naming the lines whose fee head is unknown or archived */
export async function categoryNames(ids: readonly string[], part = "lines"): Promise<Map<string, string>> {
  const found = await FeeCategory.findAll({ where: { id: [...new Set(ids)], status: "active" } });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const faults = ids.flatMap((id, index) =>
    names.has(id)
      ? []
      : [{ path: `${part}.${index}.feeCategoryId`, message: "there is no such active fee head" }],
  );
  if (faults.length) throw invalid(faults);
  return names;
}
