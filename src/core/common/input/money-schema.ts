import { z } from "zod";
import { toMinor } from "../../../lib/money.ts";
import { asText } from "./schemas.ts";

/** Money in requests and responses. */
export const MoneyView = z.object({ amount: z.string(), currency: z.string() }).meta({ id: "Money" });

/** In minor units. More than any school charges at once, and small enough for sums to stay exact. */
export const MAX_AMOUNT_MINOR = 10_000_000_000_000n;

/** An amount in a request: above zero, with no more decimals than its currency has. */
export const Amount = z
  .strictObject({
    amount: z
      .string(asText("12.50"))
      .max(20)
      .regex(/^-?\d{1,16}(\.\d+)?$/, "must be an amount such as 12.50"),
    currency: z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
  })
  .superRefine((money, check) => {
    const fault = faultOf(money);
    if (fault) check.addIssue({ code: "custom", path: ["amount"], message: fault });
  })
  .meta({ id: "Amount" });

function faultOf(money: { amount: string; currency: string }): string | null {
  try {
    const minor = toMinor(money);
    if (minor <= 0n) return "must be above zero";
    return minor > MAX_AMOUNT_MINOR ? "is too large" : null;
  } catch (error) {
    return (error as RangeError).message;
  }
}
