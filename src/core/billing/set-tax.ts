import { z } from "zod";
import { parseInput } from "../parse-input.ts";
import { changeTenant } from "../platform/change-tenant.ts";
import { taxRateOf, toBasisPoints, toPercent } from "./terms.ts";

const Tax = z.object({
  percent: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, "must be a percentage such as 16 or 7.5")
    .optional(),
});

/**
 * The tax on the invoices that a school gets from now on; without a percentage the installation's again.
 * @throws {AppError} 400, 404
 */
export async function setTax(slug: string, given: Record<string, unknown>): Promise<{ taxPercent: string }> {
  const { percent } = parseInput(Tax, given);
  const { tenant } = await changeTenant(slug, "set-tax", ({ tenant }) =>
    tenant.update({ taxBasisPoints: percent === undefined ? null : toBasisPoints(percent) }),
  );
  return { taxPercent: toPercent(taxRateOf(tenant)) };
}
