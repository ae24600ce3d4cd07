import { PaymentAllocation } from "./allocation/payment-allocation.ts";
import { FeeCategory } from "./catalogue/fee-category.ts";
import { FeeComponent } from "./catalogue/fee-component.ts";
import { FeeStructure } from "./catalogue/fee-structure.ts";
import { ClearanceItem } from "./clearance/clearance-item.ts";
import { FeeClearance } from "./clearance/fee-clearance.ts";
import { DiscountScheme } from "./discounts/discount-scheme.ts";
import { StudentDiscount } from "./discounts/student-discount.ts";
import { CreditNote } from "./invoices/credit-note.ts";
import { FeeInvoice } from "./invoices/fee-invoice.ts";
import { FeeInvoiceLine } from "./invoices/fee-invoice-line.ts";
import { Installment } from "./invoices/installment.ts";
import { FeeBalance } from "./ledger/fee-balance.ts";
import { FeeTotal } from "./ledger/fee-total.ts";
import { StudentLedgerEntry } from "./ledger/student-ledger-entry.ts";
import { Payment } from "./payments/payment.ts";
import { PaymentProof } from "./payments/payment-proof.ts";
import { PaymentShare } from "./payments/payment-share.ts";
import { Receipt } from "./payments/receipt.ts";
import { Refund } from "./payments/refund.ts";
import { FeeSchedule } from "./runs/fee-schedule.ts";
import { FeeScheduleItem } from "./runs/fee-schedule-item.ts";

export { paymentAllocationStatuses } from "./allocation/payment-allocation.ts";
export { feeCategoryStatuses } from "./catalogue/fee-category.ts";
export { feeStructureLateFeeKinds, feeStructureStatuses } from "./catalogue/fee-structure.ts";
export { clearanceItemStatuses } from "./clearance/clearance-item.ts";
export { feeClearancePurposes, feeClearanceStatuses } from "./clearance/fee-clearance.ts";
export {
  discountSchemeBasises,
  discountSchemeKinds,
  discountSchemeStatuses,
} from "./discounts/discount-scheme.ts";
export { studentDiscountStatuses } from "./discounts/student-discount.ts";
export { feeInvoiceKinds, feeInvoiceStates } from "./invoices/fee-invoice.ts";
export { studentLedgerEntryKinds } from "./ledger/student-ledger-entry.ts";
export { paymentMethods, paymentStatuses } from "./payments/payment.ts";
export { proofTypes } from "./payments/payment-proof.ts";
export { receiptStatuses } from "./payments/receipt.ts";
export { refundMethods, refundStatuses } from "./payments/refund.ts";
export { feeScheduleStatuses } from "./runs/fee-schedule.ts";
export { feeScheduleItemStatuses } from "./runs/fee-schedule-item.ts";
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
