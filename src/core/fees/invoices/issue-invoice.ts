import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { FeeCategory, FeeInvoice } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { MAX_AMOUNT_MINOR } from "../../common/input/money-schema.ts";
import { findDiscounts } from "../discounts/find-discounts.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import type { NewFeeInvoice } from "../schemas.ts";
import { checkDay, minorOf, schoolMoney } from "../school-money.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { feeInvoices } from "./fee-invoices.ts";
import { writeInvoices } from "./write-invoices.ts";

/**
 * Issues an invoice to one student.
 * @throws {AppError} 400 for an unknown student or fee category, another currency, or due dates before the issue date
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
        { path: "installments.0.dueOn", message: `must be on or after the issue date, ${issuedOn}` },
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
      throw invalid([{ path: "studentId", message: "no student with this id" }]);
    const discounts =
      withDiscounts && kind === "charge" ? await findDiscounts([studentId], issuedOn) : undefined;
    const draft = draftInvoice(charges, discounts?.get(studentId) ?? [], installments);
    if (draft.subtotalMinor > MAX_AMOUNT_MINOR)
      throw invalid([{ path: "lines", message: "total exceeds the allowed maximum" }]);
    const { academicYearId, termId } = values;
    const bill = { studentId, kind, academicYearId, termId, draft };
    const none = { feeStructureId: null, feeScheduleId: null, lateFeeForId: null };
    const [invoice] = await writeInvoices([{ ...bill, ...none }], { currency, issuedOn });
    await audited(FeeInvoice, invoice!.id, "issue", {
      after: { number: invoice!.number, studentId, totalMinor: String(draft.totalMinor), currency },
    });
    return feeInvoices.get(invoice!.id);
  });

/**
 * Loads the names of active fee categories, by id.
 * @param path name of the list in the request, for errors
 * @throws {AppError} 400 naming the entries whose fee category is unknown or archived
 */
export async function categoryNames(ids: readonly string[], path = "lines"): Promise<Map<string, string>> {
  const found = await FeeCategory.findAll({ where: { id: [...new Set(ids)], status: "active" } });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const errors = ids.flatMap((id, index) =>
    names.has(id)
      ? []
      : [{ path: `${path}.${index}.feeCategoryId`, message: "no active fee category with this id" }],
  );
  if (errors.length) throw invalid(errors);
  return names;
}
