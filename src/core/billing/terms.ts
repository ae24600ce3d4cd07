import type { Tenant } from "../../models/platform/index.ts";

export interface BillingTerms {
  /** Tax on the platform's invoices where a school has no rate of its own, in hundredths of a percent. */
  taxBasisPoints: number;
  /** How schools pay, such as the platform's bank account; lines of text. */
  paymentDetails: string | null;
}

let current: BillingTerms = { taxBasisPoints: 0, paymentDetails: null };

/** Says what the operator has configured. */
export function setBillingTerms(terms: BillingTerms): void {
  current = terms;
}

/** The rate that the next invoice to this tenant is taxed with. */
export const taxRateOf = ({ taxBasisPoints }: Pick<Tenant, "taxBasisPoints">): number =>
  taxBasisPoints ?? current.taxBasisPoints;

export const paymentDetails = (): string | null => current.paymentDetails;

/** "7.5" to 750. The text is a decimal with at most two digits after the point. */
export function toBasisPoints(percent: string): number {
  const [whole = "0", fraction = ""] = percent.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** 750 to "7.5". */
export function toPercent(basisPoints: number): string {
  const fraction = String(basisPoints % 100).padStart(2, "0");
  return `${Math.floor(basisPoints / 100)}.${fraction}`.replace(/\.?0{1,2}$/, "") || "0";
}
