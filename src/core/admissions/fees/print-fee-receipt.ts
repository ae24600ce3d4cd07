import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import type { ApplicationFeePayment } from "../../../models/admissions/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paperOf } from "../../school/paper-of.ts";

type Found = Pick<
  ApplicationFeePayment,
  "receiptNumber" | "status" | "currency" | "amountMinor" | "method" | "reference" | "payerName"
> & { reason: string | null; paidOn: string; applicant: string; issuedOn: string };

/** Prints the receipt of an application fee as PDF. @throws {AppError} 404 */
export async function* printFeeReceipt(id: string): AsyncGenerator<Uint8Array> {
  const [receipt] = await query<Found & Record<string, unknown>>(sql`
    SELECT p.receipt_number AS "receiptNumber", p.status, p.void_reason AS reason, p.currency,
      p.amount_minor::text AS "amountMinor", p.method, p.reference, p.payer_name AS "payerName",
      to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn", to_char(p.created_at, 'YYYY-MM-DD') AS "issuedOn",
      a.given_name || ' ' || a.family_name AS applicant
    FROM application_fee_payments p
    JOIN application_fees f ON f.school_id = ${currentSchool} AND f.id = p.application_fee_id
    JOIN admission_applications a ON a.school_id = ${currentSchool} AND a.id = f.admission_application_id
    WHERE p.school_id = ${currentSchool} AND p.id = ${id} AND ${scopeSql("application-fees.read", wholeSchoolOnly)}`);
  if (!receipt) throw notFound("Application fee payment");
  const { words, day, job } = await paperOf();
  const { receiptNumber: number, status, method, payerName, reason, reference } = receipt;
  const { amount, currency } = toMoney(receipt.amountMinor, receipt.currency);
  yield* print(job("receipt", `${words.receipt} ${number}`), [
    {
      ...{ number, reason, reference, amount, currency },
      notice: status === "voided" ? words.receiptVoid : null,
      issuedOn: day(receipt.issuedOn),
      paidOn: day(receipt.paidOn),
      payer: payerName,
      students: `${words.applicationFee}: ${receipt.applicant}`,
      method: words.methods[method],
      settled: [],
      sums: [],
    },
  ]);
}
