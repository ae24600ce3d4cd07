import { z } from "zod";

/** Settings of the platform's invoices to schools; part of the schema in `config.ts`. */
export const billingSettings = {
  SUBSCRIPTION_TAX_PERCENT: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, "must be a percentage such as 16 or 7.5")
    .default("0")
    .describe("tax on the platform's invoices to schools, unless a school has its own rate"),
  SUBSCRIPTION_INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, "must be up to ten capital letters and digits")
    .default("SUB")
    .describe(
      "start of the numbers of the platform's invoices; installations that schools move between each need their own",
    ),
  SUBSCRIPTION_PAYMENT_DETAILS: z
    .string()
    .max(1_000)
    .transform((text) => text.replaceAll("\\n", "\n").trim())
    .optional()
    .describe(
      "how schools pay the platform's invoices, such as its bank account; shown on the invoices and in their emails",
    ),
} as const;
