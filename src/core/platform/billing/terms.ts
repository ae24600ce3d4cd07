import type { Tenant } from "../../../models/platform/index.ts";

export interface BillingTerms {
  /** Tax rate of the platform's invoices for schools without a rate of their own, in hundredths of a percent. */
  taxBasisPoints: number;
  /** Start of the invoice numbers. */
  invoicePrefix: string;
  /** Payment instructions for schools, such as the platform's bank account; multi-line text. */
  paymentDetails: string | null;
}

let current: BillingTerms = { taxBasisPoints: 0, invoicePrefix: "SUB", paymentDetails: null };

/** Sets the configured terms; called once at start-up. */
export function setBillingTerms(terms: BillingTerms): void {
  current = terms;
}

/** Returns the tax rate of the next invoice to this tenant, in hundredths of a percent. */
export const taxRateOf = ({ taxBasisPoints }: Pick<Tenant, "taxBasisPoints">): number =>
  taxBasisPoints ?? current.taxBasisPoints;

export const invoicePrefix = (): string => current.invoicePrefix;

export const paymentDetails = (): string | null => current.paymentDetails;

/** Converts a percentage to basis points: "7.5" to 750. Expects a decimal with at most two fraction digits. */
export function toBasisPoints(percent: string): number {
  const [whole = "0", fraction = ""] = percent.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** Converts basis points to a percentage: 750 to "7.5". */
export function toPercent(basisPoints: number): string {
  const fraction = String(basisPoints % 100).padStart(2, "0");
  return `${Math.floor(basisPoints / 100)}.${fraction}`.replace(/\.?0{1,2}$/, "") || "0";
}
