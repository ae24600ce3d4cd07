import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { FeeInvoice } from "../../../models/fees/index.ts";
import { AcademicTerm } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { schoolMoney } from "../school-money.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { writeInvoices } from "./write-invoices.ts";

interface Charged {
  feeCategoryId: string;
  amountMinor: bigint;
  /** Line of the invoice. */
  description: string;
  termId: string;
  /** Default and earliest: today. */
  dueOn?: string;
}

/**
 * Bills the same charge to several students for another module, whose rule decides that it is due: without discounts, one
 * invoice each.
 * @returns ids of the invoices by student
 * @throws {AppError} 400 for an unknown student
 */
export const chargeStudents = (
  studentIds: readonly string[],
  { feeCategoryId, amountMinor, description, termId, dueOn }: Charged,
): Promise<Map<string, string>> =>
  transaction(async () => {
    if (studentIds.length === 0) return new Map();
    const { currency, today } = await schoolMoney();
    const term = await AcademicTerm.findByPk(termId, { rejectOnEmpty: true });
    const known = await lockAccounts(studentIds);
    if (studentIds.some((id) => !known.has(id)))
      throw invalid([{ path: "studentId", message: "no student with this id" }]);
    const due = dueOn && dueOn > today ? dueOn : today;
    const charge = { feeCategoryId, description, quantity: 1, unitMinor: amountMinor };
    const draft = draftInvoice([charge], [], [{ dueOn: due, weight: 1 }]);
    const { academicYearId } = term;
    const none = { feeStructureId: null, feeScheduleId: null, lateFeeForId: null };
    const bills = studentIds.map((studentId) => ({
      ...{ studentId, kind: "charge" as const, academicYearId, termId, draft },
      ...none,
    }));
    const invoices = await writeInvoices(bills, { currency, issuedOn: today });
    for (const [index, { id, number }] of invoices.entries())
      await audited(FeeInvoice, id, "issue", {
        after: { number, studentId: studentIds[index], totalMinor: String(draft.totalMinor), currency },
      });
    return new Map(invoices.map(({ id }, index) => [studentIds[index]!, id]));
  });
