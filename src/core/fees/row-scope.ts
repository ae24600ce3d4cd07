import type { RowScope } from "../common/entities/row-scope.ts";
import type { Relation } from "../common/entities/visibility.ts";
import { ownHouseholds, studentsInScope } from "../people/row-scope.ts";

/** Row scope of rows that refer to a student through another table. */
const through =
  (column: string, table: string, key = "id"): RowScope =>
  (scope) => {
    const students = studentsInScope(scope);
    return (
      students &&
      `${column} IN (SELECT o.${key} FROM ${table} o WHERE o.school_id = :school AND o.student_id IN (${students}))`
    );
  };

export const invoiceScope = through("fee_invoice_id", "fee_invoices");

/**
 * A payment for siblings is visible to everybody who may see one of them. The scope uses the payment's student or
 * household, because a payment has no shares before it is confirmed.
 */
export const paymentScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  return (
    students &&
    `(student_id IN (${students}) OR household_id IN
      (SELECT h.household_id FROM students h WHERE h.school_id = :school AND h.id IN (${students})))`
  );
};

export const ofPaymentScope = through("payment_id", "payment_shares", "payment_id");

export const clearanceItemScope = through("fee_clearance_id", "fee_clearances");

/** SQL: ids of the guardian records of the caller. */
const ownRecords = `SELECT g.id FROM guardians g WHERE g.school_id = :school AND g.user_id = :user AND g.status = 'active'`;

/** Payer and proof of payment are visible only to the paying guardian and the school. */
export const paymentRelation: Relation = (scope) =>
  scope === "own_children"
    ? {
        payer: `t.payer_guardian_id IN (${ownRecords})`,
        home: `t.household_id IN (${ownHouseholds})`,
      }
    : {};

/** Hides the descriptions of refunds and reversals: they carry internal reasons of the office. */
export const ledgerRelation: Relation = () => ({ finance: "t.kind NOT IN ('refund', 'reversal')" });
