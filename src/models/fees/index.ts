import { ClearanceItem } from "./clearance-item.ts";
import { CreditNote } from "./credit-note.ts";
import { DiscountScheme } from "./discount-scheme.ts";
import { FeeBalance } from "./fee-balance.ts";
import { FeeCategory } from "./fee-category.ts";
import { FeeClearance } from "./fee-clearance.ts";
import { FeeComponent } from "./fee-component.ts";
import { FeeInvoice } from "./fee-invoice.ts";
import { FeeInvoiceLine } from "./fee-invoice-line.ts";
import { FeeSchedule } from "./fee-schedule.ts";
import { FeeScheduleItem } from "./fee-schedule-item.ts";
import { FeeStructure } from "./fee-structure.ts";
import { FeeTotal } from "./fee-total.ts";
import { Installment } from "./installment.ts";
import { Payment } from "./payment.ts";
import { PaymentAllocation } from "./payment-allocation.ts";
import { PaymentProof } from "./payment-proof.ts";
import { PaymentShare } from "./payment-share.ts";
import { Receipt } from "./receipt.ts";
import { Refund } from "./refund.ts";
import { StudentDiscount } from "./student-discount.ts";
import { StudentLedgerEntry } from "./student-ledger-entry.ts";

export { clearanceItemStatuses } from "./clearance-item.ts";
export { discountSchemeBasises, discountSchemeKinds, discountSchemeStatuses } from "./discount-scheme.ts";
export { feeCategoryStatuses } from "./fee-category.ts";
export { feeClearancePurposes, feeClearanceStatuses } from "./fee-clearance.ts";
export { feeInvoiceKinds, feeInvoiceStates } from "./fee-invoice.ts";
export { feeScheduleStatuses } from "./fee-schedule.ts";
export { feeScheduleItemStatuses } from "./fee-schedule-item.ts";
export { feeStructureLateFeeKinds, feeStructureStatuses } from "./fee-structure.ts";
export { paymentMethods, paymentStatuses } from "./payment.ts";
export { paymentAllocationStatuses } from "./payment-allocation.ts";
export { proofTypes } from "./payment-proof.ts";
export { receiptStatuses } from "./receipt.ts";
export { refundMethods, refundStatuses } from "./refund.ts";
export { studentDiscountStatuses } from "./student-discount.ts";
export { studentLedgerEntryKinds } from "./student-ledger-entry.ts";
export {
  ClearanceItem,
  CreditNote,
  DiscountScheme,
  FeeBalance,
  FeeCategory,
  FeeClearance,
  FeeComponent,
  FeeInvoice,
  FeeInvoiceLine,
  FeeSchedule,
  FeeScheduleItem,
  FeeStructure,
  FeeTotal,
  Installment,
  Payment,
  PaymentAllocation,
  PaymentProof,
  PaymentShare,
  Receipt,
  Refund,
  StudentDiscount,
  StudentLedgerEntry,
};

export function associate(): void {}
