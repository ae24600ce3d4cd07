import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { allocate, openParts } from "./open-parts.ts";
import type { AllocateCredit } from "./payment-schemas.ts";
import { schoolMoney } from "./school-money.ts";
import { showStudentFees } from "./show-student-fees.ts";
import { writeAllocations } from "./write-allocations.ts";

/**
 * Settles open invoices of a student out of what earlier payments left in credit, the oldest payment first.
 * @throws {AppError} 409 `no_credit`
 */
export const allocateCredit = (studentId: string, { allocations: named }: z.output<typeof AllocateCredit>) =>
  transaction(async () => {
    if (!(await lockAccounts([studentId])).has(studentId)) throw notFound("Student");
    const { currency } = await schoolMoney();
    const credits = await query<{ payment_id: string; free: string }>(
      {
        name: "credits-of-student",
        text: `SELECT s.payment_id, s.free_minor AS free FROM payment_shares s
          JOIN payments p ON p.school_id = s.school_id AND p.id = s.payment_id
          WHERE s.school_id = $1 AND s.student_id = $2 AND s.free_minor > 0 ORDER BY p.paid_on, p.id`,
      },
      [schoolId(), studentId],
    );
    const credit = credits.reduce((sum, { free }) => sum + BigInt(free), 0n);
    if (credit === 0n) throw conflict("no_credit", "Nothing is in credit of this student");
    const { allocations } = allocate(credit, await openParts([studentId]), named, currency);
    // Each payment in turn pays as far as it goes.
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
    await recordAudit({
      action: "fees.allocate-credit",
      entityType: "Student",
      entityId: studentId,
      after: { amountMinor: String(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)) },
    });
    return showStudentFees(studentId);
  });
