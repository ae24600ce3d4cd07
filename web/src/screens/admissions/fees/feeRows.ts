import type { Row } from "../../../api/types.ts";

export type ApplicationFee = Row<"/api/v1/application-fees">;
export type ApplicationFeePayment = Row<"/api/v1/application-fee-payments">;

export const feeStatuses = ["due", "paid", "waived"] as const satisfies readonly ApplicationFee["status"][];
export const feeTones = { due: "warn", paid: "good", waived: "plain" } as const;
export const feeMethods = [
  "cash",
  "bank_transfer",
  "mobile_money",
  "card",
  "cheque",
] as const satisfies readonly ApplicationFeePayment["method"][];

/** Path prefixes of the queries to refetch after a fee has changed. */
export const feeRefreshes = ["/application-fees", "/application-fee-payments", "/fee-reports"] as const;
