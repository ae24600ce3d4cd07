import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import type { AllocateCredit } from "../payments/payment-schemas.ts";
import { showStudentFees } from "../reports/show-student-fees.ts";
import { schoolMoney } from "../school-money.ts";
import { allocate, openParts } from "./open-parts.ts";
import { writeAllocations } from "./write-allocations.ts";

/**
 * Settles open invoices of a student from the credit that earlier payments left, oldest payment first.
 * @throws {AppError} 409 `no_credit`
 */
export const allocateCredit = (studentId: string, { allocations: named }: z.output<typeof AllocateCredit>) =>
  transaction(async () => {
    if (!(await lockAccounts([studentId])).has(studentId)) throw notFound("Student");
    const { currency } = await schoolMoney();
    const credits = await query<{ payment_id: string; free: string }>(sql`
      SELECT s.payment_id, s.free_minor AS free FROM payment_shares s
      JOIN payments p ON p.school_id = s.school_id AND p.id = s.payment_id
      WHERE s.school_id = ${currentSchool} AND s.student_id = ${studentId} AND s.free_minor > 0
        ORDER BY p.paid_on, p.id`);
    const credit = credits.reduce((sum, { free }) => sum + BigInt(free), 0n);
    if (credit === 0n) throw conflict("no_credit", "This student has no credit to allocate");
    const { allocations } = allocate(credit, await openParts([studentId]), named, currency);
    // Use up the credit of each payment before moving on to the next.
    const sources = credits.map(({ payment_id, free }) => ({ paymentId: payment_id, left: BigInt(free) }));
    const paid = allocations.flatMap(({ amountMinor, ...part }) => {
      const pieces = [];
      for (let open = amountMinor; open > 0n; ) {
        while (sources[0]!.left === 0n) sources.shift();
        const source = sources[0]!;
        const amount = source.left < open ? source.left : open;
        source.left -= amount;
        open -= amount;
        pieces.push({ ...part, paymentId: source.paymentId, amountMinor: amount });
      }
      return pieces;
    });
    await writeAllocations(paid, currency);
    await audited(Student, studentId, "allocate_credit", {
      after: { amountMinor: String(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)) },
    });
    return showStudentFees(studentId);
  });
