export const permissions = {
  "fee-plans.read": "See fee heads, price lists, discounts and fee runs",
  "fee-plans.manage": "Change fee heads, price lists and discounts, and run fees",
  "fees.read": "See invoices, payments and balances",
  "fee-reports.read": "See what is owed and collected in the whole school",
  "fees.bill": "Issue and cancel invoices, credit notes and late fees",
  "fees.collect": "Record and allocate payments, ask for refunds, and pay them out",
  "fees.approve":
    "Confirm cheques and transfers; approve price lists, discounts, refunds, write-offs and reversals",
  "clearances.read": "See clearances",
  "clearances.manage": "Decide on clearances, override and revoke them",
  "clearances.sign": "Sign clearances off for a department",
} as const;
