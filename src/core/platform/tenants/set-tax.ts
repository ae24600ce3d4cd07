import { z } from "zod";
import { parseInput } from "../../common/input/parse-input.ts";
import { taxRateOf, toBasisPoints, toPercent } from "../billing/terms.ts";
import { changeTenant } from "./change-tenant.ts";

const Tax = z.object({
  percent: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, "must be a percentage such as 16 or 7.5")
    .optional(),
});

/**
 * Sets the tax rate of future invoices of a school. Without a percentage the installation's rate applies again.
 * @throws {AppError} 400, 404
 */
export async function setTax(slug: string, given: Record<string, unknown>): Promise<{ taxPercent: string }> {
  const { percent } = parseInput(Tax, given);
  const { tenant } = await changeTenant(slug, "set_tax", ({ tenant }) =>
    tenant.update({ taxBasisPoints: percent === undefined ? null : toBasisPoints(percent) }),
  );
  return { taxPercent: toPercent(taxRateOf(tenant)) };
}
