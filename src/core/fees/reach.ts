import { ownHomes, studentsWithin } from "../people/reach.ts";
import type { Relation } from "../visibility.ts";
import type { Reach } from "../within.ts";

/** For rows that name something which names its student. */
const through =
  (column: string, table: string, key = "id"): Reach =>
  (scope) => {
    const students = studentsWithin(scope);
    return (
      students &&
      `${column} IN (SELECT o.${key} FROM ${table} o WHERE o.school_id = :school AND o.student_id IN (${students}))`
    );
  };

export const invoiceReach = through("fee_invoice_id", "fee_invoices");

/** A payment for siblings is seen by whoever sees one of them. Before it is confirmed it names its student or household. */
export const paymentReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  return (
    students &&
    `(student_id IN (${students}) OR household_id IN
      (SELECT h.household_id FROM students h WHERE h.school_id = :school AND h.id IN (${students})))`
  );
};

export const ofPaymentReach = through("payment_id", "payment_shares", "payment_id");

export const clearanceItemReach = through("fee_clearance_id", "fee_clearances");

/** SQL: the records of the caller as a guardian. */
const ownRecords = `SELECT g.id FROM guardians g WHERE g.school_id = :school AND g.user_id = :user AND g.status = 'active'`;

/** Who paid, and by which slip, is between that person and the school. */
export const paymentRelation: Relation = (scope) =>
  scope === "own_children"
    ? {
        payer: `t.payer_guardian_id IN (${ownRecords})`,
        home: `t.household_id IN (${ownHomes})`,
      }
    : {};

/** What is taken back carries the reason of the office. */
export const ledgerRelation: Relation = () => ({ finance: "t.kind NOT IN ('refund', 'reversal')" });
