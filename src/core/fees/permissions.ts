export const permissions = {
  "fee-plans.read": "See fee categories, fee structures, discounts and fee runs",
  "fee-plans.manage": "Change fee categories, fee structures and discounts, and run fees",
  "fees.read": "See invoices, payments and balances",
  "fee-reports.read": "See amounts owed and collected across the whole school",
  "fees.bill": "Issue and cancel invoices, credit notes and late fees",
  "fees.collect": "Record and allocate payments, request refunds and pay them out",
  "fees.approve":
    "Confirm cheques and transfers; approve fee structures, discounts, refunds, write-offs and reversals",
  "clearances.read": "See clearances",
  "clearances.manage": "Open, override and revoke clearances",
  "clearances.sign": "Sign off clearances for a department",
} as const;
